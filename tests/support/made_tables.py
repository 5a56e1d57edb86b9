"""Tables with the declared columns and made-up values, one row a log id."""

import pyarrow as pa

from pipeline.facts.schema import LOG_TABLES


def made_tables(*log_ids, only=None):
    """Tables of a batch; ``only`` names those that have rows."""
    tables = {}
    for name, table in LOG_TABLES.items():
        ids = list(log_ids) if only is None or name in only else []
        columns = [made_column(field, ids) for field in table.schema]
        tables[name] = pa.Table.from_arrays(columns, schema=table.schema)
    return tables


def made_column(field, log_ids):
    kind, n = field.type, len(log_ids)
    if field.name == "log_id":
        ids = pa.array(log_ids, pa.string())
        return ids if kind == pa.string() else ids.dictionary_encode()
    if pa.types.is_dictionary(kind):
        return pa.DictionaryArray.from_arrays(pa.array([0] * n, kind.index_type), pa.array(["ok"]))
    if pa.types.is_list(kind):
        return pa.array([[1, 2] if pa.types.is_integer(kind.value_type) else ["a"]] * n, kind)
    if pa.types.is_boolean(kind):
        return pa.array([True] * n, kind)
    if pa.types.is_string(kind):
        return pa.array(["x"] * n, kind)
    return pa.array([i % 100 for i in range(n)], pa.int64()).cast(kind)
