"""The parts of every call. The same for every API."""
