"""The error of a warehouse that cannot be used."""


class WarehouseError(Exception):
    """A warehouse that cannot be opened or written. The message is one line for the user."""
