"""Paginated lists: iterators over the items of all pages, with access to each page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, cast

from .outcome import Outcome

Page = TypeVar("Page")
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class PageOutcome:
    """A page, its items, and the request for the next page, which is None on the last page."""

    outcome: Outcome
    items: Sequence[Any] = field(repr=False)
    following: Callable[[], Awaitable[PageOutcome]] | None


Turn = Callable[[], Awaitable[PageOutcome]]


class Pages(Generic[Page, Item]):
    """An iterator over the items of all pages. Each page is requested after the last item of the
    previous one.
    """

    def __init__(self, ask: Callable[[Turn], PageOutcome], first: Turn) -> None:
        self._ask = ask
        self._first = first

    def first_page(self) -> Page:
        """Requests only the first page."""
        return cast("Page", self._ask(self._first).outcome.data)

    def pages(self) -> Iterator[Page]:
        """Iterates over all pages."""
        for page in self._walk():
            yield cast("Page", page.outcome.data)

    def __iter__(self) -> Iterator[Item]:
        for page in self._walk():
            yield from page.items

    def _walk(self) -> Iterator[PageOutcome]:
        turn: Turn | None = self._first
        while turn:
            page = self._ask(turn)
            yield page
            turn = page.following


class AsyncPages(Generic[Page, Item]):
    """An iterator over the items of all pages. Each page is requested after the last item of the
    previous one.
    """

    def __init__(self, ask: Callable[[Turn], Awaitable[PageOutcome]], first: Turn) -> None:
        self._ask = ask
        self._first = first

    async def first_page(self) -> Page:
        """Requests only the first page."""
        return cast("Page", (await self._ask(self._first)).outcome.data)

    async def pages(self) -> AsyncIterator[Page]:
        """Iterates over all pages."""
        turn: Turn | None = self._first
        while turn:
            page = await self._ask(turn)
            yield cast("Page", page.outcome.data)
            turn = page.following

    # The loop is repeated here, because an unfinished inner async generator would outlive its event
    # loop.
    async def __aiter__(self) -> AsyncIterator[Item]:
        turn: Turn | None = self._first
        while turn:
            page = await self._ask(turn)
            for item in page.items:
                yield item
            turn = page.following
