"""The two families of games to begin one's own from, under the name by which entry points know them.

They lie in `cardlessons.authoring.examples`.
"""

from pathlib import Path

__path__ = [str(Path(__file__).parent / "authoring" / "examples")]
