internal import ModelCatalogue
internal import VisionBase

/// The note in a model's folder that identifies the model's file.
///
/// It is written last, in one step: until then the previous file is the model. The file is named
/// after its content, so a note never matches any file but its own.
struct HostedModelRecord: Hashable, Sendable {
  /// The digest of the model's file.
  let sha256: SHA256
  /// The host's name for this version; nil when it has none.
  let version: String?

  private static let fileName = "newest"

  init(sha256: SHA256, version: String?) {
    (self.sha256, self.version) = (sha256, version)
  }

  /// Reads the note of a folder; nil without one, and when the file is missing or was changed.
  init?(in folder: String) {
    var last: HostedModelRecord?
    while let noted = Self.noted(in: folder), noted != last {
      if noted.isTrue(in: folder) {
        self = noted
        return
      }
      // The file may have been replaced by a newer one since the note was read: read it again.
      last = noted
    }
    return nil
  }

  private static func noted(in folder: String) -> HostedModelRecord? {
    guard let lines = NoteFile.lines(of: "\(folder)/\(fileName)"), lines.count == 2,
      let sha256 = SHA256(lines[0])
    else { return nil }
    return HostedModelRecord(sha256: sha256, version: lines[1].isEmpty ? nil : lines[1])
  }

  private func isTrue(in folder: String) -> Bool {
    let path = path(in: folder)
    guard FileIdentity(of: path) != nil else { return false }
    return (DigestNote.digest(of: path) ?? (try? DigestNote.compute(for: path))) == sha256
  }

  /// Returns the path of the model's file.
  func path(in folder: String) -> String { "\(folder)/\(name)" }

  /// Returns true if a file of the folder belongs to this version.
  func owns(_ file: String) -> Bool {
    [Self.fileName, name, DigestNote.notePath(for: name)].contains(file)
  }

  /// Makes this version the current model.
  func save(in folder: String) throws(VisionError) {
    let bytes = Array([sha256.description, version ?? ""].joined(separator: "\n").utf8)
    let path = "\(folder)/\(Self.fileName)"
    TemporaryFile.removeLeftovers(of: path)
    try WholeFile.write(bytes.span.rawBytes, to: path, isDurable: true)
  }

  private var name: String { "\(sha256.prefix(32)).tflite" }
}
