import Frames
import Movies
import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Where the drawn copy of each input goes.
///
/// A path that ends in a slash or is a folder is a folder, and so is one without a picture's or
/// video's ending when there are several inputs or a folder of them. Into a folder, which is made,
/// copies are drawn as PNG and MP4 files named like the inputs; of two with the same name the later
/// one gets a number. One input named as a file is drawn into the file that was asked for.
///
/// No copy takes an input's place, not even under another name of the same file.
struct AnnotationPaths: Sendable {
  private let paths: [String]

  private static let pictureEndings = PictureEncoding.nameEndings
  private static let movieEndings = ["mp4"]

  /// Decides on the paths.
  ///
  /// Throws `optionInvalid` for a path that fits no input, for one file's path with several inputs,
  /// and where an input would be overwritten; `fileFailed` when the folder cannot be made.
  init(_ path: String, words: [String], inputs: [Input]) throws(VisionError) {
    try OutputPath.check(path, of: "--annotate")
    let ending = FileName(path).ending.lowercased()
    let endsLikeAFile = (Self.pictureEndings + Self.movieEndings).contains(ending)
    let isPlainlyAFolder =
      path.hasSuffix("/") || FileKind(of: path, followingLinks: true) == .folder
    let areSeveral =
      words.count > 1 || inputs.count > 1
      || words.contains { word in
        FileKind(of: word, followingLinks: true) == .folder && !Self.isOneVideo(word, inputs)
      }
    switch (isPlainlyAFolder, areSeveral, endsLikeAFile) {
    case (true, _, _), (false, true, false):
      paths = Self.paths(in: path, for: inputs)
      try Self.check(paths, against: inputs)
      try Self.makeFolder(path)
    case (false, true, true):
      throw VisionError(
        .optionInvalid,
        "--annotate: several inputs cannot be drawn into the one file \(path); for a folder "
          + "of that name write \(path)/")
    case (false, false, _):
      try Self.check(ending, of: path, for: inputs)
      paths = inputs.map { _ in path }
      try Self.check(paths, against: inputs)
    }
  }

  /// Decides on the paths where a person asked for copies; nil where not.
  init?(_ path: String?, _ words: [String], _ inputs: [Input]) throws(VisionError) {
    guard let path else { return nil }
    try self.init(path, words: words, inputs: inputs)
  }

  /// Whether the pictures of a folder are one video.
  private static func isOneVideo(_ folder: String, _ inputs: [Input]) -> Bool {
    inputs.contains { input in
      guard case .movie(.pictures(let place, _)) = input.source else { return false }
      return place == folder
    }
  }

  /// Throws when a file's ending does not fit what is drawn into it.
  private static func check(
    _ ending: String, of path: String, for inputs: [Input]
  ) throws(VisionError) {
    for input in inputs {
      let endings = input.isMovie ? movieEndings : pictureEndings
      guard !endings.contains(ending) else { continue }
      let right = input.isMovie ? ".mp4" : ".png or .jpg"
      throw VisionError(
        .optionInvalid,
        "--annotate: '\(path)' should end in \(right), or be a folder ending in /")
    }
  }

  private static func paths(in folder: String, for inputs: [Input]) -> [String] {
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    var taken: [String: Int] = [:]
    return inputs.map { input in
      let ending = input.isMovie ? "mp4" : "png"
      // Room is left for a number.
      let stem = LongName.prefix(of: Self.stem(input), leavingRoomFor: ".\(ending)-9999999")
      var name = stem
      while let number = taken[name] {
        taken[name] = number + 1
        name = "\(stem)-\(number + 1)"
      }
      taken[name] = 1
      return "\(start)\(name).\(ending)"
    }
  }

  /// What a copy is called, without its ending.
  private static func stem(_ input: Input) -> String {
    switch input.source {
    case .standardInput: "stdin"
    case .movie(.camera(let camera)): "camera-" + FileName(camera.device).stem
    case .movie(.pictures): FileName(input.name).stem.filter { $0 != "%" }
    default: input.name == "-" ? "stdin" : FileName(input.name).stem
    }
  }

  private static func check(_ paths: [String], against inputs: [Input]) throws(VisionError) {
    let places = Set(inputs.compactMap { $0.path.flatMap { FilePlace(of: $0) } })
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
    guard unsafe mkdir(path, 0o777) != 0 else { return }
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
