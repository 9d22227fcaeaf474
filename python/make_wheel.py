"""
Writes the wheel of caipan: a ready program with its man pages, completions and licences, and the Python package.

Usage: make_wheel.py UNPACKED OUT_FOLDER [PLATFORM…]

UNPACKED is the folder that .ci/tarball makes. Equal files give an equal wheel. Needs Python 3.11.
"""

import base64
import hashlib
import os
import sys
import time
import tomllib
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PLATFORMS = ["manylinux2014_x86_64", "musllinux_1_1_x86_64"]
COMPLETIONS = {
    "caipan.bash": "share/bash-completion/completions/caipan",
    "caipan.zsh": "share/zsh/site-functions/_caipan",
    "caipan.fish": "share/fish/vendor_completions.d/caipan.fish",
}


def files_below(folder):
    return sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def contents(unpacked, project, tags):
    """Yields the names of all files of the wheel but RECORD, with their contents."""
    stem = f"caipan-{project['version']}"
    package = HERE / "src"
    for path in files_below(package / "caipan"):
        yield str(path.relative_to(package)), path.read_bytes()
    yield f"{stem}.data/scripts/caipan", (unpacked / "caipan").read_bytes()
    for path in files_below(unpacked / "man"):
        yield f"{stem}.data/data/share/man/man1/{path.name}", path.read_bytes()
    for name, place in COMPLETIONS.items():
        yield f"{stem}.data/data/{place}", (unpacked / "completions" / name).read_bytes()
    licences = [*sorted(unpacked.glob("LICENSE-*")), *files_below(unpacked / "licences")]
    names = [str(path.relative_to(unpacked)) for path in licences]
    for name in names:
        yield f"{stem}.dist-info/licenses/{name}", (unpacked / name).read_bytes()
    yield f"{stem}.dist-info/METADATA", metadata(project, names, unpacked).encode()
    tag_lines = "".join(f"Tag: {tag}\n" for tag in tags)
    wheel = f"Wheel-Version: 1.0\nGenerator: caipan\nRoot-Is-Purelib: false\n{tag_lines}"
    yield f"{stem}.dist-info/WHEEL", wheel.encode()


def metadata(project, licences, unpacked):
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Summary: {project['description']}",
        "License-Expression: MIT OR Apache-2.0",
        *(f"License-File: {name}" for name in licences if name.startswith("LICENSE-")),
        *(f"Classifier: {classifier}" for classifier in project["classifiers"]),
        f"Requires-Python: {project['requires-python']}",
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join(lines) + "\n\n" + (unpacked / "README.md").read_text(encoding="utf-8")


def digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")


def main(unpacked, out, platforms):
    project = tomllib.loads((HERE / "pyproject.toml").read_text())["project"]
    stem = f"caipan-{project['version']}"
    tags = [f"py3-none-{platform}" for platform in platforms]
    path = Path(out) / f"{stem}-py3-none-{'.'.join(platforms)}.whl"
    # The earliest time that a zip can store is in 1980.
    moment = time.gmtime(max(int(os.environ.get("SOURCE_DATE_EPOCH", 0)), 315_532_800))[:6]
    record = ""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:

        def write(name, data):
            info = zipfile.ZipInfo(name, moment)
            is_program = name.endswith(".data/scripts/caipan")
            info.external_attr = (0o100755 if is_program else 0o100644) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(info, data)

        for name, data in contents(Path(unpacked), project, tags):
            write(name, data)
            record += f"{name},sha256={digest(data)},{len(data)}\n"
        name = f"{stem}.dist-info/RECORD"
        write(name, f"{record}{name},,\n")
    print(path)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:] or PLATFORMS)
