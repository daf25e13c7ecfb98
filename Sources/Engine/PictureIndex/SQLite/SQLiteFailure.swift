internal import CSQLite

/// A failed call of SQLite; the `cause` of a `VisionError`.
package struct SQLiteFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operation, for example `open` or the text of a statement.
  package let call: String
  /// SQLite's primary result code, without the extended bits (https://www.sqlite.org/rescode.html).
  package let code: Int32
  /// SQLite's error message.
  package let words: String

  init(call: String, code: Int32, words: String) {
    self.call = call
    self.code = code & 0xFF
    self.words = words
  }

  /// SQLite's error message.
  package var description: String { "SQLite: \(words)" }

  /// True if the file's content is the reason.
  var meansDamage: Bool {
    [CSQLITE_CORRUPT, CSQLITE_NOTADB, CSQLITE_ERROR].contains { Int32($0.rawValue) == code }
  }

  /// True if another connection locked the file for too long.
  var meansBusy: Bool { code == Int32(CSQLITE_BUSY.rawValue) }

  /// True if the disk is full.
  var meansFullDisk: Bool { code == Int32(CSQLITE_FULL.rawValue) }
}
