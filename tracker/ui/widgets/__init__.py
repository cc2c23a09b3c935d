"""The parts of the fight screen, named as they are seen."""
