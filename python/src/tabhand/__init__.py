"""Reads data from the tabs of the Chrome you are logged in to, through a Tabhand relay."""

from . import errors
from .client import Tabhand
from .errors import *
from .page import Page, TabhandWarning

__all__ = ["Page", "Tabhand", "TabhandWarning"]
__all__ += errors.__all__
