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
/// One input named as a file is drawn into the file that was asked for. Everything else - several
/// inputs, a folder, or a path that ends in a slash or is a folder - is drawn into a folder, which
/// is made, as PNG files named like the inputs; of two with the same name the later one gets a
/// number.
struct AnnotationPaths: Sendable {
  private let paths: [String]

  private static let endings = ["png", "jpg", "jpeg"]

  /// Decides on the paths; throws when the path fits no picture or the folder cannot be made.
  init(_ path: String, words: [String], inputs: [Input]) throws(VisionError) {
    let isFolder =
      path.hasSuffix("/") || FileKind(of: path, followingLinks: true) == .folder
      || words.count > 1 || inputs.count > 1
      || words.contains { FileKind(of: $0, followingLinks: true) == .folder }
    guard isFolder else {
      guard Self.endings.contains(FileName(path).ending.lowercased()) else {
        throw VisionError(
          .optionInvalid,
          "--annotate: '\(path)' should end in .png or .jpg, or be a folder ending in /")
      }
      paths = inputs.map { _ in path }
      return
    }
    try Self.makeFolder(path)
    let start = path.hasSuffix("/") ? path : path + "/"
    var taken: [String: Int] = [:]
    paths = inputs.map { input in
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
