import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// What a person names as the place of something to be written.
enum OutputPath {
  /// Throws for `-`, which people mean as standard output.
  static func check(_ path: String, of option: String) throws(VisionError) {
    guard path == "-" else { return }
    throw VisionError(
      .optionInvalid,
      "\(option): '-' would be standard output, where results are printed; name a file, as in ./-")
  }

  /// Throws when one of some paths is that of an input, also under another name.
  static func check(
    _ paths: [String], of option: String, against inputs: [Input]
  ) throws(VisionError) {
    let places = Set(inputs.compactMap { $0.path.flatMap { FilePlace(of: $0) } })
    for path in paths {
      guard let place = FilePlace(of: path), places.contains(place) else { continue }
      throw VisionError(
        .optionInvalid,
        "\(option): \(path) is one of the inputs and would be overwritten; choose another place")
    }
  }

  /// Whether two paths are those of one file, which need not be there yet.
  static func isSame(_ one: String, _ other: String) -> Bool {
    if let place = FilePlace(of: one) { return place == FilePlace(of: other) }
    return one.bytes.split(separator: "/").last == other.bytes.split(separator: "/").last
      && FilePlace(of: FileSystem.parent(of: one)) == FilePlace(of: FileSystem.parent(of: other))
  }

  /// Throws for what cannot be the file of `--output` that results are written to.
  ///
  /// `drawingOption` is the option that a command has for pictures and videos.
  static func checkResults(
    _ path: String, against inputs: [Input], drawingOption: String? = nil
  ) throws(VisionError) {
    try check(path, of: "--output")
    try check([path], of: "--output", against: inputs)
    guard !path.bytes.hasSuffix("/"), FileKind(of: path, followingLinks: true) != .folder else {
      throw VisionError(
        .optionInvalid, "--output: \(path) is a folder; name a file for the results")
    }
    guard !AnnotationPaths.endings.contains(FileName(path).ending.lowercased()) else {
      let hint = drawingOption.map { "; \($0) draws those" } ?? ""
      throw VisionError(
        .optionInvalid,
        "--output: results are text and '\(path)' is named like a picture or a video\(hint)")
    }
  }

  /// Makes a folder and those above it, unless they are there.
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
