"""Runs the code of a test on the program under test, and writes for the judge how many assertions were executed.

The first line of the input is a token. The result is a line that begins with the token: `passed` and the number of executed
assertions if the end of the test was reached, or `failed` and the line of the assertion that does not hold.
"""

import os
import sys


def serve(path):
    import ast
    import traceback

    write, leave, execute = os.write, os._exit, exec
    token = sys.stdin.buffer.readline().rstrip(b"\r\n")
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "caipan_test.py"), "rb") as file:
        text = file.read()
    try:
        tree = ast.parse(text, "test.py")
    except (SyntaxError, ValueError) as error:
        print("the test cannot be compiled:", error, file=sys.stderr, flush=True)
        leave(@BROKEN_TEST@)
    executed = [0]
    # No source can contain this name.
    counter = "caipan executed"

    def count(value=None):
        executed[0] += 1
        return value

    def call_of_counter(node, *arguments):
        name = ast.Name(id=counter, ctx=ast.Load())
        return ast.copy_location(ast.Call(func=name, args=list(arguments), keywords=[]), node)

    def name_of(node):
        return getattr(node, "attr", getattr(node, "id", ""))

    class Counting(ast.NodeTransformer):
        def with_count(self, node):
            return [ast.copy_location(ast.Expr(value=call_of_counter(node)), node), node]

        def visit_Assert(self, node):
            return self.with_count(self.generic_visit(node))

        def visit_If(self, node):
            first = node.body[0]
            raised = first.exc if isinstance(first, ast.Raise) else None
            raises = name_of(getattr(raised, "func", raised)) == "AssertionError"
            self.generic_visit(node)
            return self.with_count(node) if raises else node

        def visit_Call(self, node):
            self.generic_visit(node)
            name = name_of(node.func)
            return call_of_counter(node, node) if name.startswith("assert") or name == "raises" else node

    code = compile(ast.fix_missing_locations(Counting().visit(tree)), "test.py", "exec")
    defined = {node.name: node for node in tree.body if hasattr(node, "name")}

    def report(words):
        message = b"\n" + token + b" " + words.encode() + b"\n"
        while message:
            message = message[write(1, message):]
        # Nothing that the program has left running may write anything more.
        leave(0)

    def failed_line(error):
        """Line of the test whose assertion failed; None if the program itself raised the error."""
        for frame, line in reversed(list(traceback.walk_tb(error.__traceback__))):
            if frame.f_code.co_filename == path:
                return None
            if frame.f_code.co_filename == "test.py":
                return line
        return None

    def load():
        with open(path, "rb") as file:
            code = compile(file.read(), path, "exec")
        holder = type(sys)("solution")
        holder.__dict__.update(__file__=path, __builtins__=__builtins__)
        # Tests and some modules, such as dataclasses, look up the module.
        sys.modules["solution"] = holder
        execute(code, holder.__dict__)
        return holder.__dict__

    def run_unit_tests(namespace):
        import unittest

        suite = unittest.TestSuite()
        for name in defined:
            if isinstance(namespace.get(name), type) and issubclass(namespace[name], unittest.TestCase):
                suite.addTests(unittest.defaultTestLoader.loadTestsFromTestCase(namespace[name]))
        result = unittest.TextTestRunner(verbosity=0).run(suite)
        if result.failures:
            report("failed 0")
        if not result.wasSuccessful():
            sys.exit("a unit test has ended with an error")

    def run(namespace):
        uses_unittest = b"unittest" in text
        if uses_unittest:
            import unittest

            # The classes are run below.
            unittest.main = lambda *words, **names: None
        execute(code, namespace)
        for name, node in defined.items():
            is_test = isinstance(node, ast.FunctionDef) and name.startswith("test")
            if is_test and len(node.args.args) == len(node.args.defaults):
                namespace[name]()
        if uses_unittest:
            run_unit_tests(namespace)

    namespace = dict(load())
    namespace.update({"__name__": "__main__", counter: count})
    try:
        run(namespace)
    except AssertionError as error:
        line = failed_line(error)
        if line is None:
            raise
        traceback.print_exc()
        report("failed %d" % line)
    report("passed %d" % executed[0])


serve(sys.argv[1])
