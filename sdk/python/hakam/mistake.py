"""Describes an author's mistake, or where a bot is, in one line, with file and line of the author's code."""

import os
import traceback

_LENGTH = 400  # characters of the message; file and line come after them
_KIT = os.path.dirname(os.path.abspath(__file__)) + os.sep
_STANDARD = os.path.dirname(os.path.abspath(os.__file__)) + os.sep
_INSTALLED = (os.sep + "site-packages" + os.sep, os.sep + "dist-packages" + os.sep)


def summary(error, function):
    """For example: ValueError: boom (bot.py:12). Where no frame is the author's, the place is that of `function`."""
    lines = str(error).splitlines()
    what = f"{type(error).__name__}: {lines[0]}" if lines else type(error).__name__
    where = _place_of(error) or _definition_of(function)
    return what[:_LENGTH] + (f" ({where})" if where else "")


def where(frames):
    """For example: bot.py:12 (decide). The first of these frames that is in the author's code; None if there is none."""
    return next((f"{_place(frame.f_code.co_filename, frame.f_lineno)} ({frame.f_code.co_name})" for frame in frames
                 if _is_authors(frame.f_code.co_filename)), None)


def _place_of(error):
    """The innermost line of the author's code that led to the error; None if there is none."""
    frames = traceback.extract_tb(error.__traceback__)
    return next((_place(frame.filename, frame.lineno) for frame in reversed(frames) if _is_authors(frame.filename)), None)


def _definition_of(function):
    function = getattr(function, "__func__", function)
    code = getattr(function, "__code__", None) or getattr(getattr(type(function), "__call__", None), "__code__", None)
    return code and _place(code.co_filename, code.co_firstlineno)


def _is_authors(file):
    """Whether a file is neither the kit's nor that of a library."""
    if file.startswith("<"):  # "<frozen importlib._bootstrap>"
        return False
    path = os.path.abspath(file)
    return not path.startswith((_KIT, _STANDARD)) and not any(part in path for part in _INSTALLED)


def _place(file, line):
    return f"{os.path.basename(file)}:{line}"
