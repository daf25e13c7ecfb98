package import VisionBase

/// A trial of SQLite, as an index of pictures uses it.
package enum SQLiteTrial {
  /// The library, as the system's packages have it.
  package static var library: SystemLibrary { SQLiteDatabase.library }

  /// Makes a small database at a path where there is none, and reads it; the caller removes it.
  ///
  /// Throws `runtimeMissing` without SQLite, and what opening a database throws.
  package static func run(at path: String) throws(VisionError) {
    let database = try SQLiteDatabase(path: path, creates: true)
    try database.execute("CREATE TABLE numbers (number INTEGER)")
    try database.execute("INSERT INTO numbers VALUES (42)")
    let statement = try database.prepare("SELECT number FROM numbers")
    guard try statement.first(read: { (row) in row.integer(0) }) == 42 else {
      throw VisionError(.runtimeFailed, "SQLite reads another number than it wrote")
    }
  }
}
