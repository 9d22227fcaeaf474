"""Tests of the package with the real program, which CAIPAN_BINARY names."""

import dataclasses
import gc
import itertools
import json
import os
import re
import stat
import subprocess
import sys
import tempfile
import threading
import time
import typing
import unittest
from pathlib import Path

import caipan
from caipan import codec, records

ROOT = Path(__file__).resolve().parents[2]
DOUBLE = "print(2 * int(input()))"


def job(number, source=DOUBLE, **further):
    program = caipan.JobProgram(language="python", source=source)
    return caipan.Job(id=number, program=program, tests=[caipan.JobTest(input="3\n", output="6\n")], **further)


def sleeper(number):
    return job(number, "import time; time.sleep(60)", limits=caipan.LimitsTable(wall="100s"))


def descendants(pid):
    """Returns the processes below a process."""
    found = []
    for children in Path("/proc").glob(f"{pid}/task/*/children"):
        for child in children.read_text().split():
            found += [int(child), *descendants(int(child))]
    return found


def fake_caipan(folder, script):
    path = os.path.join(folder, "caipan")
    Path(path).write_text(f"#!/bin/sh\n{script}\n")
    os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
    return path


class Verify(unittest.TestCase):
    def test_every_job_has_a_result(self):
        programs = [DOUBLE, "print(5)", "import sys; sys.exit(3)", "while True: pass"]
        limits = caipan.LimitsTable(cpu="200ms")
        jobs = [job(number, source, limits=limits) for number, source in enumerate(programs)]
        results = {result.id: result for result in caipan.verify(jobs)}
        self.assertEqual([results[number].reward for number in range(4)], [1.0, 0.0, 0.0, 0.0])
        self.assertEqual([results[number].verdict for number in range(4)], ["AC", "WA", "RE", "TLE"])
        self.assertIn("6", results[1].reason)
        self.assertIsInstance(results[1].evidence, records.Fact)
        self.assertEqual(results[0].cases[0].exit_code, 0)

    def test_a_fault_of_the_jury_is_none_and_no_zero(self):
        untested = caipan.Job(id="a", program=caipan.JobProgram(language="python", source=DOUBLE), tests=[])
        (result,) = caipan.verify([untested])
        self.assertEqual((result.reward, result.verdict, result.fault), (None, None, "jury"))

    def test_dictionaries_are_jobs_too(self):
        (result,) = caipan.verify([codec.encode(job("a"))])
        self.assertEqual(result.reward, 1.0)

    def test_expected_null_differs_from_no_expected_value(self):
        self.assertEqual(codec.encode(caipan.JobTest(args=[], expected=None)), {"args": [], "expected": None})
        self.assertEqual(codec.encode(caipan.JobTest(args=[])), {"args": []})

    def test_false_is_not_mistaken_for_the_default_zero(self):
        self.assertEqual(codec.encode(caipan.JobTest(expected=False)), {"expected": False})

    def test_keywords_of_python_have_a_line_after_their_names(self):
        table = caipan.FunctionTable(name="f", class_="Solution")
        self.assertEqual(codec.encode(table), {"name": "f", "class": "Solution"})

    def test_functions_are_called(self):
        table = caipan.FunctionTable(name="double")
        program = caipan.JobProgram(language="python", source="def double(n): return 2 * n")
        called = caipan.Job(
            id=1, program=program, function=table, tests=[caipan.JobTest(args=[2**70], expected=2**71)]
        )
        (result,) = caipan.verify([called])
        self.assertEqual(result.reward, 1.0, result)

    def test_a_bad_record_is_told_after_the_other_results(self):
        results = caipan.verify([{"id": "bad", "colour": 1}, job("good")])
        found = []
        with self.assertRaises(caipan.BadRecord) as raised:
            for result in results:
                found.append((result.id, result.reward))
        self.assertEqual(sorted(found), [("bad", None), ("good", 1.0)])
        self.assertEqual(raised.exception.exit_code, 3)
        self.assertIn("colour", str(raised.exception))
        self.assertEqual(list(results), [])

    def test_what_is_no_json_is_a_bad_record(self):
        for value in (float("nan"), object()):
            with self.assertRaises(caipan.BadRecord):
                list(caipan.verify([{"id": 1, "meta": value}]))

    def test_an_exception_of_the_jobs_comes_out_of_the_iterator(self):
        def jobs():
            yield job(1)
            raise RuntimeError("no more jobs")

        with self.assertRaisesRegex(RuntimeError, "no more jobs"):
            list(caipan.verify(jobs()))

    def test_results_come_while_the_next_job_is_not_there_yet(self):
        is_read = threading.Event()

        def jobs():
            yield job(1)
            if not is_read.wait(60):
                raise RuntimeError("the first result came too late")
            yield job(2)

        results = caipan.verify(jobs())
        self.assertEqual(next(results).id, 1)
        is_read.set()
        self.assertEqual([result.id for result in results], [2])

    def test_jobs_are_not_read_far_ahead(self):
        taken = 0

        def jobs():
            nonlocal taken
            yield job(0)
            for taken in itertools.count(1):
                yield sleeper(taken)

        with caipan.verify(jobs(), parallel=1) as results:
            next(results)
            before = -1
            while taken != before:
                before = taken
                time.sleep(1)
        self.assertLess(taken, 3000)


class Cancellation(unittest.TestCase):
    def running(self):
        """Returns an iterator whose program is running, and all processes of it."""
        results = caipan.verify(itertools.chain([job(0)], map(sleeper, itertools.count(1))))
        next(results)
        pid = results._process._process.pid
        time.sleep(0.3)
        return results, [pid, *descendants(pid)]

    def assert_gone(self, pids):
        self.assertGreater(len(pids), 1)
        deadline = time.monotonic() + 30
        while any(is_alive(pid) for pid in pids):
            self.assertLess(time.monotonic(), deadline, pids)
            time.sleep(0.05)

    def test_close_ends_all_processes(self):
        results, pids = self.running()
        results.close()
        self.assert_gone(pids)
        self.assertEqual(list(results), [])
        results.close()

    def test_the_end_of_a_with_statement_ends_all_processes(self):
        results, pids = self.running()
        with self.assertRaises(KeyError), results:
            raise KeyError
        self.assert_gone(pids)

    def test_an_iterator_that_is_dropped_ends_all_processes(self):
        results, pids = self.running()
        del results
        gc.collect()
        self.assert_gone(pids)

    def test_another_thread_can_close(self):
        results, pids = self.running()
        threading.Timer(0.5, results.close).start()
        self.assertEqual(list(results), [])
        self.assert_gone(pids)


def is_alive(pid):
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


class Calls(unittest.TestCase):
    source = ROOT / "reference/mayan/wrong_answer/no-cascade.c"

    def test_grade_gives_what_the_command_prints(self):
        results = caipan.grade("mayan", self.source, cases=["general/0*"], parallel=1)
        (submission,) = results.submissions
        self.assertEqual(submission.verdict, "WA")
        wrong = [case for case in submission.cases if case.verdict == "WA"]
        self.assertTrue(wrong and all(case.reason for case in wrong))

    def test_check_judges_bytes_and_files(self):
        self.assertFalse(caipan.check("mayan", "general/04-sample", b"").accepted)
        answer = ROOT / "cases/mayan/general/04-sample.ans"
        result = caipan.check("mayan", "general/04-sample", answer)
        self.assertEqual((result.verdict, result.accepted), ("AC", True))

    def test_faults_of_the_caller_and_of_the_jury_differ(self):
        with self.assertRaisesRegex(caipan.UsageError, "no-such-problem"):
            caipan.grade("no-such-problem", self.source)
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "problem.toml").write_text("[limits]\ncpu = 3\n")
            with self.assertRaises(caipan.JuryError) as raised:
                caipan.grade(folder, self.source)
        self.assertIn("problem.toml", str(raised.exception))


class Programs(unittest.TestCase):
    def test_a_missing_program_is_told(self):
        for call in (
            lambda: caipan.verify([], binary="/no/such/caipan"),
            lambda: caipan.grade("mayan", "x", binary="/no/such/caipan"),
            lambda: caipan.check("mayan", "x", b"", binary="/no/such/caipan"),
        ):
            with self.assertRaisesRegex(caipan.BinaryMissing, "/no/such/caipan"):
                call()

    def test_exit_codes_are_exceptions(self):
        expected = {
            2: caipan.UsageError,
            3: caipan.BadRecord,
            4: caipan.IsolationUnavailable,
            5: caipan.InternalError,
            101: caipan.InternalError,
            130: caipan.Interrupted,
        }
        with tempfile.TemporaryDirectory() as folder:
            for code, kind in expected.items():
                program = fake_caipan(folder, f"echo why >&2; exit {code}")
                with self.assertRaisesRegex(kind, "why") as raised:
                    list(caipan.verify([job(1)], binary=program))
                self.assertEqual(raised.exception.exit_code, code)
            killed = fake_caipan(folder, "kill -9 $$")
            with self.assertRaises(caipan.Interrupted):
                list(caipan.verify([job(1)], binary=killed))

    def test_messages_are_bounded(self):
        with tempfile.TemporaryDirectory() as folder:
            program = fake_caipan(folder, "yes | head -100000 >&2; echo last >&2; exit 5")
            with self.assertRaises(caipan.InternalError) as raised:
                list(caipan.verify([], binary=program))
        self.assertEqual(len(raised.exception.messages), 100)
        self.assertEqual(raised.exception.messages[-1], "last")

    def test_the_module_is_the_program(self):
        run = subprocess.run([sys.executable, "-m", "caipan", "--version"], stdout=subprocess.PIPE, check=True)
        self.assertEqual(run.stdout.decode().split()[1], caipan.__version__)


class Schemas(unittest.TestCase):
    def test_the_dataclasses_have_the_fields_of_the_schemas(self):
        script = str(ROOT / "python/make_records.py")
        made = subprocess.run(
            [sys.executable, script, caipan.find_binary()], stdout=subprocess.PIPE, check=True
        ).stdout.decode()
        path = Path(records.__file__)
        if "CAIPAN_TEST_WRITE_PAGE" in os.environ:
            path.write_text(made)
        self.assertEqual(made, path.read_text(), "CAIPAN_TEST_WRITE_PAGE=1 writes it anew")

    def test_every_key_that_is_printed_is_a_field(self):
        for result in (
            json.loads(line)
            for line in subprocess.run(
                [caipan.find_binary(), "verify", str(ROOT / "docs/jobs.jsonl"), "--max-nulls", "100%"],
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                check=True,
            ).stdout.splitlines()
        ):
            fields = {field.name for field in dataclasses.fields(caipan.Result)}
            self.assertLessEqual(set(result), fields)
            again = codec.encode(codec.decode(caipan.Result, result))
            self.assertEqual(without_nulls(again), without_nulls(result))

    def test_the_types_of_all_records_can_be_read(self):
        for name in records.__all__:
            kind = getattr(records, name)
            if dataclasses.is_dataclass(kind):
                self.assertTrue(typing.get_type_hints(kind))


def without_nulls(value):
    if isinstance(value, dict):
        return {key: without_nulls(item) for key, item in value.items() if item is not None}
    if isinstance(value, list):
        return [without_nulls(item) for item in value]
    return value


class Page(unittest.TestCase):
    def test_the_examples_of_the_page_run(self):
        page = (ROOT / "docs/python.md").read_text()
        examples = re.findall(r"^```python\n(.*?)^```$", page, re.S | re.M)
        printed = []
        for example in examples:
            run = subprocess.run(
                [sys.executable, "-c", example], stdout=subprocess.PIPE, cwd=str(ROOT), check=True
            )
            printed.append(run.stdout.decode())
        self.assertEqual(len(printed), 3)
        self.assertIn("0 1.0 AC None\n", printed[0])
        self.assertIn("1 0.0 WA ", printed[0])
        self.assertIn("column-shifts.c AC ", printed[1])
        self.assertIn("False WA ", printed[1])
        self.assertEqual(printed[2], "[1.0, 0.0]\n")


if __name__ == "__main__":
    unittest.main()
