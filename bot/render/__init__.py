"""Renderers: a neutral answer into what a platform shows."""
