"""Counts of a run."""

import json

from pipeline.ingestion.summary import MAX_FINDINGS, Finding, Summary

FINDING = Finding("log", 0, 1, "win_fu", "30", "40")


def test_the_counts_have_these_names_in_this_order():
    assert list(Summary().counts()) == [
        *("logs", "stored", "duplicates", "skipped", "refused_before", "rejected"),
        *("unsupported", "unreadable", "cut", "damaged"),
        *("games", "hands", "hands_not_replayed", "wins", "draws", "checks_run", "disagreements"),
        *("result_files", "result_files_skipped", "result_files_refused_before", "result_files_unreadable"),
        *(
            "results",
            "results_repeated",
            "results_broken",
            "results_doubtful",
            "results_differing",
            "pending",
            "seconds",
            "other_files",
            "faults",
        ),
    ]


def test_counts_add_up_and_time_does_not():
    summary = Summary(logs=2, games=1, seconds=5.0)
    summary.add(Summary(logs=3, rejected=1, seconds=7.0, findings=[FINDING]))
    assert (summary.logs, summary.games, summary.rejected) == (5, 1, 1)
    assert summary.seconds == 5.0
    assert summary.findings == [FINDING]


def test_only_the_first_findings_are_kept():
    summary = Summary()
    for _ in range(3):
        summary.add(Summary(disagreements=MAX_FINDINGS // 2, findings=[FINDING] * (MAX_FINDINGS // 2)))
    assert len(summary.findings) == MAX_FINDINGS
    assert summary.disagreements == MAX_FINDINGS // 2 * 3


def test_a_run_is_clean_without_refused_logs_and_disagreements():
    assert Summary(
        logs=3, games=1, duplicates=1, skipped=1, cut=1, unsupported=1, results=1, results_repeated=1
    ).is_clean
    faults = ("rejected", "unreadable", "disagreements", "damaged", "hands_not_replayed")
    for name in (
        *faults,
        "result_files_unreadable",
        "results_broken",
        "results_doubtful",
        "results_differing",
    ):
        assert not Summary(**{name: 1}).is_clean
    assert not Summary(faults=["a self-check that failed"]).is_clean


def test_the_counts_are_json():
    assert json.loads(json.dumps(Summary(seconds=1.23456).counts()))["seconds"] == 1.235
