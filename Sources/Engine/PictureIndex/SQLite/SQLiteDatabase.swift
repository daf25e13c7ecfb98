internal import CKernels
internal import CSQLite
internal import VisionBase

/// A connection to a database file, for one thread at a time.
///
/// Each page of the file ends in a checksum that is verified whenever SQLite reads it.
@safe final class SQLiteDatabase {
  let path: String
  private let connection: OpaquePointer

  /// The time a call waits for other processes, whose transactions are far shorter.
  private static let patienceInMilliseconds: Int32 = 10_000

  /// Creates a connection to a file, and the file if it is missing and `creates` is true.
  ///
  /// A new file, and its journals, which SQLite creates alike, are readable only by this user.
  /// Throws `runtimeMissing` if SQLite is not installed, and errors with an `IndexFault` for an
  /// unusable file.
  init(path: String, creates: Bool) throws(VisionError) {
    try Self.loadLibrary()
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

  /// The library, as the system's packages have it.
  static let library = SystemLibrary("SQLite", packages: "libsqlite3-0")

  /// Loads SQLite unless it is loaded; throws `runtimeMissing` if it is not installed.
  private static func loadLibrary() throws(VisionError) {
    guard let words = unsafe csqlite_load(ckernels_checksum) else { return }
    throw library.missing(
      "an index of pictures needs SQLite 3.33 or later", unsafe String(cString: words))
  }

  /// Creates an empty file, which is an empty database, unless the path exists.
  ///
  /// SQLite would make it readable by everyone. Any error here also occurs in SQLite, which reports
  /// it.
  private static func makePrivateFile(at path: String) {
    _ = try? OpenFile(making: path, permissions: 0o600)
  }

  /// Runs statements without parameters and rows.
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

  /// Runs `body` as a transaction, and locks out other writers meanwhile.
  func transaction<Result>(
    writing: Bool = true, _ body: () throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    try execute(writing ? "BEGIN IMMEDIATE" : "BEGIN")
    do throws(VisionError) {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // If SQLite has already rolled back, there is nothing left to roll back.
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
