import PictureIndex
import VisionBase
import VisionReports

/// A folder of pictures and the place of its index.
struct IndexedFolder: Sendable {
  /// The folder as typed by a person.
  let name: String

  /// The same with a trailing slash.
  let path: String

  /// The folder of the index.
  let index: String

  /// Throws unless `word` is a folder; `place` is the parent of all indexes.
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

  /// The model of the index, or of the one that another version made if this one has none yet.
  var model: IndexModel? {
    PictureIndex.model(at: index) ?? otherForms.lazy.compactMap(PictureIndex.model(at:)).first
  }

  /// True if this version has an index of the folder.
  var isIndexed: Bool { FileKind(of: index, followingLinks: false) != .missing }

  /// The indexes that other versions made of the folder; none if this version has its own.
  var otherForms: [String] { isIndexed ? [] : PictureIndex.otherForms(of: index) }

  /// The files that the index consists of or was made with: the pictures in the folder, also those
  /// behind links, and the model's file.
  var inputs: [Input] {
    // From the root, as a word such as `-` could mean something else.
    let place = (try? FileSystem.resolved(name)) ?? path
    let model = model.flatMap { ModelChoice($0.name).file }
    return InputList(followsLinks: true).inputs(for: [place])
      + (model.map { [Input(name: $0, source: .file(path: $0))] } ?? [])
  }

  /// Returns the path of a picture relative to the folder.
  func relative(_ picture: String) -> String {
    picture.bytes.dropping(prefix: path.bytes).map(String.init) ?? picture
  }
}
