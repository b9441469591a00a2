"""What every call is made with. The same for every API."""
