"""The screen: pictures of the encounter, and keys that become commands."""
