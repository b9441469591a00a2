"""Names of `typing` that Python 3.10 does not have."""

from __future__ import annotations

import sys

if sys.version_info >= (3, 11):
    from typing import NotRequired, Self
else:
    from typing_extensions import NotRequired, Self

__all__ = ("NotRequired", "Self")
