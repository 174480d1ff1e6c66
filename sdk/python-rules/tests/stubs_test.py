"""Stubs and docstrings for editors: for everything that the extension has, and for nothing else."""

import ast
import inspect
import os
import unittest

import hakam_rules

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "hakam_rules")
PLUMBING = {"__init__", "__repr__", "__str__", "__reduce__", "__new__", "__module__", "__doc__", "__hash__"}


def stub(name):
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        return ast.parse(file.read())


def functions(node):
    return {item.name: item for item in node.body if isinstance(item, ast.FunctionDef)}


def parameters(function):
    """The names before the colons of "name(rules: ..., dealer: int = 0) -> ..."."""
    first = function.__doc__.splitlines()[0]
    depth, word = 0, ""
    for character in first[first.index("(") + 1:]:
        if character in "([{<":
            depth += 1
        elif character in ")]}>":
            depth -= 1
        if depth < 0:
            break
        if depth == 0 and character == ":":
            yield word.strip()
        word = "" if depth == 0 and character in ",:" else word + character


class StubsTest(unittest.TestCase):
    def test_the_classes(self):
        classes = {node.name: node for node in stub("__init__.pyi").body if isinstance(node, ast.ClassDef)}
        real = {name: value for name, value in vars(hakam_rules).items() if inspect.isclass(value)}
        self.assertEqual(set(classes), set(real))
        for name, kind in real.items():
            with self.subTest(name):
                members = {member for member in vars(kind) if not member.startswith("_pybind11")} - PLUMBING
                self.assertEqual(set(functions(classes[name])) - PLUMBING, members)

    def test_the_functions(self):
        for module, name in ((hakam_rules, "__init__.pyi"), (hakam_rules.law, "law.pyi")):
            real = {key: value for key, value in vars(module).items() if inspect.isbuiltin(value)}
            self.assertEqual(set(functions(stub(name))), set(real))
            self.assertLessEqual(set(real), set(module.__all__))
            for key, node in functions(stub(name)).items():
                with self.subTest(key):
                    self.assertEqual([argument.arg for argument in node.args.args],
                                     list(parameters(real[key])))

    def test_everything_has_a_docstring(self):
        for name in hakam_rules.__all__:
            value = getattr(hakam_rules, name)
            self.assertTrue(value.__doc__, name)
            for member, item in vars(value).items() if inspect.isclass(value) else ():
                if not member.startswith("_"):
                    self.assertTrue(item.__doc__ and item.__doc__.strip(), f"{name}.{member}")
        for name in hakam_rules.law.__all__:
            self.assertIn("\n", getattr(hakam_rules.law, name).__doc__.strip(), name)


if __name__ == "__main__":
    unittest.main()
