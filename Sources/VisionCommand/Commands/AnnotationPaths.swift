import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// Where the drawn copy of each input goes.
///
/// A path that ends in a slash or is a folder is a folder, and so is one without a picture's
/// ending when there are several inputs or a folder among them. Into a folder, which is made,
/// copies are drawn as PNG files named like the inputs; of two with the same name the later one
/// gets a number. One input named as a file is drawn into the file that was asked for.
///
/// No copy takes an input's place, not even under another name of the same file.
struct AnnotationPaths: Sendable {
  private let paths: [String]

  private static let endings = ["png", "jpg", "jpeg"]

  /// Decides on the paths.
  ///
  /// Throws `optionInvalid` for a path that fits no picture, for one picture's path with several
  /// inputs, and where an input would be overwritten; `fileFailed` when the folder cannot be made.
  init(_ path: String, words: [String], inputs: [Input]) throws(VisionError) {
    let endsLikeAPicture = Self.endings.contains(FileName(path).ending.lowercased())
    let isPlainlyAFolder =
      path.hasSuffix("/") || FileKind(of: path, followingLinks: true) == .folder
    let areSeveral =
      words.count > 1 || inputs.count > 1
      || words.contains { FileKind(of: $0, followingLinks: true) == .folder }
    switch (isPlainlyAFolder, areSeveral, endsLikeAPicture) {
    case (true, _, _), (false, true, false):
      paths = Self.paths(in: path, for: inputs)
      try Self.check(paths, against: inputs)
      try Self.makeFolder(path)
    case (false, true, true):
      throw VisionError(
        .optionInvalid,
        "--annotate: several pictures cannot be drawn into the one picture \(path); for a folder "
          + "of that name write \(path)/")
    case (false, false, true):
      paths = inputs.map { _ in path }
      try Self.check(paths, against: inputs)
    case (false, false, false):
      throw VisionError(
        .optionInvalid,
        "--annotate: '\(path)' should end in .png or .jpg, or be a folder ending in /")
    }
  }

  private static func paths(in folder: String, for inputs: [Input]) -> [String] {
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    var taken: [String: Int] = [:]
    return inputs.map { input in
      let stem = input.name == "-" ? "stdin" : FileName(input.name).stem
      var name = stem
      while let number = taken[name] {
        taken[name] = number + 1
        name = "\(stem)-\(number + 1)"
      }
      taken[name] = 1
      return "\(start)\(name).png"
    }
  }

  private static func check(_ paths: [String], against inputs: [Input]) throws(VisionError) {
    let places = Set(
      inputs.compactMap { input in
        if case .file(let path) = input.source { FilePlace(of: path) } else { nil }
      })
    for path in paths {
      guard let place = FilePlace(of: path), places.contains(place) else { continue }
      throw VisionError(
        .optionInvalid,
        "--annotate: \(path) is one of the inputs and would be overwritten; choose another place")
    }
  }

  /// The path for an input, by its number in the list.
  func path(_ number: Int) -> String? {
    paths.indices.contains(number) ? paths[number] : nil
  }

  private static func makeFolder(_ path: String) throws(VisionError) {
    guard mkdir(path, 0o777) != 0 else { return }
    let cause = SystemError(call: "mkdir", number: errno)
    guard FileKind(of: path, followingLinks: true) != .folder else { return }
    throw VisionError(.fileFailed, "--annotate: cannot make the folder \(path)", cause: cause)
  }
}

/// The parts of a path's last name.
struct FileName {
  /// The name without its ending.
  let stem: String
  /// What follows the last dot, empty without one.
  let ending: String

  init(_ path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      stem = name
      ending = ""
      return
    }
    stem = String(name[..<dot])
    ending = String(name[name.index(after: dot)...])
  }
}
