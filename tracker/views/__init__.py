"""Projections that every game shares: plain data and plain lines for text, programs and screen."""
