"""The families of games, with one folder for each; no other code of the package names them."""
