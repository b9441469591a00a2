"""Links in headers (RFC 8288)."""

from __future__ import annotations

import re

_LINK = re.compile(r'<([^<>]*)>((?:"(?:[^"\\]|\\.)*"|[^",<])*)')
_PARAMETER = re.compile(r';\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))')


def next_link(header: str) -> str | None:
    """Target of the first link with the relation `next` (RFC 8288, section 3)."""
    for link in _LINK.finditer(header):
        for parameter in _PARAMETER.finditer(link[2]):
            if parameter[1].lower() != "rel":
                continue
            relations = parameter[3] if parameter[2] is None else parameter[2]
            if "next" in relations.lower().split():
                return link[1]
            # If a link has several `rel` parameters, only the first one counts.
            break
    return None
