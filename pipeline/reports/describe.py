"""What the tables and their columns mean, as rows to print."""

from collections.abc import Iterable
from typing import Any

from pipeline.facts.columns import Table
from pipeline.reports.render import Rows
from pipeline.store.catalog import sql_type
from pipeline.store.reference_tables import ReferenceTable


def table_list(tables: Iterable[Table[Any] | ReferenceTable]) -> Rows:
    """One row a table."""
    return Rows(
        ("table", "one row is", "key", "columns"),
        [(table.name, table.grain, ", ".join(table.key), len(table.columns)) for table in tables],
    )


def table_columns(table: Table[Any] | ReferenceTable) -> Rows:
    """One row a column."""
    return Rows(
        ("column", "type", "unit", "null means", "meaning"),
        [
            (column.name, sql_type(column.type), column.unit, column.null, column.doc)
            for column in table.columns
        ],
    )
