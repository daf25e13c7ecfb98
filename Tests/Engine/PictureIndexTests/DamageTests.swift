import Foundation
import TestSupport
import Testing
import VisionBase

@testable import PictureIndex

/// Damaged files, and files in the state that a process leaves when it dies at some moment.
@Suite struct DamageTests {
  let sample: SampleIndex
  let file: FileIdentity

  static let committed = ["a", "b", "c"]

  init() throws {
    sample = try SampleIndex(valueCount: 3)
    file = try SampleIndex.file()
    try sample.update { (update) throws(VisionError) in
      for (number, name) in Self.committed.enumerated() {
        try update.add(name, file, vector: [1, Float(number), 0])
      }
    }
  }

  private func expectCommitted() throws {
    let index = try sample.open()
    #expect(try index.search([1, 0, 0], count: 9).map(\.path) == Self.committed)
  }

  // MARK: - Damage

  struct Damage: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var file: String
    var change: @Sendable (inout Data) -> Void
  }

  static let damages =
    ["numbers", "directions"].flatMap { file in
      [
        Damage(testDescription: "\(file) without the last byte", file: file) { $0.removeLast() },
        Damage(testDescription: "\(file) without records", file: file) { $0 = $0.prefix(64) },
        Damage(testDescription: "\(file) of 10 bytes", file: file) { $0 = $0.prefix(10) },
        Damage(testDescription: "empty \(file)", file: file) { $0 = Data() },
        Damage(testDescription: "\(file) of another form", file: file) { $0[32] ^= 1 },
        Damage(testDescription: "\(file) of another generation", file: file) { $0[50] ^= 1 },
      ]
    } + [
      Damage(testDescription: "text for a catalogue", file: "catalogue.sqlite") {
        $0 = Data(String(repeating: "this is no database\n", count: 100).utf8)
      },
      Damage(testDescription: "a catalogue full of zeros", file: "catalogue.sqlite") {
        $0 = Data(count: $0.count)
      },
      Damage(testDescription: "a catalogue that ends early", file: "catalogue.sqlite") {
        $0 = $0.prefix(5000)
      },
      Damage(testDescription: "a catalogue with a broken page", file: "catalogue.sqlite") {
        for index in 4096..<$0.count { $0[index] = UInt8(truncatingIfNeeded: index &* 31) }
      },
      Damage(testDescription: "a catalogue of another program", file: "catalogue.sqlite") {
        $0.replaceSubrange(68..<72, with: [1, 2, 3, 4])
      },
    ]

  @Test(arguments: damages)
  func `a damaged index says what to do, and is made anew`(damage: Damage) throws {
    let path = try sample.file(damage.file)
    var content = try Data(contentsOf: URL(filePath: path))
    damage.change(&content)
    try content.write(to: URL(filePath: path))

    for use in [
      { _ = try sample.open().search([1, 0, 0], count: 1) }, { try sample.update { _ in } },
    ] {
      let error = #expect(throws: VisionError.self, performing: use)
      #expect(error?.code == .fileFailed)
      #expect(error?.message.contains("--rebuild") == true, "\(error?.description ?? "")")
    }
    try PictureIndex.reset(
      at: sample.folder, signature: sample.signature, wait: SampleIndex.nobodyWaits)
    try sample.update { (update) throws(VisionError) in
      try update.add("new", file, vector: [1, 0, 0])
    }
    #expect(try sample.open().search([1, 0, 0], count: 9).map(\.path) == ["new"])
  }

  @Test func `a missing vector file is damage`() throws {
    try FileManager.default.removeItem(atPath: sample.file("numbers"))
    let error = #expect(throws: VisionError.self) { try sample.open() }
    #expect(error?.message.contains("--rebuild") == true)
  }

  @Test func `an index of a later version says so`() throws {
    let path = try sample.file("catalogue.sqlite")
    try SQLiteDatabase(path: path, creates: false).execute("PRAGMA user_version=5")
    let error = #expect(throws: VisionError.self) { try sample.open() }
    #expect(error?.cause as? IndexFault == .otherForm(5))
  }

  @Test(arguments: [1, 2, 3])
  func `an index of an earlier form, such as without checksums, is not damaged`(
    form: UInt8
  ) throws {
    let path = try sample.file("catalogue.sqlite")
    var content = try Data(contentsOf: URL(filePath: path))
    // The last byte of the database's user_version.
    content[63] = form
    try content.write(to: URL(filePath: path))
    let error = #expect(throws: VisionError.self) { try sample.open() }
    #expect(error?.cause as? IndexFault == .otherForm(Int(form)))
    #expect((error?.cause as? IndexFault)?.meansLoss == true)
  }

  @Test func `a catalogue without checksums, as other programs write them, is damage`() throws {
    let path = try sample.file("catalogue.sqlite")
    var content = try Data(contentsOf: URL(filePath: path))
    for page in stride(from: 4096, through: content.count, by: 4096) {
      content.replaceSubrange(page - 8..<page, with: Data(count: 8))
    }
    try content.write(to: URL(filePath: path))
    let error = #expect(throws: VisionError.self) { try sample.open() }
    #expect(error?.message.contains("damaged") == true)
  }

  @Test(arguments: ["catalogue.sqlite", "numbers", "directions"])
  func `a flipped byte anywhere in a file gives the same answers or is damage`(
    name: String
  ) throws {
    let queries: [[Float]] = [[1, 0, 0], [0, 1, 0], [1, 1, 0], [-1, 5, 0.5]]
    func answers() throws -> [[PictureIndex.Match]] {
      let index = try sample.open()
      return try queries.map { try index.search($0, count: 9) }
    }
    let expected = try answers()
    let path = try sample.file(name)
    let whole = try Data(contentsOf: URL(filePath: path))
    var random = SeededGenerator(seed: 118)
    var damageCount = 0
    // Every place of a small file, and about 400 places of a larger one.
    for place in stride(from: 0, to: whole.count, by: max(1, whole.count / 400)) {
      var content = whole
      content[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      try content.write(to: URL(filePath: path))
      do {
        #expect(try answers() == expected, "byte \(place) of \(name)")
      } catch let error as VisionError {
        #expect((error.cause as? IndexFault)?.meansLoss == true, "byte \(place): \(error)")
        damageCount += 1
      }
    }
    try whole.write(to: URL(filePath: path))
    #expect(damageCount >= (name == "numbers" ? 64 : 100))
    try expectCommitted()
  }

  @Test(arguments: ["numbers", "directions"])
  func `a file that is cut short while it is open is damage, not the end`(name: String) throws {
    let index = try sample.open()
    #expect(try index.search([1, 0, 0], count: 9).map(\.path) == Self.committed)
    try #require(truncate(sample.file(name), 70) == 0)
    let error = #expect(throws: VisionError.self) { try index.search([1, 0, 0], count: 9) }
    #expect(error?.cause is IndexFault)
  }

  @Test func `a vector without a picture is damage, not a change that never ends`() throws {
    let path = try sample.file("catalogue.sqlite")
    try SQLiteDatabase(path: path, creates: false).execute("DELETE FROM pictures WHERE slot=1")
    let error = #expect(throws: VisionError.self) { try sample.open().search([1, 0, 0], count: 9) }
    #expect(error?.cause is IndexFault)
    #expect(error?.message.contains("keeps changing") == false)
  }

  @Test func `damage that only a compaction meets is not copied`() throws {
    try sample.update { (update) throws(VisionError) in
      for number in 0..<2600 { try update.add("\(number)", file, vector: [Float(number), 1, 0]) }
    }
    let path = try sample.file("numbers")
    var content = try Data(contentsOf: URL(filePath: path))
    content[content.count - 1] ^= 1
    try content.write(to: URL(filePath: path))
    let error = #expect(throws: VisionError.self) {
      try sample.update { (update) throws(VisionError) in
        for number in 0..<2000 { try update.remove("\(number)") }
      }
    }
    #expect(error?.cause is IndexFault)
  }

  @Test func `a lost index is made anew once, whoever comes first`() throws {
    let seen = PictureIndex.origin(at: sample.folder, signature: sample.signature)
    func rebuild() throws {
      try PictureIndex.rebuild(
        at: sample.folder, signature: sample.signature, origin: seen,
        wait: SampleIndex.nobodyWaits)
    }
    try rebuild()
    #expect(try sample.open().pictureCount() == 0)
    try sample.update { (update) throws(VisionError) in
      try update.add("new", file, vector: [1, 0, 0])
    }
    // Another process that found the same damage.
    try rebuild()
    #expect(try sample.open().search([1, 0, 0], count: 9).map(\.path) == ["new"])
  }

  @Test func `a compaction is no rebuild`() throws {
    let seen = PictureIndex.origin(at: sample.folder, signature: sample.signature)
    let numbers = try sample.file("numbers")
    try sample.update { (update) throws(VisionError) in
      for number in 0..<2600 { try update.add("\(number)", file, vector: [Float(number), 1, 0]) }
    }
    try sample.update { (update) throws(VisionError) in
      for number in 0..<2000 { try update.remove("\(number)") }
    }
    #expect(try sample.file("numbers") != numbers)
    try PictureIndex.rebuild(
      at: sample.folder, signature: sample.signature, origin: seen, wait: SampleIndex.nobodyWaits)
    #expect(try sample.open().pictureCount() == 0)
  }

  @Test(arguments: [0, 8, 16, 60])
  func `garbage among the vectors is damage`(offset: Int) throws {
    for name in ["numbers", "directions"] {
      let path = try sample.file(name)
      var content = try Data(contentsOf: URL(filePath: path))
      for index in (64 + offset % (content.count - 64))..<content.count { content[index] = 0xFF }
      try content.write(to: URL(filePath: path))
    }
    let error = #expect(throws: VisionError.self) { try sample.open().search([1, 0, 0], count: 3) }
    #expect(error?.cause is IndexFault)
  }

  @Test func `a catalogue that counts absurdly many vectors is damage`() throws {
    let path = try sample.file("catalogue.sqlite")
    try SQLiteDatabase(path: path, creates: false).execute(
      "UPDATE facts SET value=\(Int.max / 2) WHERE name='slot_count'")
    let error = #expect(throws: VisionError.self) { try sample.open() }
    #expect(error?.message.contains("--rebuild") == true)
  }

  // MARK: - Death

  /// Returns the index's current files.
  private func copy() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try sample.fileNames() {
      files[name] = try Data(contentsOf: URL(filePath: "\(sample.folder)/\(name)"))
    }
    return files
  }

  private func restore(_ files: [String: Data]) throws {
    for name in try sample.fileNames() {
      try FileManager.default.removeItem(atPath: "\(sample.folder)/\(name)")
    }
    for (name, content) in files {
      try content.write(to: URL(filePath: "\(sample.folder)/\(name)"))
    }
  }

  @Test(arguments: [1, 11, 12, 500])
  func `vectors that were written but not committed do not count`(byteCount: Int) throws {
    for name in ["numbers", "directions"] {
      let handle = try #require(FileHandle(forWritingAtPath: sample.file(name)))
      try handle.seekToEnd()
      try handle.write(contentsOf: Data(repeating: 7, count: byteCount))
      try handle.close()
    }
    try expectCommitted()
    try sample.update { (update) throws(VisionError) in
      try update.add("d", file, vector: [0, 0, 1])
    }
    #expect(try sample.open().search([0, 0, 1], count: 1).map(\.path) == ["d"])
    let first = try sample.open().search([1, 0, 0], count: 3).map(\.path)
    #expect(first == Self.committed)
  }

  @Test func `a death between two batches loses only what was not committed`() throws {
    var moments: [[String: Data]] = []
    try sample.update { (update) throws(VisionError) in
      for number in 0..<600 {
        try update.add("later \(number)", file, vector: [0, 1, Float(number)])
        if number % 100 == 50, let files = try? copy() { moments.append(files) }
      }
    }
    try #require(moments.count == 6)
    for (files, expected) in zip(moments, [0, 0, 0, 256, 256, 512]) {
      try restore(files)
      #expect(try sample.open().pictureCount() == Self.committed.count + expected)
      #expect(try sample.open().search([1, 0, 0], count: 3).map(\.path) == Self.committed)
      try sample.update { (update) throws(VisionError) in
        try update.add("again", file, vector: [0, 0, -1])
      }
      #expect(try sample.open().search([0, 0, -1], count: 1).map(\.path) == ["again"])
    }
  }

  @Test func `a death within a commit is undone by the next process`() throws {
    let path = try sample.file("catalogue.sqlite")
    let database = try SQLiteDatabase(path: path, creates: false)
    // One page of cache: the change spills into the file before it is committed.
    try database.execute("PRAGMA cache_size=1; BEGIN IMMEDIATE")
    try database.execute("UPDATE facts SET value=2 WHERE name='slot_count'")
    try database.execute(
      """
      DELETE FROM pictures;
      WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM n WHERE x<3000)
      INSERT INTO pictures SELECT 'garbage '||x, 1, 1, x, NULL, NULL FROM n
      """)
    let files = try copy()
    try #require(files["catalogue.sqlite-journal"] != nil)
    try database.execute("ROLLBACK")
    try restore(files)
    try expectCommitted()
  }

  @Test func `a compaction that died leaves the old files in use`() throws {
    let leftover = VectorLayout(kind: .numbers, valueCount: 3, generation: 77)
    let path = "\(sample.folder)/\(leftover.fileName)"
    try Data(leftover.header).write(to: URL(filePath: path))
    try expectCommitted()
    try sample.update { (_) throws(VisionError) in }
    #expect(!FileManager.default.fileExists(atPath: path))
    try expectCommitted()
  }
}
