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
    throw VisionError(.fileFailed, "\(option): cannot make the folder \(path)", cause: cause)
  }
}
