"""functools.cached_property without its lock, which costs a microsecond at each first reading before Python 3.12."""


class lazy:  # pylint: disable=invalid-name,too-few-public-methods
    """Makes a method a property that is computed once."""

    def __init__(self, compute):
        self._compute = compute
        self._name = compute.__name__
        self.__doc__ = compute.__doc__

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._compute(instance)
        return value
