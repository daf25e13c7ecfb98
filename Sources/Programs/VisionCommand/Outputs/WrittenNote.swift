import VisionBase

/// The digests of files that this program wrote, in a hidden file beside them.
///
/// It serves files without room for a mark: results, tables, arrays, labels and models. Its lines
/// are those of `sha256sum`, which escapes line breaks in names. A file that was changed since has
/// another digest, and belongs to its owner. So does a file in the note's place that does not begin
/// like a note: it is never replaced.
struct WrittenNote {
  private let place: String
  /// The digests of each file: several if a process was killed before it replaced one.
  private var digests: [ByteText: Set<SHA256>] = [:]
  /// True if something other than a note is in its place.
  private var isTaken = false
  /// The note on the disk while lines are appended to it.
  private var growing: TemporaryFile?
  private var hasBegun = false
  private var byteCount = 0

  private static let ending = ".written"
  private static let separator = "  "

  /// Reads the note of one file; empty without one.
  init(of file: String) {
    self.init(named: FileName.last(of: file), in: FileSystem.parent(of: file))
  }

  /// Reads the note of many files in a folder and its subfolders.
  init(named name: String, in folder: String) {
    let start = folder.bytes.hasSuffix("/") ? folder : folder + "/"
    let kept = LongName.prefix(of: name, leavingRoomFor: "." + Self.ending)
    place = "\(start).\(kept)\(Self.ending)"
    guard let lines = Self.lines(at: place) else {
      isTaken = true
      return
    }
    for line in lines {
      guard let (name, digest) = Self.entry(in: line) else { continue }
      digests[name.bytes, default: []].insert(digest)
    }
  }

  /// Returns true if a file is as this program wrote it; `name` is its name in the note.
  func covers(_ path: String, named name: String) -> Bool {
    guard let noted = digests[name.bytes], let digest = try? NoteFile.sha256(of: path) else {
      return false
    }
    return noted.contains(digest)
  }

  /// Throws `optionInvalid` if something else is in the note's place.
  func checkPlace(of option: String) throws(VisionError) {
    guard isTaken else { return }
    throw VisionError(
      .optionInvalid,
      "\(option): the note of what vision writes there would be \(place), but that is there already and "
        + "is not such a note; move it, or choose another place")
  }

  /// Adds a file that was written.
  mutating func add(_ digest: SHA256, named name: String) {
    digests[name.bytes] = [digest]
  }

  /// Adds a file that is about to be written, and appends its line to the note on the disk.
  ///
  /// A process that is killed thus leaves no file without its digest.
  mutating func announce(_ digest: SHA256, named name: String) {
    if !hasBegun { begin() }
    add(digest, named: name)
    let line = Array((Self.line(digest, named: name) + "\n").utf8)
    guard let growing, (try? growing.write(line.span.rawBytes, at: byteCount)) != nil else {
      return
    }
    byteCount += line.count
  }

  /// Puts the note in place as it is, and keeps it open.
  private mutating func begin() {
    hasBegun = true
    let bytes = Array(text.utf8)
    guard Self.lines(at: place) != nil, let file = try? TemporaryFile(for: place),
      (try? file.write(bytes.span.rawBytes, at: 0)) != nil, (try? file.install()) != nil
    else { return }
    (growing, byteCount) = (file, bytes.count)
  }

  /// The whole note.
  private var text: String {
    let lines = digests.flatMap { name, noted in
      noted.map { Self.line($0, named: String(name)) + "\n" }
    }
    return Self.header + "\n" + lines.sorted().joined()
  }

  /// Writes the note.
  func save() {
    guard Self.lines(at: place) != nil else { return }
    let bytes = Array(text.utf8)
    // Without a note, the next run requires --overwrite, which is not a reason to fail this one.
    try? WholeFile.write(bytes.span.rawBytes, to: place)
  }

  /// Notes the digest of the bytes that were just written to a file; ignores devices and pipes.
  ///
  /// The path is not read: whatever lies there by now may be someone else's.
  static func keep(_ digest: SHA256, of path: String) {
    guard !TemporaryFile.isStream(path) else { return }
    var note = WrittenNote(of: path)
    note.add(digest, named: FileName.last(of: path))
    note.save()
  }
}

// MARK: - Lines

extension WrittenNote {
  /// The first line, a comment for `sha256sum`.
  private static let header = "# Made by vision (swift-vision-tasks): SHA-256 of files it wrote"
  private static let digitCount = 64
  private static let escape = "\\"

  /// Returns the lines of the note at a path, without its header; nil if something else is there.
  ///
  /// An empty file holds nothing that could be lost, and counts as no file.
  private static func lines(at path: String) -> [ByteText]? {
    guard let status = try? FileStatus(of: path, followingLinks: false) else { return [] }
    guard status.kind == .file else { return nil }
    guard status.byteCount > 0 else { return [] }
    guard let bytes = try? StableBytes(reading: path) else { return nil }
    let text = String(decoding: bytes.copy(of: 0..<bytes.byteCount), as: UTF8.self)
    let lines = text.bytes.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first == header.bytes else { return nil }
    // The part after the last line feed is empty, or a line of a process that was killed.
    return Array(lines.dropFirst().dropLast())
  }

  /// Returns the line of a file without its line feed.
  ///
  /// As in `sha256sum`, a backslash before the digest announces escapes in the name.
  private static func line(_ digest: SHA256, named name: String) -> String {
    var escaped = ""
    for letter in name.unicodeScalars {
      switch letter {
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      default: escaped.unicodeScalars.append(letter)
      }
    }
    let mark = escaped.utf8.count == name.utf8.count ? "" : escape
    return "\(mark)\(digest)\(separator)\(escaped)"
  }

  /// Returns the file of a line; nil for a line that this type would not write.
  private static func entry(in text: ByteText) -> (name: String, digest: SHA256)? {
    let marked = text.dropping(prefix: escape.bytes)
    let rest = marked ?? text
    guard let digest = SHA256(String(rest.prefix(digitCount))),
      let written = rest.dropFirst(digitCount).dropping(prefix: separator.bytes),
      !written.isEmpty
    else { return nil }
    let name = marked == nil ? String(written) : unescaped(written)
    return line(digest, named: name).bytes == text ? (name, digest) : nil
  }

  /// Returns a name without its escapes.
  private static func unescaped(_ written: ByteText) -> String {
    var name = ""
    var isEscaped = false
    for letter in String(written).unicodeScalars {
      switch (isEscaped, letter) {
      case (false, "\\"):
        isEscaped = true
        continue
      case (true, "n"): name += "\n"
      case (true, "r"): name += "\r"
      default: name.unicodeScalars.append(letter)
      }
      isEscaped = false
    }
    return name
  }
}
