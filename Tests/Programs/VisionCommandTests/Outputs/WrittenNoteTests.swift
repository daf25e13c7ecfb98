import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

/// Notes of the files that the command wrote.
@Suite struct WrittenNoteTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func content(_ name: String) -> String? {
    folder.read(name).map { String(decoding: $0, as: UTF8.self) }
  }

  private func write(_ text: String, to name: String) throws {
    try WholeFile.write(Array(text.utf8).span.rawBytes, to: folder.file(name))
  }

  @Test(arguments: [
    "found.json", "a\nb.json", "a\r.json", "a\r\nb.json", #"a\b.json"#, #"a\nb.json"#, "\n", #"\"#,
    "caf\u{E9} \u{1F1E9}\u{1F1EA}", " ",
  ])
  func `a file is known again by any name`(name: String) throws {
    let path = folder.file(name)
    try write("found", to: name)
    WrittenNote.keep(SHA256(text: "found"), of: path)
    #expect(WrittenNote(of: path).covers(path, named: name))
    try write("changed", to: name)
    #expect(!WrittenNote(of: path).covers(path, named: name))
  }

  @Test func `a name with line breaks forges no line of another file`() throws {
    try write("by hand", to: "p1.txt")
    let digest = SHA256(text: "by hand")
    for lineBreak in ["\n", "\r", "\r\n"] {
      var note = WrittenNote(named: "labels", in: folder.path)
      note.add(SHA256(text: "z"), named: "z\(lineBreak)\(digest)  p1.txt\(lineBreak)q.txt")
      note.save()
      let read = WrittenNote(named: "labels", in: folder.path)
      #expect(!read.covers(folder.file("p1.txt"), named: "p1.txt"))
    }
  }

  @Test func `names are escaped as sha256sum escapes them`() throws {
    let digest = SHA256(text: "z")
    var note = WrittenNote(named: "labels", in: folder.path)
    note.add(digest, named: "a\nb\r\\c")
    note.add(digest, named: "plain")
    note.save()
    let text = try #require(content(".labels.written"))
    let lines = text.bytes.split(separator: "\n").map(String.init)
    #expect(Array(lines.suffix(2)) == ["\(digest)  plain", #"\\#(digest)  a\nb\r\\c"#])
  }

  @Test func `a file that does not begin like a note counts for none and is kept`() throws {
    try write("by hand", to: "a.txt")
    let line = "\(SHA256(text: "by hand"))  a.txt\n"
    try write(line, to: ".labels.written")
    var note = WrittenNote(named: "labels", in: folder.path)
    #expect(!note.covers(folder.file("a.txt"), named: "a.txt"))
    #expect(throws: VisionError.self) { try note.checkPlace(of: "--output") }
    note.add(SHA256(text: "z"), named: "z")
    note.save()
    #expect(content(".labels.written") == line)
  }

  @Test func `what is announced is in the note at once`() throws {
    try write("old", to: "a.txt")
    var note = WrittenNote(named: "labels", in: folder.path)
    note.add(SHA256(text: "old"), named: "a.txt")
    note.save()
    note.announce(SHA256(text: "new"), named: "a.txt")
    note.announce(SHA256(text: "b"), named: "b\n.txt")
    // The process may be killed before the file is replaced, or after.
    for content in ["old", "new"] {
      try write(content, to: "a.txt")
      let read = WrittenNote(named: "labels", in: folder.path)
      #expect(read.covers(folder.file("a.txt"), named: "a.txt"), "\(content)")
    }
    try write("b", to: "b\n.txt")
    let read = WrittenNote(named: "labels", in: folder.path)
    #expect(read.covers(folder.file("b\n.txt"), named: "b\n.txt"))

    note.save()
    try write("old", to: "a.txt")
    let saved = WrittenNote(named: "labels", in: folder.path)
    #expect(!saved.covers(folder.file("a.txt"), named: "a.txt"))
  }

  @Test func `a line without its end counts for no file`() throws {
    try write("by hand", to: "a.txt")
    var note = WrittenNote(named: "labels", in: folder.path)
    note.announce(SHA256(text: "by hand"), named: "a.txt.txt")
    let text = try #require(content(".labels.written"))
    try write(String(text.bytes.dropLast(5)), to: ".labels.written")
    let read = WrittenNote(named: "labels", in: folder.path)
    #expect(!read.covers(folder.file("a.txt"), named: "a.txt"))
  }

  /// Names that lines have in a form that `sha256sum` does not write.
  private static let malformed: [(start: String, name: String, written: String)] = [
    ("", "a\\b", "  a\\b"), ("", "a\rb", "  a\rb"), ("\\", "a", "  a"), ("\\", "at", "  a\\t"),
    ("\\", "a\n", "  a\\n\\"), ("", "a", " a"), ("", "a", " *a"), (" ", "a", "  a"),
  ]

  @Test(arguments: malformed)
  func `a malformed line counts for no file`(
    start: String, name: String, written: String
  ) throws {
    try write("by hand", to: name)
    var note = WrittenNote(named: "labels", in: folder.path)
    note.add(SHA256(text: "z"), named: "z")
    note.save()
    let text = try #require(content(".labels.written"))
    try write("\(text)\(start)\(SHA256(text: "by hand"))\(written)\n", to: ".labels.written")
    let read = WrittenNote(named: "labels", in: folder.path)
    #expect(!read.covers(folder.file(name), named: name))
  }
}
