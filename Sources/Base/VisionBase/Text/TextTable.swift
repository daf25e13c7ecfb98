/// Rows under a heading, in columns as wide as their widest printed cell on a terminal.
///
/// A column is at most 200 wide; what is wider does not widen the other rows.
package struct TextTable {
  package enum Alignment { case left, right }

  private static let mostWidth = 200

  private let alignments: [Alignment]
  private var rows: [[String]]

  /// Creates a table; each column has a heading and an alignment.
  package init(_ columns: (heading: String, alignment: Alignment)...) {
    alignments = columns.map(\.alignment)
    rows = [columns.map(\.heading)]
  }

  /// Adds a row with a cell for each column.
  package mutating func add(_ cells: String...) {
    precondition(cells.count == alignments.count, "a row has a cell for each column")
    rows.append(cells)
  }

  /// The lines of the table, without trailing spaces.
  package var lines: [String] {
    let widths = alignments.indices.map { column in
      rows.map { $0[column].printable.displayWidth }.filter { $0 <= Self.mostWidth }.max() ?? 0
    }
    return rows.map { row in
      let line = row.indices.map { pad(row[$0], to: widths[$0], alignments[$0]) }
        .joined(separator: "  ")
      let end = line.bytes.reversed().drop { $0 == " " }
      return String(line.bytes.prefix(end.count))
    }
  }

  private func pad(_ cell: String, to width: Int, _ alignment: Alignment) -> String {
    let space = String(repeating: " ", count: max(0, width - cell.printable.displayWidth))
    return alignment == .left ? cell.isolated + space : space + cell.isolated
  }
}
