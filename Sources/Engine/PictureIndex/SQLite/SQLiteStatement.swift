internal import CSQLite
internal import VisionBase

/// A prepared statement; runs any number of times, each time with other values.
@safe final class SQLiteStatement {
  /// A value for a statement's parameter.
  enum Value {
    case integer(Int)
    case text(String)
    case null
  }

  private let statement: OpaquePointer
  private let text: String
  private let database: SQLiteDatabase  // outlives `statement`

  /// Creates a statement that takes ownership of a prepared one.
  @unsafe init(_ statement: OpaquePointer, text: String, of database: SQLiteDatabase) {
    unsafe self.statement = statement
    self.text = text
    self.database = database
  }

  deinit {
    unsafe csqlite_finalize(statement)
  }

  /// Runs the statement and ignores its rows.
  func run(_ values: Value...) throws(VisionError) {
    try rows(values) { (_: Row) throws(VisionError) in }
  }

  /// Runs the statement and returns the result of `read` for the first row; nil without rows.
  func first<Result>(
    _ values: Value..., read: (Row) throws(VisionError) -> Result
  ) throws(VisionError) -> Result? {
    var result: Result?
    try rows(values) { (row: Row) throws(VisionError) in
      if result == nil { result = try read(row) }
    }
    return result
  }

  /// Runs the statement and calls `body` with each row.
  func forEach(
    _ values: Value..., body: (Row) throws(VisionError) -> Void
  ) throws(VisionError) {
    try rows(values, body)
  }

  private func rows(
    _ values: [Value], _ body: (Row) throws(VisionError) -> Void
  ) throws(VisionError) {
    defer { unsafe csqlite_reset(statement) }
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
    while true {
      switch unsafe csqlite_step(statement) {
      case Int32(CSQLITE_ROW.rawValue): try body(Row(statement: self))
      case Int32(CSQLITE_DONE.rawValue): return
      case let code: throw database.failure(call: text, code: code)
      }
    }
  }

  private func bind(_ value: Value, at index: Int32) throws(VisionError) {
    let code: Int32
    switch value {
    case .integer(let number):
      code = unsafe csqlite_bind_integer(statement, index, Int64(number))
    case .text(let text):
      var text = text
      code = text.withUTF8 { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { letters in
          unsafe csqlite_bind_text(
            statement, index, letters.baseAddress, Int32(clamping: letters.count))
        }
      }
    case .null:
      code = unsafe csqlite_bind_null(statement, index)
    }
    try database.check(code, text)
  }

  /// The current row, for the duration of one call.
  struct Row {
    fileprivate let statement: SQLiteStatement

    /// Returns an integer; 0 for NULL.
    func integer(_ column: Int32) -> Int {
      Int(unsafe csqlite_column_integer(statement.statement, column))
    }

    /// Returns an integer; nil for NULL.
    func optionalInteger(_ column: Int32) -> Int? {
      unsafe csqlite_column_is_null(statement.statement, column) != 0 ? nil : integer(column)
    }

    /// Returns a text; nil for NULL.
    func optionalText(_ column: Int32) -> String? {
      unsafe csqlite_column_is_null(statement.statement, column) != 0 ? nil : text(column)
    }

    /// Returns a text; empty for NULL.
    func text(_ column: Int32) -> String {
      var count: Int32 = 0
      guard let letters = unsafe csqlite_column_text(statement.statement, column, &count),
        count > 0
      else { return "" }
      let bytes = unsafe UnsafeRawBufferPointer(start: letters, count: Int(count))
      return unsafe String(decoding: bytes, as: UTF8.self)
    }
  }
}
