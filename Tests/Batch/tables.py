"""Tables of engines and of one machine, in types that all of them have (see engines.py)."""

import urllib.parse
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq


def read(output: Path) -> pa.Table:
    """The Parquet files of an engine, with the names of the pictures in place of their paths."""
    tables = [pq.read_table(file) for file in sorted(output.rglob("*.parquet"))]
    table = pa.concat_tables(tables, promote_options="permissive")
    paths = [urllib.parse.unquote(path) for path in table.column("path").to_pylist()]
    names = [path.rsplit("/", 1)[-1] for path in paths]
    return table.drop_columns(["path"]).append_column("name", pa.array(names))


def plain(table: pa.Table) -> pa.Table:
    """A table in the order of the pictures' names, in types that all engines have."""
    table = table.sort_by("name").combine_chunks()
    return table.select(sorted(table.column_names)).cast(
        pa.schema(
            [
                pa.field(n, plain_type(table.schema.field(n).type))
                for n in sorted(table.column_names)
            ]
        )
    )


def plain_type(kind: pa.DataType) -> pa.DataType:
    """The type with lists of any length, texts of one kind, and fields that may be null."""
    if pa.types.is_list(kind) or pa.types.is_large_list(kind) or pa.types.is_fixed_size_list(kind):
        return pa.list_(pa.field("item", plain_type(kind.value_type)))
    if pa.types.is_struct(kind):
        fields = [kind.field(index) for index in range(kind.num_fields)]
        return pa.struct([pa.field(each.name, plain_type(each.type)) for each in fields])
    return pa.string() if pa.types.is_large_string(kind) else kind


def difference(found: pa.Table, expected: pa.Table) -> "str | None":
    """The difference of an engine's table from that of one machine, which is in plain types."""
    names = found["name"].to_pylist()
    if len(names) != len(set(names)):
        return "a picture has two rows"
    if len(names) != len(expected):
        return f"{len(names)} rows for {len(expected)} pictures"
    found = plain(found)
    if found.schema != expected.schema:
        return f"the columns are {found.schema}, and {expected.schema} on one machine"
    for name in expected.column_names:
        pairs = zip(expected["name"], expected[name], found[name], strict=True)
        for picture, right, given in pairs:
            if not right.equals(given):
                return f"{picture}: {name} is {given}, and {right} on one machine"
    return None
