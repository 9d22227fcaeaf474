"""
Runs the GitHub Action, the GitLab job and the pre-commit hook on a repository of three problems with five planted faults.

Usage: try_repositories.py WHEEL CHECKOUT

The steps run here with the environment of a runner, but for steps that use other actions and for the installation of packages.
Each fault has to be told with its file and line, and the repository without faults has to pass. Needs PyYAML and pre-commit.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

RIGHT = "#include <stdio.h>\n\nint main(void)\n{\n    int a;\n    if (scanf(\"%d\", &a) != 1)\n        return 1;\n    printf(\"%d\\n\", FACTOR * a);\n    return 0;\n}\n"
VALIDATOR = "#include <stdio.h>\n\nint main(void)\n{\n    int a, end;\n    if (scanf(\"%d\", &a) != 1 || a < 0 || a > 100) {\n        fprintf(stderr, \"not from 0 to 100\");\n        return 43;\n    }\n    return getchar() == '\\n' && getchar() == EOF ? 42 : 43;\n}\n"
WRONG = RIGHT.replace("FACTOR * a", "7")

# Files that contain a fault, and the place at which the fault has to be reported.
FAULTS = {
    "an answer that no right program gives": ({"twice/cases/2.ans": "9\n"}, "twice/cases/2.ans:1"),
    "a line end of another system": ({"twice/cases/3.in": "3\r\n"}, "twice/cases/3.in:1"),
    "an input that the validator refuses": (
        {"thrice/cases/4.in": "101\n", "thrice/cases/4.ans": "303\n"},
        "thrice/cases/4.in:1",
    ),
    "a wrong program that passes": (
        {"thrice/submissions/wrong_answer/seven.c": RIGHT.replace("FACTOR", "3")},
        "thrice/submissions/wrong_answer/seven.c:1",
    ),
    "a misspelt key": (
        {"more/fourfold/problem.toml": 'name = "fourfold"\nchecker = "tokens"\nlimts = 3\n'},
        "more/fourfold/problem.toml:3",
    ),
}


def problem(folder, factor):
    files = {
        "problem.toml": f'name = "{folder.name}"\nchecker = "tokens"\n\n[[validator]]\nsource = "validate.c"\ndialect = "kattis"\n',
        "validate.c": VALIDATOR,
        "submissions/accepted/right.c": RIGHT.replace("FACTOR", str(factor)),
        "submissions/wrong_answer/seven.c": WRONG,
    }
    for case in range(1, 4):
        files[f"cases/{case}.in"] = f"{case}\n"
        files[f"cases/{case}.ans"] = f"{factor * case}\n"
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def repository(folder):
    for name, factor in [("twice", 2), ("thrice", 3), ("more/fourfold", 4)]:
        problem(folder / name, factor)


def run(script, folder, environment):
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    ran = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
        cwd=folder,
        env={**kept, "CI": "true", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    return ran.returncode, ran.stdout.decode()


def github(folder, wheel, checkout):
    """Runs the steps of the action; returns the exit code and the places of the errors."""
    action = yaml.safe_load((checkout / "action.yml").read_text())
    given = {"requirement": str(wheel), "budget": "20"}
    inputs = {name: given.get(name, facts.get("default")) for name, facts in action["inputs"].items()}
    assert all(inputs.values()), inputs
    filled = lambda text: re.sub(r"\$\{\{ inputs\.(\w+) \}\}", lambda match: inputs[match[1]], text)
    with tempfile.TemporaryDirectory() as temporary:
        runner = {"GITHUB_ACTIONS": "true", "RUNNER_TEMP": temporary, "GITHUB_WORKSPACE": str(folder)}
        code = 0
        output = ""
        for step in action["runs"]["steps"]:
            if code == 0 and "run" in step:
                assert step["shell"] == "bash"
                own = {name: filled(value) for name, value in step["env"].items()}
                code, text = run(step["run"], folder, {**runner, **own})
                output += text
            elif step.get("if") == "always()":
                pages = folder / filled(step["with"]["path"])
                assert any(pages.glob("*.html")), output
                shutil.rmtree(pages)
    places = re.findall(r"^::error file=([^,]*),line=(\d+)::", output, re.M)
    return code, {f"{file}:{line}" for file, line in places}, output


def gitlab(folder, wheel, checkout):
    """Runs the script of the job; returns the same."""
    job = yaml.safe_load((checkout / "packaging/gitlab.yml").read_text())["caipan"]
    variables = {**job["variables"], "CAIPAN_REQUIREMENT": str(wheel), "CAIPAN_BUDGET": "20"}
    code, output = run("\n".join(job["script"]), folder, {"GITLAB_CI": "true", **variables})
    quality = folder / job["artifacts"]["reports"]["codequality"]
    report = json.loads(quality.read_text())
    errors = [entry["location"] for entry in report if entry["severity"] == "major"]
    (pages,) = job["artifacts"]["paths"]
    assert any((folder / pages).glob("*.html")), output
    for made in (pages, ".caipan-venv"):
        shutil.rmtree(folder / made)
    quality.unlink()
    return code, {f"{place['path']}:{place['lines']['begin']}" for place in errors}, output


def pre_commit(folder, wheel, checkout):
    """Runs the hook on all files; returns the same."""
    with tempfile.TemporaryDirectory() as temporary:
        environment = Path(temporary, "venv")
        subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
        subprocess.run([str(environment / "bin/pip"), "install", "--quiet", "--no-index", str(wheel)], check=True)
        own = {
            "PATH": f"{environment}/bin:{os.environ['PATH']}",
            "PRE_COMMIT_HOME": f"{temporary}/cache",
            "GIT_AUTHOR_NAME": "a",
            "GIT_AUTHOR_EMAIL": "a@localhost",
            "GIT_COMMITTER_NAME": "a",
            "GIT_COMMITTER_EMAIL": "a@localhost",
        }
        program = os.path.join(os.path.dirname(sys.executable), "pre-commit")
        run("git init -q . && git add .", folder, own)
        code, output = run(f"{program} try-repo {checkout} caipan --all-files --verbose", folder, own)
        shutil.rmtree(folder / ".git")
    places = re.findall(r"^(\S+:\d+): error: ", output, re.M)
    return code, set(places), output


def main(wheel, checkout):
    for way in (github, gitlab, pre_commit):
        with tempfile.TemporaryDirectory() as temporary:
            folder = Path(temporary, "repository")
            repository(folder)
            code, places, output = way(folder, wheel, checkout)
            assert (code, places) == (0, set()), f"{way.__name__}: {code} {places}\n{output}"
            assert "3 problems, 0 errors" in output, output
            for files, _ in FAULTS.values():
                for file, text in files.items():
                    (folder / file).write_bytes(text.encode())
            code, places, output = way(folder, wheel, checkout)
            assert code == 1, f"{way.__name__}: {code}\n{output}"
            for fault, (_, place) in FAULTS.items():
                assert place in places, f"{way.__name__}: {fault}: {place} is not in {places}\n{output}"
        print(f"{way.__name__}: passes without faults; {len(FAULTS)} faults are told with file and line")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
