"""Measures the milliseconds and modules of some statements. `prepared` runs before the clock starts."""

import json
import sys
import time

prepared, measured = (compile(text, "<bench>", "exec") for text in sys.argv[1:])
scope: dict[str, object] = {}
exec(prepared, scope)
before = len(sys.modules)
start = time.perf_counter()
exec(measured, scope)
taken = time.perf_counter() - start
print(json.dumps({"ms": taken * 1000, "modules": len(sys.modules) - before}))
