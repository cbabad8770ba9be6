"""Platform adapters: a foreign message in, the engine, a foreign message out."""
