internal import VisionBase

/// The database that says which picture's vector is in which slot; for one thread at a time.
///
/// Forms so far: 1 had no checksums; 2 has one in each page, and one in each record of the vectors.
/// What counts is what is committed here: vectors beyond `slot_count` do not exist.
final class IndexCatalogue {
  private let database: SQLiteDatabase
  let path: String

  /// The file's name in an index's folder.
  static let fileName = "catalogue.sqlite"

  /// Marks the file as ours, in a place where tools such as file(1) look: "VisI".
  private static let applicationID = 0x5669_7349
  private static let formVersion = 2

  private static let schema = """
    CREATE TABLE facts(name TEXT PRIMARY KEY, value) WITHOUT ROWID;
    CREATE TABLE pictures(
      path TEXT PRIMARY KEY, byte_count INTEGER NOT NULL, modified INTEGER NOT NULL,
      slot INTEGER UNIQUE, failure TEXT) WITHOUT ROWID;
    CREATE TABLE retired(slot INTEGER PRIMARY KEY);
    PRAGMA application_id=\(applicationID);
    PRAGMA user_version=\(formVersion);
    """

  /// Opens the catalogue in an index's folder, and makes it where there is none.
  ///
  /// Throws when the file is damaged, or belongs to another version or another model.
  init(in folder: String, signature: IndexSignature) throws(VisionError) {
    path = folder + "/" + Self.fileName
    try Self.checkAge(of: path)
    database = try SQLiteDatabase(path: path, creates: true)
    if try isNew() {
      try database.transaction { () throws(VisionError) in
        // Another process may have been faster.
        guard try isNew() else { return }
        try database.execute(Self.schema)
        try begin(signature)
      }
    }
    try checkForm()
  }

  /// Opens the catalogue in an index's folder; throws where there is none.
  init(readingIn folder: String) throws(VisionError) {
    path = folder + "/" + Self.fileName
    try Self.checkAge(of: path)
    database = try SQLiteDatabase(path: path, creates: false)
    try checkForm()
  }

  /// Throws when the index holds the embeddings of another model.
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

  /// Empties the catalogue for another model, or the same one again.
  func reset(for signature: IndexSignature) throws(VisionError) {
    try database.transaction { () throws(VisionError) in
      try database.execute("DELETE FROM pictures; DELETE FROM retired; DELETE FROM facts")
      try begin(signature)
    }
  }

  private func begin(_ signature: IndexSignature) throws(VisionError) {
    let statement = try database.prepare("INSERT INTO facts VALUES(?, ?)")
    try statement.run(.text("model_name"), .text(signature.modelName))
    try statement.run(.text("model_sha256"), .text(signature.modelSHA256.description))
    let numbers = [
      ("head_index", signature.headIndex), ("value_count", signature.valueCount),
      ("method", signature.method), ("slot_count", 0),
      ("generation", Int.random(in: 1 ... .max)),
    ]
    for (name, number) in numbers { try statement.run(.text(name), .integer(number)) }
  }

  private func isNew() throws(VisionError) -> Bool {
    guard try number("PRAGMA application_id") == 0 else { return false }
    return try number("SELECT COUNT(*) FROM sqlite_master") == 0
  }

  /// Throws for a catalogue from before there were checksums, which would pass for a damaged one.
  private static func checkAge(of path: String) throws(VisionError) {
    // The header that every database begins with: https://www.sqlite.org/fileformat.html, 1.3.
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
  /// What the catalogue says at one moment about the vector files.
  struct State: Hashable, Sendable {
    var generation: Int
    var slotCount: Int
    /// Slots whose pictures are gone or have another slot by now, ascending.
    var retired: [Int]
  }

  func state() throws(VisionError) -> State {
    try database.transaction(writing: false) { () throws(VisionError) in
      var retired: [Int] = []
      try database.prepare("SELECT slot FROM retired ORDER BY slot").forEach {
        retired.append($0.integer(0))
      }
      return State(
        generation: try fact("generation"), slotCount: try fact("slot_count"), retired: retired)
    }
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

  /// All pictures, also those that could not be read.
  func pictures() throws(VisionError) -> [String: KnownPicture] {
    var pictures: [String: KnownPicture] = [:]
    try database.prepare("SELECT path, byte_count, modified, slot FROM pictures").forEach { row in
      pictures[row.text(0)] = KnownPicture(
        byteCount: row.integer(1), modifiedInNanoseconds: row.integer(2),
        slot: row.optionalInteger(3))
    }
    return pictures
  }

  /// How many pictures have a vector.
  func pictureCount() throws(VisionError) -> Int {
    try number("SELECT COUNT(slot) FROM pictures")
  }

  /// The pictures in some slots; nil when a slot was retired, or all were given out anew, since.
  ///
  /// A slot that counts, is not retired and has no picture is damage.
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
  /// Commits that pictures are gone and others are in new slots.
  func commit(
    removed: [String], added: [(path: String, picture: KnownPicture, failure: String?)],
    slotCount: Int
  ) throws(VisionError) {
    try database.transaction { () throws(VisionError) in
      let retire = try database.prepare(
        "INSERT INTO retired SELECT slot FROM pictures WHERE path=? AND slot IS NOT NULL")
      let delete = try database.prepare("DELETE FROM pictures WHERE path=?")
      let insert = try database.prepare("INSERT INTO pictures VALUES(?, ?, ?, ?, ?)")
      func remove(_ path: String) throws(VisionError) {
        try retire.run(.text(path))
        try delete.run(.text(path))
      }
      for path in removed { try remove(path) }
      for (path, picture, failure) in added {
        try remove(path)
        try insert.run(
          .text(path), .integer(picture.byteCount), .integer(picture.modifiedInNanoseconds),
          picture.slot.map { .integer($0) } ?? .null, failure.map { .text($0) } ?? .null)
      }
      try setFact("slot_count", slotCount)
    }
  }

  /// The slots in use, ascending.
  func slots() throws(VisionError) -> [Int] {
    var slots: [Int] = []
    let query = "SELECT slot FROM pictures WHERE slot IS NOT NULL ORDER BY slot"
    try database.prepare(query).forEach { slots.append($0.integer(0)) }
    return slots
  }

  /// Commits that the pictures are in the vector files of another generation, in their old order.
  func commit(generation: Int, oldSlots: [Int]) throws(VisionError) {
    try database.transaction { () throws(VisionError) in
      let move = try database.prepare("UPDATE pictures SET slot=? WHERE slot=?")
      // New slots are never above old ones, so going up no two pictures meet in one.
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

/// What the catalogue knows of a picture.
struct KnownPicture: Hashable, Sendable {
  var byteCount: Int
  var modifiedInNanoseconds: Int
  /// Where its vector is; nil when the picture could not be read.
  var slot: Int?
}
