"""Models of responses. They preserve unexpected data, and do not fail because of it.

Annotations here are evaluated at once, because the dataclasses of other modules inherit them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, ClassVar

from .compat import Self
from .unset import UNSET
from .values import is_list, is_mapping, is_object

Decoder = Callable[[Any], Any]
"""Reads a JSON value. A value that does not have the declared type is returned unchanged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """An object sent by the service. An omitted field is `UNSET`, even if it is declared as
    required.
    """

    _names: ClassVar[Mapping[str, str]] = {}
    """Wire names of the fields whose Python name differs."""
    _decoders: ClassVar[Mapping[str, Decoder]] = {}
    """Decoders of the fields whose values are not plain JSON, by wire name."""
    _additional: ClassVar[Decoder | None] = None
    """Decoder of undeclared fields."""

    additional_properties: Mapping[str, Any] = field(default_factory=dict[str, Any], repr=False)
    """Undeclared fields sent by the service, by wire name."""

    @classmethod
    def from_dict(cls, value: Mapping[str, Any]) -> Self:
        """Reads a JSON object."""
        attributes = cls._attributes()
        decoders = cls._decoders
        values: dict[str, Any] = dict.fromkeys(attributes.values(), UNSET)
        additional: dict[str, Any] = {}
        for name, member in value.items():
            attribute = attributes.get(name)
            if attribute is None:
                additional[name] = cls._additional(member) if cls._additional else member
            else:
                decode = decoders.get(name)
                values[attribute] = decode(member) if decode else member
        return cls(additional_properties=additional, **values)

    def to_dict(self) -> dict[str, Any]:
        """The original JSON object."""
        values = {name: getattr(self, attribute) for name, attribute in self._attributes().items()}
        members = {name: to_json(value) for name, value in values.items() if value is not UNSET}
        members.update((name, to_json(value)) for name, value in self.additional_properties.items())
        return members

    def get_member(self, name: str) -> Any:
        """Returns the value of a wire name, or `UNSET` if there is none."""
        attribute = self._attributes().get(name)
        return (
            self.additional_properties.get(name, UNSET)
            if attribute is None
            else getattr(self, attribute)
        )

    @classmethod
    @cache
    def _attributes(cls) -> Mapping[str, str]:
        """Names of attributes, by wire name."""
        names = [each.name for each in fields(cls)]
        return {
            cls._names.get(name, name): name for name in names if name != "additional_properties"
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown(Model):
    """An object whose type the API does not declare. Its properties are nevertheless available as
    attributes.
    """

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_") and name != "additional_properties":
            for wire in (name, name.removesuffix("_")):
                if wire in self.additional_properties:
                    return self.additional_properties[wire]
        raise AttributeError(name)

    def __repr__(self) -> str:
        return f"Unknown(additional_properties={self.additional_properties!r})"


def to_json(value: Any) -> Any:
    """The original JSON value of a decoded value."""
    if isinstance(value, Model):
        return value.to_dict()
    if is_list(value):
        return [to_json(item) for item in value]
    if is_object(value):
        return {name: to_json(member) for name, member in value.items()}
    return value


def member_at(value: Any, path: Sequence[str]) -> Any:
    """The value at the end of a path of wire names, or None if the path ends early."""
    current: Any = value
    for name in path:
        if isinstance(current, Model):
            current = current.get_member(name)
        elif is_object(current):
            current = current.get(name)
        else:
            return None
    return None if current is UNSET else current


def with_member(value: Any, path: Sequence[str], member: Any) -> dict[str, Any]:
    """A copy of a mapping with an additional property at the end of the path."""
    name, *rest = path
    own: dict[str, Any] = dict(value) if is_mapping(value) else {}
    return {**own, name: with_member(own.get(name), rest, member) if rest else member}
