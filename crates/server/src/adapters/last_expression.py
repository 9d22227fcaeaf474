import ast
import os
import sys

# Scripts start "python3", which need not be in a folder of the sandbox's PATH.
os.environ["PATH"] = os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"]

with open("script.py", encoding="utf-8") as file:
    tree = ast.parse(file.read())
last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
names = {"__name__": "__main__"}
exec(compile(tree, "script.py", "exec"), names)
if last is not None:
    value = eval(compile(ast.Expression(last.value), "script.py", "eval"), names)
    if value is not None:
        with open("result.txt", "w", encoding="utf-8") as file:
            file.write(repr(value))
