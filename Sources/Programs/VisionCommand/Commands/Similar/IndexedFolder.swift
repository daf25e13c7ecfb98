import PictureIndex
import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A folder of pictures and the place of its index.
struct IndexedFolder: Sendable {
  /// The folder as a person typed it, with a slash at its end.
  let path: String

  /// Where the index is kept.
  let index: String

  /// Throws unless `word` is a folder; `place` is where indexes are kept.
  init(_ word: String, indexesAt place: String) throws(VisionError) {
    switch FileKind(of: word, followingLinks: true) {
    case .folder: break
    case .missing: throw VisionError(.inputMissing, "--index: there is no folder \(word)")
    case .file, .other: throw VisionError(.optionInvalid, "--index: \(word) is not a folder")
    }
    guard let resolved = unsafe realpath(word, nil) else {
      let cause = SystemError(call: "realpath", number: errno)
      throw VisionError(.fileFailed, "--index: cannot resolve \(word)", cause: cause)
    }
    defer { unsafe free(resolved) }
    index = unsafe PictureIndex.folder(forPicturesIn: String(cString: resolved), at: place)
    path = word.hasSuffix("/") ? word : word + "/"
  }

  /// The path of a picture that is in the folder, from the folder.
  func relative(_ picture: String) -> String {
    picture.hasPrefix(path) ? String(picture.dropFirst(path.count)) : picture
  }
}
