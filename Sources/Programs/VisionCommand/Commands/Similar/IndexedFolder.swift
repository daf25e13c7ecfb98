import PictureIndex
import VisionBase

/// A folder of pictures and the place of its index.
struct IndexedFolder: Sendable {
  /// The folder as a person typed it.
  let name: String

  /// The same with a slash at its end.
  let path: String

  /// Where the index is kept.
  let index: String

  /// Throws unless `word` is a folder; `place` is where indexes are kept.
  init(_ word: String, indexesAt place: String) throws(VisionError) {
    switch FileKind(of: word, followingLinks: true) {
    case .folder: break
    case .missing: throw VisionError(.inputMissing, "--index: \(word): there is no such folder")
    case .file, .other: throw VisionError(.optionInvalid, "--index: \(word): it is not a folder")
    }
    let resolved = try SystemCall.attempt("--index: \(word): cannot be resolved") {
      () throws(SystemError) in
      try FileSystem.resolved(word)
    }
    index = PictureIndex.folder(forPicturesIn: resolved, at: place)
    name = word
    path = word.bytes.hasSuffix("/") ? word : word + "/"
  }

  /// The path of a picture that is in the folder, from the folder.
  func relative(_ picture: String) -> String {
    picture.bytes.dropping(prefix: path.bytes).map(String.init) ?? picture
  }
}
