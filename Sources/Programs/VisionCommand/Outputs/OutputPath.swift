import Frames
import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Checks of the paths that a user gives for output.
enum OutputPath {
  /// Throws for `-`, by which people mean standard output.
  static func check(_ path: String, of option: String) throws(VisionError) {
    guard path == "-" else { return }
    throw VisionError(
      .optionInvalid,
      "\(option): '-' would be standard output, where results are printed; name a file, as in ./-")
  }

  /// Returns true if two paths are those of one file, which need not exist yet.
  static func isSame(_ one: String, _ other: String) -> Bool {
    if let place = FilePlace(of: one) { return place == FilePlace(of: other) }
    let (folder, otherFolder) = (FileSystem.parent(of: one), FileSystem.parent(of: other))
    guard one.bytes.split(separator: "/").last == other.bytes.split(separator: "/").last else {
      return false
    }
    guard let place = FilePlace(of: folder) else { return folder.bytes == otherFolder.bytes }
    return place == FilePlace(of: otherFolder)
  }

  /// The extensions of all pictures and videos that inputs may have.
  private static let picturesAndVideos = PictureFormat.nameEndings.union(MovieWords.plainEndings)

  /// Throws for a path that cannot be the results file of `--output`.
  ///
  /// `drawingOption` is the command's option for pictures and videos.
  static func checkResults(
    _ path: String, _ replacement: Replacement, drawingOption: String? = nil
  ) throws(VisionError) {
    try check(path, of: "--output")
    try replacement.checkNoted(path, of: "--output")
    guard !path.bytes.hasSuffix("/"), FileKind(of: path, followingLinks: true) != .folder else {
      throw VisionError(
        .optionInvalid, "--output: \(path) is a folder; name a file for the results")
    }
    guard !picturesAndVideos.contains(FileName(path).ending.lowercased()) else {
      let hint = drawingOption.map { "; \($0) draws those" } ?? ""
      throw VisionError(
        .optionInvalid,
        "--output: results are text and '\(path)' is named like a picture or a video\(hint)")
    }
  }

  /// Creates a folder and its parents, unless they exist.
  static func makeFolder(_ path: String, of option: String) throws(VisionError) {
    guard unsafe mkdir(path, 0o777) != 0 else { return }
    var cause = SystemError(call: "mkdir", number: errno)
    if cause.number == ENOENT, FileSystem.parent(of: path) != path {
      try makeFolder(FileSystem.parent(of: path), of: option)
      guard unsafe mkdir(path, 0o777) != 0 else { return }
      cause = SystemError(call: "mkdir", number: errno)
    }
    guard FileKind(of: path, followingLinks: true) != .folder else { return }
    throw VisionError(.fileFailed, "\(option): the folder \(path) cannot be made", cause: cause)
  }
}
