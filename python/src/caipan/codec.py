"""Turns records into JSON values and back. Unknown keys are ignored, so that records of a newer caipan can be read."""

from __future__ import annotations

import dataclasses
import functools
import typing
from typing import Any, Callable, Dict, List, Type, TypeVar, Union

Record = TypeVar("Record")


def encode(value: Any) -> Any:
    """Returns a record as a JSON value. Keys that have their defaults are left out."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = dataclasses.fields(value)
        own = ((field, getattr(value, field.name)) for field in fields)
        return {_key(field.name): encode(item) for field, item in own if not _is_default(field, item)}
    if isinstance(value, dict):
        return {key: encode(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [encode(item) for item in value]
    return value


def decode(record: Type[Record], value: Dict[str, Any]) -> Record:
    """
    Returns a JSON object as a record.

    Raises KeyError, TypeError or AttributeError if the object has another shape.
    """
    kind: Any = record
    made: Record = _decoder(kind)(value)
    return made


def _key(name: str) -> str:
    return name.rstrip("_")


def _is_default(field: dataclasses.Field[Any], value: Any) -> bool:
    if field.default is not dataclasses.MISSING:
        return value is field.default or (
            type(value) is type(field.default) and bool(value == field.default)
        )
    if field.default_factory is not dataclasses.MISSING:
        return bool(value == field.default_factory())
    return False


@functools.lru_cache(maxsize=None)
def _decoder(kind: Any) -> Callable[[Any], Any]:
    """Returns the function that makes a value of this type of a JSON value."""
    if dataclasses.is_dataclass(kind):
        return _record_decoder(kind)
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is Union:
        members = [member for member in arguments if member is not type(None)]
        if len(members) == 1:
            inner = _decoder(members[0])
            return lambda value: None if value is None else inner(value)
        return _same
    if origin is list:
        inner = _decoder(arguments[0])
        return _same if inner is _same else lambda value: [inner(item) for item in value]
    if origin is dict:
        inner = _decoder(arguments[1])
        return _same if inner is _same else lambda value: {key: inner(value[key]) for key in value}
    return _same


def _same(value: Any) -> Any:
    return value


def _record_decoder(kind: Any) -> Callable[[Any], Any]:
    hints = typing.get_type_hints(kind)
    fields: List[Any] = []

    def make(value: Dict[str, Any]) -> Any:
        if not fields:
            # Evaluated on first use, so that a record may contain records of its own type.
            fields.extend(
                (field.name, _key(field.name), _decoder(hints[field.name]))
                for field in dataclasses.fields(kind)
            )
        return kind(**{name: inner(value[key]) for name, key, inner in fields if key in value})

    return make
