internal import CSQLite

/// A call of SQLite that did not succeed; the `cause` of a `VisionError`.
package struct SQLiteFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was being done, for example `open` or the text of a statement.
  package let call: String
  /// SQLite's result, without the bits that say more (https://www.sqlite.org/rescode.html).
  package let code: Int32
  /// SQLite's own words.
  package let words: String

  init(call: String, code: Int32, words: String) {
    self.call = call
    self.code = code & 0xFF
    self.words = words
  }

  /// SQLite's own words.
  package var description: String { "SQLite: \(words)" }

  /// Whether the file's content is the reason.
  var meansDamage: Bool {
    [CSQLITE_CORRUPT, CSQLITE_NOTADB, CSQLITE_ERROR].contains { Int32($0.rawValue) == code }
  }

  /// Whether another connection kept the file for too long.
  var meansBusy: Bool { code == Int32(CSQLITE_BUSY.rawValue) }

  /// Whether the disk is full.
  var meansFullDisk: Bool { code == Int32(CSQLITE_FULL.rawValue) }
}
