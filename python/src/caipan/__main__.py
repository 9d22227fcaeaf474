"""`python -m caipan` runs the program with the same arguments."""

import sys

from .errors import BinaryMissing
from .process import execute

try:
    execute(sys.argv[1:])
except BinaryMissing as error:
    sys.exit(f"error: {error}")
