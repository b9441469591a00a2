"""Headers of a response."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence


class Headers(Mapping[str, str]):
    """Values by case-insensitive name.

    Several values of one name are joined by commas (RFC 9110, section 5.3). `Set-Cookie` contains commas, so
    only its first value is returned. `get_list` returns each value.
    """

    __slots__ = ("_values",)

    def __init__(self, pairs: Iterable[tuple[str, str]] = ()) -> None:
        values: dict[str, list[str]] = {}
        for name, value in pairs:
            values.setdefault(name.lower(), []).append(value)
        self._values = values

    def __getitem__(self, name: str) -> str:
        key = name.lower()
        values = self._values[key]
        return values[0] if key == "set-cookie" else ", ".join(values)

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        # Values may be secret.
        return f"Headers({', '.join(self._values)})"

    def get_list(self, name: str) -> Sequence[str]:
        """Each value of a header, as received."""
        return tuple(self._values.get(name.lower(), ()))
