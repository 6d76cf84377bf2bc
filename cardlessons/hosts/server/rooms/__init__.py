"""Classes and shared tables, and the logs that they are made of."""
