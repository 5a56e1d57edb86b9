"""Tenhou's ladder: rank points, rate, stable dan (rules.md §14-§18, docs/rank.md)."""
