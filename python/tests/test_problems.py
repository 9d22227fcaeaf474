"""Tests of the audit of a repository of problems, with the real program, which CAIPAN_BINARY names."""

import contextlib
import io
import json
import os
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from caipan import problems
from caipan.problems import Finding

RIGHT = "a = int(input())\nprint(a)\nprint(2 * a)\n"


class Repository(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)
        self.write("group/twice/problem.toml", 'name = "twice"\nchecker = "tokens"\n')
        self.write("group/twice/submissions/accepted/right.py", RIGHT)
        self.write("group/twice/cases/1.in", "1\n")
        self.write("group/twice/cases/1.ans", "1\n2\n")

    def write(self, name, text):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_bytes(text.encode())

    def run_main(self, *words):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            code = problems.main(words)
        return code, printed.getvalue()

    def test_a_good_problem_passes(self):
        code, printed = self.run_main()
        self.assertEqual((code, printed), (0, "1 problems, 0 errors, 0 warnings\n"))

    def test_problems_are_found_below_folders_and_from_files(self):
        self.write("group/twice/inner/problem.toml", "")
        self.write(".hidden/problem.toml", "")
        self.assertEqual(problems.find_problems(["."]), ["group/twice"])
        files = ["group/twice/cases/1.in", "group/twice/problem.toml", "README.md"]
        self.assertEqual(problems.of_files(files), ["group/twice"])
        self.assertEqual(self.run_main("--files", "README.md")[0], 0)
        self.assertEqual(self.run_main("group/twice/cases")[0], 2)

    def test_a_wrong_answer_is_told_at_its_line_and_at_the_program(self):
        self.write("group/twice/cases/1.ans", "1\n3\n")
        code, printed = self.run_main("--github", "--gitlab", "quality.json", "--pages", "pages")
        self.assertEqual(code, 1, printed)
        self.assertIn("group/twice/cases/1.ans:2: error: right.py, which has to be accepted", printed)
        self.assertIn("::error file=group/twice/cases/1.ans,line=2::right.py", printed)
        self.assertIn("group/twice/submissions/accepted/right.py:1: error: expected AC, got WA; 1: ", printed)
        report = json.loads(Path("quality.json").read_text())
        places = [(entry["location"]["path"], entry["location"]["lines"]["begin"]) for entry in report]
        self.assertIn(("group/twice/cases/1.ans", 2), places)
        self.assertEqual(len({entry["fingerprint"] for entry in report}), len(report))
        self.assertTrue(Path("pages/group-twice.html").is_file())

    def test_the_line_of_an_answer_exists(self):
        self.write("group/twice/cases/1.ans", "1 3\n")
        _, printed = self.run_main()
        self.assertIn("group/twice/cases/1.ans:1: error: ", printed)

    def test_a_syntax_error_is_told_at_its_line(self):
        self.write("group/twice/problem.toml", 'name = "twice"\nchecker = tokens\n')
        code, printed = self.run_main()
        self.assertEqual(code, 1)
        self.assertIn("group/twice/problem.toml:2: error: ", printed)

    def test_survivors_are_warnings_at_their_lines(self):
        self.write("group/twice/cases/1.in", "0\n")
        self.write("group/twice/cases/1.ans", "0\n0\n")
        code, printed = self.run_main("--strength", "--budget", "30")
        self.assertEqual(code, 0, printed)
        self.assertIn("group/twice/submissions/accepted/right.py:3: warning: no case is wrong for ", printed)

    def test_a_machine_that_fails_is_no_fault_of_a_problem(self):
        program = Path("caipan").resolve()
        program.write_text("#!/bin/sh\necho full disk >&2\nexit 5\n")
        program.chmod(0o755)
        with mock.patch.dict(os.environ, CAIPAN_BINARY=str(program)):
            code, printed = self.run_main()
        self.assertEqual(code, 5)
        self.assertIn("full disk", printed)
        self.assertIn("0 errors", printed)


class Forms(unittest.TestCase):
    def test_what_github_takes_for_a_command_is_escaped(self):
        finding = Finding("a,b:c%.in", 3, False, "50%\n::error::x")
        self.assertEqual(
            problems.as_github(finding), "::warning file=a%2Cb%3Ac%25.in,line=3::50%25%0A::error::x"
        )

    def test_gitlab_gets_a_list_even_without_findings(self):
        self.assertEqual(json.loads(problems.as_gitlab([])), [])


if __name__ == "__main__":
    unittest.main()
