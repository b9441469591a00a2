"""GraphQL calls, for the synchronous and the asynchronous client."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from .calls import AsyncCalls, Calls
from .graphql import GraphqlOperation, GraphqlPages, call_document, call_graphql, turn_graphql
from .options import MutationOptions, RequestOptions
from .pages import AsyncPages, Pages

T = TypeVar("T")
Page = TypeVar("Page")
Item = TypeVar("Item")

_NONE: RequestOptions = {}


class GraphqlCalls(Calls):
    """Makes GraphQL calls."""

    def graphql(
        self,
        operation: GraphqlOperation[T],
        arguments: Mapping[str, Any],
        options: MutationOptions | RequestOptions | None,
    ) -> T:
        """Calls an operation."""
        result: T = self.one(call_graphql(self.connection, operation, arguments, options or _NONE))
        return result

    def graphql_pages(
        self,
        operation: GraphqlOperation[Page],
        pages: GraphqlPages[Item],
        arguments: Mapping[str, Any],
        options: RequestOptions | None,
    ) -> Pages[Page, Item]:
        """Requests the pages of a connection."""
        result: Pages[Page, Item] = self.pages(
            lambda: turn_graphql(self.connection, operation, pages, arguments, options or _NONE)
        )
        return result

    def document(
        self, document: str, variables: Mapping[str, Any] | None, options: RequestOptions | None
    ) -> Any:
        """Executes your own document."""
        return self.one(call_document(self.connection, document, variables, options or _NONE))


class AsyncGraphqlCalls(AsyncCalls):
    """Makes GraphQL calls."""

    async def graphql(
        self,
        operation: GraphqlOperation[T],
        arguments: Mapping[str, Any],
        options: MutationOptions | RequestOptions | None,
    ) -> T:
        """Calls an operation."""
        result: T = await self.one(
            call_graphql(self.connection, operation, arguments, options or _NONE)
        )
        return result

    def graphql_pages(
        self,
        operation: GraphqlOperation[Page],
        pages: GraphqlPages[Item],
        arguments: Mapping[str, Any],
        options: RequestOptions | None,
    ) -> AsyncPages[Page, Item]:
        """Requests the pages of a connection."""
        result: AsyncPages[Page, Item] = self.pages(
            lambda: turn_graphql(self.connection, operation, pages, arguments, options or _NONE)
        )
        return result

    async def document(
        self, document: str, variables: Mapping[str, Any] | None, options: RequestOptions | None
    ) -> Any:
        """Executes your own document."""
        return await self.one(call_document(self.connection, document, variables, options or _NONE))
