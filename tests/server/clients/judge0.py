# The client of Judge0 from PyPI, unmodified.
import sys
import judge0

client = judge0.Client(sys.argv[1])


def run(source, language=judge0.PYTHON, **more):
    done = judge0.run(client=client, source_code=source, language=language, **more)
    return done


def show(*words, **more):
    done = run(*words, **more)
    print(done.status, repr(done.stdout), done.exit_code, done.exit_signal)
    return done


show("print(input())", stdin="héllo\n")
show("print(int(input()) * 2)", stdin="3\n", expected_output="6\n")
show("print(int(input()) * 2)", stdin="3\n", expected_output="7\n")
show("while True: pass", cpu_time_limit=0.5)
show("import time; time.sleep(9)", wall_time_limit=0.5)
show("exit(3)")
show("import os; os.kill(os.getpid(), 11)")
show("#include <cstdio>\nint main() { puts(\"1\"); }", judge0.CPP)
refused = show("int main() { return x; }", judge0.CPP)
print("error" in refused.compile_output)
show("import sys; print(sys.argv[1:])", command_line_arguments="a b")
print(repr(show("import sys; sys.stderr.write('no')").stderr))
cases = [judge0.TestCase("3\n", "6"), judge0.TestCase("4\n", "9"), judge0.TestCase("5\n", "10")]
print([str(done.status) for done in run("print(int(input()) * 2)", test_cases=cases)])
# Nothing is expected: a fault is not a failure of the program.
vacuous = show("print(1)", expected_output="\n")
print(vacuous.message)
