"""Writes src/caipan/records.py: a dataclass for each object of the JSON Schemas that caipan prints.

Usage: make_records.py CAIPAN > src/caipan/records.py
"""

import json
import keyword
import subprocess
import sys
import textwrap

HEAD = '''"""Records that caipan reads and prints. Made from its JSON Schemas by make_records.py; do not edit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Literal, Optional, Union


class _Absent:
    """Value of a key that is left out, where null would be a value."""

    def __repr__(self) -> str:
        return "ABSENT"


#: Default of a key whose value may be anything, null included: the key is left out.
ABSENT: Any = _Absent()
'''

#: Schemas in the order of their classes, and the name of the class of each whole document.
SCHEMAS = [("verify", "Job"), ("verify-results", "Result"), ("results", "GradeResults")]


class Names:
    """Definitions of all schemas by name. Definitions of one name must be equal."""

    def __init__(self):
        self.definitions = {}

    def add(self, name, schema):
        known = self.definitions.setdefault(name, schema)
        if known != schema:
            raise SystemExit(f"two different definitions are named {name}")


def of(schema):
    """Returns the type of a schema as Python, without Optional."""
    if schema is True or not set(schema) - {"description", "default"}:
        return "Any"
    if "$ref" in schema:
        return schema["$ref"].rsplit("/", 1)[1]
    for key in ("anyOf", "oneOf"):
        if key in schema:
            members = [member for member in schema[key] if member.get("type") != "null"]
            if all("const" in member for member in members):
                return f"Literal[{', '.join(json.dumps(member['const']) for member in members)}]"
            kinds = list(dict.fromkeys(of(member) for member in members))
            return kinds[0] if len(kinds) == 1 else f"Union[{', '.join(kinds)}]"
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    (kind,) = [kind for kind in kinds if kind != "null"]
    if kind == "array":
        return f"List[{of(schema['items'])}]"
    if kind == "object":
        return f"Dict[str, {of(schema.get('additionalProperties', True))}]"
    return {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}[kind]


def is_nullable(schema):
    if not isinstance(schema, dict):
        return False
    members = schema.get("anyOf", [])
    return "null" in schema.get("type", []) or any(member.get("type") == "null" for member in members)


def default_of(schema, kind):
    """Returns the default of a key that may be left out."""
    if schema.get("default") is not None:
        return repr(schema["default"])
    if kind == "Any":
        return "ABSENT"
    for container, empty in (("List[", "list"), ("Dict[", "dict")):
        if kind.startswith(container):
            return f"field(default_factory={empty})"
    return {"str": '""', "int": "0", "float": "0.0", "bool": "False"}[kind]


def documented(text):
    """Returns a description as an indented docstring."""
    text = " ".join(text.split()).replace("\\", "\\\\")
    if len(text) < 100:
        return f'    """{text}"""'
    lines = [f"    {line}" for line in textwrap.wrap(text, 106)]
    return "\n".join(['    """', *lines, '    """'])


def attribute(key):
    """Returns the name of a key in Python, where some keys are keywords."""
    return f"{key}_" if keyword.iskeyword(key) else key


def write_class(name, schema, write):
    required = schema.get("required", [])
    properties = schema["properties"]
    write(f"\n\n@dataclass\nclass {name}:")
    write(documented(schema.get("description", name)) + "\n")
    for key in required + sorted(set(properties) - set(required)):
        value = properties[key]
        kind = of(value)
        if is_nullable(value) and kind != "Any":
            write(f"    {attribute(key)}: Optional[{kind}]" + ("" if key in required else " = None"))
        else:
            write(f"    {attribute(key)}: {kind}" + ("" if key in required else f" = {default_of(value, kind)}"))
        if isinstance(value, dict) and "description" in value:
            write(documented(value["description"]))


def main(caipan, write):
    names = Names()
    for subject, root in SCHEMAS:
        printed = subprocess.run([caipan, "schema", subject], stdout=subprocess.PIPE, check=True).stdout
        schema = json.loads(printed)
        definitions = schema.pop("$defs", {})
        # A schema of a recursive type may refer to the whole document.
        for name, definition in definitions.items():
            names.add(name, definition)
        names.add(root, schema)
    write(HEAD)
    definitions = names.definitions.items()
    write("# Alternatives of texts and of records.")
    for name, schema in definitions:
        if "properties" not in schema:
            alias = "Any" if name == "Arg" else of(schema)
            write(f"{name} = {quoted(alias, names)}")
    for name, schema in definitions:
        if "properties" in schema:
            write_class(name, schema, write)
    known = sorted(names.definitions) + ["ABSENT"]
    write("\n\n__all__ = [")
    for name in known:
        write(f'    "{name}",')
    write("]")


def quoted(alias, names):
    """Returns an alias in which classes, which are defined below it, are named as texts."""
    for name, schema in names.definitions.items():
        if "properties" in schema:
            alias = alias.replace(f" {name}", f' "{name}"').replace(f"[{name}", f'["{name}"')
    return alias


if __name__ == "__main__":
    main(sys.argv[1], print)
