# The reward function of verl, unmodified, out of its wheel. The inits of the packages around it need far more than it does.
import importlib.util
import os
import sys

URL = sys.argv[1] + "/run_code"
FOLDER = os.environ["CAIPAN_TEST_VERL"] + "/verl/utils/reward_score/sandbox_fusion"
spec = importlib.util.spec_from_file_location("reward", FOLDER + "/__init__.py", submodule_search_locations=[FOLDER])
reward = sys.modules["reward"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(reward)


def show(name, completion, inputs, outputs, **more):
    cases = {"inputs": inputs, "outputs": outputs, **more}
    score, cases = reward.compute_score(URL, None, 1024, completion, cases, continuous=True, timeout=2)
    print(name, score, *(case.get("status", case) for case in cases))


def block(code, language="python"):
    return f"I think:\n```{language}\n{code}\n```\n"


def show_in(language, name, code, inputs, outputs):
    cases = {"inputs": inputs, "outputs": outputs}
    results, cases = reward.check_correctness(URL, cases, code, timeout=10, language=language)
    print(name, results, *(case["status"] for case in cases))


DOUBLE = "print(int(input()) * 2)"
show("right", block(DOUBLE), ["1\n", "2\n"], ["2", "4\n"])
show("last block", block("print(0)") + block(DOUBLE), ["3\n"], ["6"])
show("no block", DOUBLE, ["1\n"], ["2"])
show("wrong", block("print(1)"), ["1\n", "2\n"], ["2", "1"])
show("right prefix", block("print(1)"), [""], ["1\n2"])
show("syntax error", block("print("), [""], ["1"])
show("run-time error", block("raise ValueError"), [""], ["1"])
show("exit code", block("print(1); exit(3)"), [""], ["1"])
show("endless", block("while True: pass"), [""], ["1"])
show("sleeping", block("import time; time.sleep(9)"), [""], ["1"])
show("no output", block("pass"), [""], ["1"])
show("large output", block("print('x' * 300_000)"), [""], ["x" * 300_000])
show("function", block("def f(a, b):\n    return [b, a]"), ["1\n2", "3\n4"], ["[2, 1]", "[4, 3]"], fn_name="f")
show("class", block("class Solution:\n    def f(self, a):\n        return a > 1"), ["1", "2"], ["false", "true"], fn_name="f")
show("asserts", block("def f(a):\n    return a + 1"), ["", ""], [None, None], assert_case=["assert f(1) == 2", "assert f(2) == 4"])
show("first ten", block("import sys\nprint(int(input()) > 10)"), [f"{n}\n" for n in range(1, 13)], ["True"] * 12)
show_in("cpp", "C++", "#include <iostream>\nint main() { int n; std::cin >> n; std::cout << 2 * n; }", ["1\n"], ["2"])
show_in("cpp", "C++ that is none", "int main() { return x; }", ["1\n", "2\n"], ["2", "4"])
