"""The code that all calls share. It is the same for every API."""
