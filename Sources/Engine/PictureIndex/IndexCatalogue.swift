internal import VisionBase

/// The database that maps pictures to slots of vectors; for one thread at a time.
///
/// Versions so far: 1 had no checksums; 2 has one in each page, and one in each vector record; 3
/// has the remarks about each picture; 4 has what the last look at the folder left out. Only
/// commits here count: vectors beyond `slot_count` do not exist.
final class IndexCatalogue {
  private let database: SQLiteDatabase
  private let folder: String
  let path: String

  /// The file's name in an index's folder.
  static let fileName = "catalogue.sqlite"

  /// Marks the file as ours, at an offset where tools such as file(1) look: "VisI".
  private static let applicationID = 0x5669_7349
  /// The number of the form, which is part of the name of an index's folder.
  static let formVersion = 4

  private static let schema = """
    CREATE TABLE facts(name TEXT PRIMARY KEY, value) WITHOUT ROWID;
    CREATE TABLE pictures(
      path TEXT PRIMARY KEY, byte_count INTEGER NOT NULL, modified INTEGER NOT NULL,
      slot INTEGER UNIQUE, failure TEXT, remarks TEXT) WITHOUT ROWID;
    CREATE TABLE retired(slot INTEGER PRIMARY KEY);
    CREATE TABLE unread(path TEXT PRIMARY KEY, failure TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE left_out(number INTEGER PRIMARY KEY, words TEXT NOT NULL);
    PRAGMA application_id=\(applicationID);
    PRAGMA user_version=\(formVersion);
    """

  /// Creates a connection to the catalogue in an index's folder, and the catalogue if it is
  /// missing.
  ///
  /// Throws if the file is damaged, or belongs to another version or another model.
  init(in folder: String, signature: IndexSignature) throws(VisionError) {
    self.folder = folder
    path = folder + "/" + Self.fileName
    try Self.checkAge(of: path)
    database = try SQLiteDatabase(path: path, creates: true)
    if try isNew() {
      try database.transaction { () throws(VisionError) in
        // Another process may have created it first.
        guard try isNew() else { return }
        try database.execute(Self.schema)
        try begin(signature)
      }
    }
    try checkForm()
    // Catalogues of earlier versions have no note.
    if IndexModel(notedIn: folder) == nil, let own = try? self.signature() {
      try? IndexModel(own).write(in: folder)
    }
  }

  /// Creates a connection to the catalogue in an index's folder; throws if there is none.
  init(readingIn folder: String) throws(VisionError) {
    self.folder = folder
    path = folder + "/" + Self.fileName
    try Self.checkAge(of: path)
    database = try SQLiteDatabase(path: path, creates: false)
    try checkForm()
  }

  /// Throws if the index holds the embeddings of another model.
  func check(_ signature: IndexSignature) throws(VisionError) {
    let found = try self.signature()
    guard !found.matches(signature) else { return }
    let own = found.headIndex == 0 ? "" : ", output \(found.headIndex)"
    throw VisionError(
      .optionInvalid,
      "the index was made with the model \(found.modelName)\(own), not with "
        + "\(signature.modelName); choose \(found.modelName) with --model, or rebuild the index with "
        + "--rebuild",
      cause: IndexFault.otherModel(found))
  }

  /// Empties the catalogue for another model, or for the same one.
  func reset(for signature: IndexSignature) throws(VisionError) {
    try database.transaction { () throws(VisionError) in
      for table in ["pictures", "retired", "unread", "left_out", "facts"] {
        try database.execute("DELETE FROM \(table)")
      }
      try begin(signature)
    }
  }

  private func begin(_ signature: IndexSignature) throws(VisionError) {
    try IndexModel(signature).write(in: folder)
    let statement = try database.prepare("INSERT INTO facts VALUES(?, ?)")
    try statement.run(.text("model_name"), .text(signature.modelName))
    try statement.run(.text("model_sha256"), .text(signature.modelSHA256.description))
    let numbers = [
      ("head_index", signature.headIndex), ("value_count", signature.valueCount),
      ("method", signature.method), ("slot_count", 0),
      ("generation", Int.random(in: 1 ... .max)), (Self.origin, Int.random(in: 1 ... .max)),
      (Self.isWhole, 0),
    ]
    for (name, number) in numbers { try statement.run(.text(name), .integer(number)) }
  }

  private func isNew() throws(VisionError) -> Bool {
    guard try number("PRAGMA application_id") == 0 else { return false }
    return try number("SELECT COUNT(*) FROM sqlite_master") == 0
  }

  /// Throws for a catalogue from an earlier version; one without checksums would look damaged.
  private static func checkAge(of path: String) throws(VisionError) {
    // Every database begins with this header: https://www.sqlite.org/fileformat.html, 1.3.
    var header = [UInt8](repeating: 0, count: 100)
    guard let file = try? OpenFile(reading: path),
      (try? file.read(into: &header, at: 0)) == header.count
    else { return }
    func number(at offset: Int) -> Int {
      header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let (form, application) = (number(at: 60), number(at: 68))
    guard application == applicationID, form > 0, form < formVersion else { return }
    throw IndexFault.otherForm(form, path)
  }

  private func checkForm() throws(VisionError) {
    guard try number("PRAGMA application_id") == Self.applicationID else {
      throw IndexFault.damaged(path, "it is a database of another program")
    }
    let form = try number("PRAGMA user_version")
    guard form == Self.formVersion else {
      throw IndexFault.otherForm(form, path)
    }
  }

  private func number(_ query: String) throws(VisionError) -> Int {
    try database.prepare(query).first { $0.integer(0) } ?? 0
  }
}

// MARK: - Reading

extension IndexCatalogue {
  /// A snapshot of the catalogue's data about the vector files.
  struct State: Hashable, Sendable {
    var generation: Int
    var slotCount: Int
    /// The slots whose pictures are gone or have moved to another slot, ascending.
    var retired: [Int]
    /// The random number of the last emptying.
    var origin: Int
    /// False while pictures may be missing: since the last emptying, or the begin of a refresh.
    var isWhole: Bool
  }

  func state() throws(VisionError) -> State {
    try database.transaction(writing: false) { () throws(VisionError) in
      var retired: [Int] = []
      try database.prepare("SELECT slot FROM retired ORDER BY slot").forEach {
        retired.append($0.integer(0))
      }
      return State(
        generation: try fact("generation"), slotCount: try fact("slot_count"), retired: retired,
        origin: try origin(), isWhole: try fact(Self.isWhole) != 0)
    }
  }

  private static let origin = "origin"

  /// The random number that the catalogue was given when it was last emptied.
  ///
  /// A catalogue of an earlier version has none; its generation is the next best.
  func origin() throws(VisionError) -> Int {
    let query = try database.prepare("SELECT value FROM facts WHERE name=?")
    guard let origin = try query.first(.text(Self.origin), read: { $0.integer(0) }) else {
      return try fact("generation")
    }
    return origin
  }

  func signature() throws(VisionError) -> IndexSignature {
    let text = try database.prepare("SELECT value FROM facts WHERE name=?")
    let name = try text.first(.text("model_name")) { $0.text(0) }
    guard let digest = try text.first(.text("model_sha256"), read: { SHA256($0.text(0)) }) ?? nil
    else { throw IndexFault.damaged(path, "it does not say which model it is for") }
    return IndexSignature(
      modelName: name ?? "", modelSHA256: digest, headIndex: try fact("head_index"),
      valueCount: try fact("value_count"), method: try fact("method"))
  }

  /// Returns all pictures, including those that could not be read.
  func pictures() throws(VisionError) -> [ByteText: KnownPicture] {
    var pictures: [ByteText: KnownPicture] = [:]
    let query = "SELECT path, byte_count, modified, slot, remarks FROM pictures"
    try database.prepare(query).forEach { row in
      pictures[row.text(0).bytes] = KnownPicture(
        byteCount: row.integer(1), modifiedInNanoseconds: row.integer(2),
        slot: row.optionalInteger(3), remarks: row.optionalText(4).map(Self.words) ?? [])
    }
    return pictures
  }

  private static func words(_ remarks: String) -> [String] {
    remarks.bytes.split(separator: ",").map(String.init)
  }

  /// Returns the pictures with a failure or remarks, by path.
  func notes() throws(VisionError) -> [PictureIndex.Note] {
    var notes: [PictureIndex.Note] = []
    let query = """
      SELECT path, failure, remarks FROM pictures
      WHERE failure IS NOT NULL OR remarks IS NOT NULL ORDER BY path
      """
    try database.prepare(query).forEach { row in
      notes.append(
        PictureIndex.Note(
          path: row.text(0), failure: row.optionalText(1),
          remarks: row.optionalText(2).map(Self.words) ?? []))
    }
    return notes
  }

  private static let isWhole = "is_whole"

  /// Returns what the last look at the folder left out.
  func gaps() throws(VisionError) -> IndexGaps {
    try database.transaction(writing: false) { () throws(VisionError) in
      var gaps = IndexGaps(isUnfinished: try fact(Self.isWhole) == 0)
      try database.prepare("SELECT path, failure FROM unread ORDER BY path").forEach { row in
        gaps.failures[row.text(0).bytes] = row.text(1)
      }
      try database.prepare("SELECT words FROM left_out ORDER BY number").forEach { row in
        gaps.leftOut.append(row.text(0))
      }
      return gaps
    }
  }

  /// Returns the reason a picture could not be read; nil for a readable one.
  func failure(of path: String) throws(VisionError) -> String? {
    let statement = try database.prepare(
      "SELECT failure FROM pictures WHERE path=? AND failure IS NOT NULL")
    return try statement.first(.text(path)) { $0.text(0) }
  }

  /// Returns the number of pictures with a vector.
  func pictureCount() throws(VisionError) -> Int {
    try number("SELECT COUNT(slot) FROM pictures")
  }

  /// Returns the pictures in some slots; nil if a slot has been retired, or all slots reassigned.
  ///
  /// A slot in use that is not retired and has no picture means damage.
  func paths(ofSlots slots: [Int], generation: Int) throws(VisionError) -> [String]? {
    try database.transaction(writing: false) { () throws(VisionError) in
      guard try fact("generation") == generation else { return nil }
      let picture = try database.prepare("SELECT path FROM pictures WHERE slot=?")
      let retired = try database.prepare("SELECT slot FROM retired WHERE slot=?")
      var paths: [String] = []
      for slot in slots {
        guard let found = try picture.first(.integer(slot), read: { $0.text(0) }) else {
          let isRetired = try retired.first(.integer(slot), read: { _ in true }) ?? false
          guard isRetired else {
            throw IndexFault.damaged(path, "it has no picture for vector \(slot)")
          }
          return nil
        }
        paths.append(found)
      }
      return paths
    }
  }

  private func fact(_ name: String) throws(VisionError) -> Int {
    let statement = try database.prepare("SELECT value FROM facts WHERE name=?")
    guard let value = try statement.first(.text(name), read: { $0.integer(0) }), value >= 0 else {
      throw IndexFault.damaged(path, "it lacks the fact \(name)")
    }
    return value
  }
}

// MARK: - Writing

extension IndexCatalogue {
  /// Commits the removal of pictures, and others in new slots.
  func commit(
    removed: [String], added: [(path: String, picture: KnownPicture, failure: String?)],
    slotCount: Int
  ) throws(VisionError) {
    try database.transaction { () throws(VisionError) in
      let retire = try database.prepare(
        "INSERT INTO retired SELECT slot FROM pictures WHERE path=? AND slot IS NOT NULL")
      let delete = try database.prepare("DELETE FROM pictures WHERE path=?")
      let insert = try database.prepare("INSERT INTO pictures VALUES(?, ?, ?, ?, ?, ?)")
      func remove(_ path: String) throws(VisionError) {
        try retire.run(.text(path))
        try delete.run(.text(path))
      }
      for path in removed { try remove(path) }
      for (path, picture, failure) in added {
        try remove(path)
        try insert.run(
          .text(path), .integer(picture.byteCount), .integer(picture.modifiedInNanoseconds),
          picture.slot.map { .integer($0) } ?? .null, failure.map { .text($0) } ?? .null,
          picture.remarks.isEmpty ? .null : .text(picture.remarks.joined(separator: ",")))
      }
      try setFact("slot_count", slotCount)
    }
  }

  /// Commits what the last look at the folder left out.
  func commit(_ gaps: IndexGaps) throws(VisionError) {
    try database.transaction { () throws(VisionError) in
      try database.execute("DELETE FROM unread")
      try database.execute("DELETE FROM left_out")
      let unread = try database.prepare("INSERT INTO unread VALUES(?, ?)")
      for (path, failure) in gaps.failures {
        try unread.run(.text(String(path)), .text(failure))
      }
      let leftOut = try database.prepare("INSERT INTO left_out VALUES(?, ?)")
      for (number, words) in gaps.leftOut.enumerated() {
        try leftOut.run(.integer(number), .text(words))
      }
      try setFact(Self.isWhole, gaps.isUnfinished ? 0 : 1)
    }
  }

  /// Returns the slots in use, ascending.
  func slots() throws(VisionError) -> [Int] {
    var slots: [Int] = []
    let query = "SELECT slot FROM pictures WHERE slot IS NOT NULL ORDER BY slot"
    try database.prepare(query).forEach { slots.append($0.integer(0)) }
    return slots
  }

  /// Commits the move of the pictures to vector files of another generation, in their old order.
  func commit(generation: Int, oldSlots: [Int]) throws(VisionError) {
    try database.transaction { () throws(VisionError) in
      let move = try database.prepare("UPDATE pictures SET slot=? WHERE slot=?")
      // New slots are never above old ones, so in ascending order no two pictures share a slot.
      for (new, old) in oldSlots.enumerated() { try move.run(.integer(new), .integer(old)) }
      try database.execute("DELETE FROM retired")
      try setFact("slot_count", oldSlots.count)
      try setFact("generation", generation)
    }
  }

  private func setFact(_ name: String, _ value: Int) throws(VisionError) {
    try database.prepare("UPDATE facts SET value=? WHERE name=?").run(.integer(value), .text(name))
  }
}

/// The catalogue's entry for a picture.
struct KnownPicture: Hashable, Sendable {
  var byteCount: Int
  var modifiedInNanoseconds: Int
  /// The slot of its vector; nil if the picture could not be read.
  var slot: Int?
  /// Codes of remarks about the file, without commas.
  var remarks: [String] = []
}
