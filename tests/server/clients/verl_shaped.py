# A client that sends one request a case and reads replies as verl's reward function does.
import concurrent.futures
import json
import sys
import requests

URL = sys.argv[1] + "/run_code"


def post(code, stdin, language="python"):
    body = {"code": code, "stdin": stdin, "language": language, "compile_timeout": 10, "run_timeout": 2,
            "memory_limit_MB": 1024, "files": {}, "fetch_files": []}
    reply = requests.post(URL, headers={"Content-Type": "application/json", "Accept": "application/json"},
                          data=json.dumps(body), timeout=30)
    reply.raise_for_status()
    return reply.json()


def case(code, stdin, expected, language):
    reply = post(code, stdin, language)
    compiled, ran = reply.get("compile_result"), reply.get("run_result")
    if reply["status"] == "SandboxError":
        return -1
    if compiled and (compiled["status"] != "Finished" or compiled["return_code"] != 0):
        return -4
    if ran["status"] == "TimeLimitExceeded":
        return -3
    if ran["return_code"] != 0:
        return -2
    return ran["stdout"].rstrip("\n") == expected.rstrip("\n")


def score(code, cases, language="python"):
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        results = list(pool.map(lambda pair: case(code, *pair, language), cases))
    first = results[:10]
    return results, sum(result is True for result in first) / len(first)


def show(name, *words):
    print(name, *score(*words))


# Programs of reward functions call the wanted function themselves.
def wrapped(code, call):
    return code + "\nimport json, sys\n_values = [json.loads(line) for line in sys.stdin.read().splitlines()]\n" \
        f"_result = {call}(*_values)\nprint(json.dumps(_result) if isinstance(_result, (dict, list, tuple, bool, type(None))) else str(_result))\n"


DOUBLE = "print(int(input()) * 2)"
show("right", DOUBLE, [("1\n", "2"), ("2\n", "4\n")])
show("wrong", "print(1)", [("1\n", "2"), ("2\n", "1")])
show("right prefix", "print(1)", [("", "1\n2")])
show("syntax error", "print(", [("", "1")])
show("run-time error", "raise ValueError", [("", "1")])
show("exit code", "print(1); exit(3)", [("", "1")])
show("endless", "while True: pass", [("", "1")])
show("sleeping", "import time; time.sleep(9)", [("", "1")])
show("no output", "pass", [("", "1")])
show("C++", "#include <iostream>\nint main() { int n; std::cin >> n; std::cout << 2 * n; }", [("1\n", "2")], "cpp")
show("C++ that is none", "int main() { return x; }", [("1\n", "2")], "cpp")
show("large output", "print('x' * 300_000)", [("", "x" * 300_000)])
show("function", wrapped("def f(a, b):\n    return [b, a]", "f"), [("1\n2", "[2, 1]"), ("3\n4", "[4, 3]")])
show("class", wrapped("class Solution:\n    def f(self, a):\n        return a > 1", "Solution().f"), [("1", "false"), ("2", "true")])
show("asserts", "def f(a):\n    return a + 1\nassert f(1) == 2\nassert f(2) == 4", [("", "")])
