"""Pages of lessons as HTML, made before any Python runs for their readers."""
