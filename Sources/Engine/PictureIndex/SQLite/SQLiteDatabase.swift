internal import CKernels
internal import CSQLite
internal import VisionBase

/// A connection to a database file, for one thread at a time.
///
/// Each page of the file ends in a checksum that is compared whenever SQLite reads it.
@safe final class SQLiteDatabase {
  let path: String
  private let connection: OpaquePointer

  /// How long a call waits for other processes, whose transactions are far shorter.
  private static let patienceInMilliseconds: Int32 = 10_000

  /// Opens a file, and makes it where it is missing and `creates` says so.
  ///
  /// Only this user may read one that is made, and the journals, which SQLite makes like it.
  /// Throws `runtimeMissing` when SQLite is not installed, and what `IndexFault` says of a file that
  /// cannot be used.
  init(path: String, creates: Bool) throws(VisionError) {
    if let words = unsafe csqlite_load(ckernels_checksum) {
      throw VisionError(
        .runtimeMissing,
        "an index of pictures needs SQLite, which could not be loaded "
          + "(\(unsafe String(cString: words))); install the package libsqlite3-0")
    }
    if creates { Self.makePrivateFile(at: path) }
    var opened: OpaquePointer?
    let code = unsafe csqlite_open(path, creates ? 1 : 0, &opened)
    guard code == 0, let opened = unsafe opened else {
      let words = unsafe opened.map { unsafe String(cString: csqlite_message($0)) }
      if let opened = unsafe opened { unsafe csqlite_close(opened) }
      throw IndexFault.error(
        SQLiteFailure(call: "open", code: code, words: words ?? "out of memory"), path: path)
    }
    unsafe connection = opened
    self.path = path
    unsafe _ = csqlite_set_patience(connection, Self.patienceInMilliseconds)
  }

  deinit {
    unsafe csqlite_close(connection)
  }

  /// Makes an empty file, which is an empty database, unless something is there.
  ///
  /// SQLite would let everybody read it; whatever goes wrong here SQLite meets as well, and says.
  private static func makePrivateFile(at path: String) {
    _ = try? OpenFile(making: path, permissions: 0o600)
  }

  /// Runs statements that have neither values nor rows.
  func execute(_ text: String) throws(VisionError) {
    try check(unsafe csqlite_execute(connection, text), text)
  }

  /// Prepares one statement.
  func prepare(_ text: String) throws(VisionError) -> SQLiteStatement {
    var statement: OpaquePointer?
    try check(unsafe csqlite_prepare(connection, text, &statement), text)
    guard let statement = unsafe statement else {
      throw failure(call: text, code: Int32(CSQLITE_ERROR.rawValue))
    }
    return unsafe SQLiteStatement(statement, text: text, of: self)
  }

  /// Does everything in `body` or nothing of it, and keeps other writers away meanwhile.
  func transaction<Result>(
    writing: Bool = true, _ body: () throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    try execute(writing ? "BEGIN IMMEDIATE" : "BEGIN")
    do throws(VisionError) {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // Where SQLite has rolled back by itself there is nothing left to roll back.
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// Throws unless a call's result means success.
  func check(_ code: Int32, _ call: String) throws(VisionError) {
    guard code == 0 else { throw failure(call: call, code: code) }
  }

  func failure(call: String, code: Int32) -> VisionError {
    let words = unsafe String(cString: csqlite_message(connection))
    return IndexFault.error(SQLiteFailure(call: call, code: code, words: words), path: path)
  }
}
