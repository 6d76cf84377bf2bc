"""`python -m cardlessons` is the `cardlessons` command."""

import sys

from cardlessons.cli import main

sys.exit(main())
