# The client of SandboxFusion from PyPI, unmodified.
import sys
from sandbox_fusion import (RunCodeRequest, SubmitRequest, TestConfig, run_code, run_concurrent,
                            set_endpoint, submit, submit_safe)

set_endpoint(sys.argv[1])


def run(code, **more):
    reply = run_code(RunCodeRequest(code=code, **more), max_attempts=1)
    return reply.status.value, reply.run_result and (reply.run_result.status.value, reply.run_result.return_code, reply.run_result.stdout)


print(run("print(input())", language="python", stdin="héllo\n"))
print(run("while True: pass", language="python", run_timeout=1))
print(run("#include <iostream>\nint main() { std::cout << 1 << std::endl; }", language="cpp"))
print(run("int main() { return x; }", language="cpp"))
reply = run_code(RunCodeRequest(code="open('b', 'w').write(open('a').read() * 2)", language="python", files={"a": "YQ=="}, fetch_files=["b"]))
print(reply.files)
requests = [[RunCodeRequest(code=f"print({number})", language="python")] for number in range(8)]
print(sorted(reply.run_result.stdout for reply in run_concurrent(run_code, args=requests)))


def judged(completion, stdout, with_retries=submit):
    data = {"id": 1, "content": "", "labels": {}, "test": [{"input": {"stdin": "3\n"}, "output": {"stdout": stdout}}]}
    config = TestConfig(dataset_type="CommonOJDataset", language="python", provided_data=data)
    return with_retries(SubmitRequest(dataset="mine", id=1, completion=completion, config=config), max_attempts=1)


right = judged("```python\nprint(int(input()) * 2)\n```", "6\n")
print(right.accepted, repr(right.extracted_code), [test.passed for test in right.tests])
print(judged("```python\nprint(7)\n```", "6\n").accepted)
# A fault is an exception, and not a program that was refused.
try:
    judged("```python\nprint(7)\n```", "")
except Exception as error:
    print("no verdict" if "500" in str(error) else error)
