"""The command language: words to a command and back, made from the command classes."""
