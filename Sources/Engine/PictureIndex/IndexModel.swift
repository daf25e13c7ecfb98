internal import VisionBase

/// The model that an index is made with, as a person names it.
///
/// The catalogue says it, and a note beside the catalogue repeats it: an index whose catalogue is
/// damaged is rebuilt with the model that it had.
package struct IndexModel: Hashable, Sendable {
  /// The name or the path of the model.
  package let name: String
  /// The index of the model's output.
  package let headIndex: Int

  /// The note's name in an index's folder.
  static let fileName = "model.txt"

  init(_ signature: IndexSignature) {
    (name, headIndex) = (signature.modelName, signature.headIndex)
  }

  /// Reads the note in an index's folder; nil if it is missing or not whole.
  init?(notedIn folder: String) {
    guard let lines = NoteFile.lines(of: "\(folder)/\(Self.fileName)"), lines.count > 2,
      let headIndex = Int(lines[1])
    else { return nil }
    // A path may contain line breaks.
    (name, self.headIndex) = (lines[2...].joined(separator: "\n"), headIndex)
    guard lines[0] == digest.description else { return nil }
  }

  /// Writes the note.
  func write(in folder: String) throws(VisionError) {
    try NoteFile.write(
      [digest.description, "\(headIndex)", name], to: "\(folder)/\(Self.fileName)",
      isPrivate: true)
  }

  private var digest: SHA256 { SHA256(of: Array("\(headIndex)\n\(name)".utf8).span.rawBytes) }
}
