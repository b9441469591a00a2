"""The emitted package, and what of its runtime the vectors need."""

from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any

RUNTIME = {
    "signals": ["AbortSignal"],
    "transport": ["Response"],
    "headers": ["Headers"],
    "options": ["Hooks"],
    "body": ["File"],
    "model": ["to_json"],
    "errors": ["ArgumentError", "ClientError"],
    "rest": ["RestOperation"],
    "graphql": ["GraphqlOperation"],
    "webhooks": ["sign_webhook"],
    "beside": ["Expired"],
}


class Package:
    """What is tested."""

    def __init__(self, name: str) -> None:
        self.name = name
        root: Any = import_module(name)
        self.Client = root.Client
        self.AsyncClient = root.AsyncClient
        self.unwrap = import_module(f"{name}.webhooks").unwrap
        self.drive: ModuleType = import_module(f"{name}._runtime.drive")
        self.runtime: Any = SimpleNamespace(
            **{
                symbol: getattr(import_module(f"{name}._runtime.{module}"), symbol)
                for module, symbols in RUNTIME.items()
                for symbol in symbols
            }
        )
