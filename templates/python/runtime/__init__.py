"""The code of every call, which is the same for every API."""
