"""Calls for downloads, for the synchronous and the asynchronous client."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .calls import AsyncCalls, Calls
from .downloads import AsyncDownload, Download, Incoming
from .options import RequestOptions
from .rest import RestOperation


class DownloadCalls(Calls):
    """Makes calls for downloads."""

    def rest_download(
        self,
        operation: RestOperation[bytes],
        arguments: Mapping[str, Any],
        options: RequestOptions | None,
    ) -> Download:
        """Reads a response of bytes as they arrive."""
        return Download(Incoming(self.connection, operation, arguments, options or {}))


class AsyncDownloadCalls(AsyncCalls):
    """Makes calls for downloads."""

    def rest_download(
        self,
        operation: RestOperation[bytes],
        arguments: Mapping[str, Any],
        options: RequestOptions | None,
    ) -> AsyncDownload:
        """Reads a response of bytes as they arrive."""
        return AsyncDownload(Incoming(self.connection, operation, arguments, options or {}))
