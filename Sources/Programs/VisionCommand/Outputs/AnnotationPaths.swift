import Frames
import Movies
import VisionBase

/// The paths of the annotated copies of the inputs.
///
/// A path that ends in a slash or is a folder is a folder. So is one without the extension of a
/// picture or video when there are several inputs or a folder of them. In a folder, which is
/// created, copies are JPEG, PNG and MP4 files named like the inputs, in the same subfolders; of
/// two with the same name the later one gets a number. One input with a file's path is drawn into
/// that file.
///
/// A copy never replaces a file that `Replacement` keeps, such as an input.
struct AnnotationPaths: Sendable {
  /// The path for each input.
  let paths: [String]

  /// The requested file or folder.
  let place: String

  /// The rule for existing files.
  let replacement: Replacement

  private static let pictureEndings = PictureEncoding.nameEndings
  private static let movieEndings = ["mp4"]

  /// The extensions of annotated copies.
  static let endings = pictureEndings + movieEndings

  /// Chooses the paths.
  ///
  /// Throws `optionInvalid` for a path that fits no input, for one file's path with several inputs,
  /// and where an input or a user's file would be replaced; `fileFailed` when the folder cannot be
  /// created.
  init(
    _ path: String, words: [String], inputs: [Input], replacement: Replacement
  ) throws(VisionError) {
    try OutputPath.check(path, of: "--annotate")
    (place, self.replacement) = (path, replacement)
    let ending = FileName(path).ending.lowercased()
    let endsLikeAFile = Self.endings.contains(ending)
    let isPlainlyAFolder =
      path.bytes.hasSuffix("/") || FileKind(of: path, followingLinks: true) == .folder
    let areSeveral =
      words.count > 1 || inputs.count > 1
      || words.contains { word in
        FileKind(of: word, followingLinks: true) == .folder && !Self.isOneVideo(word, inputs)
      }
    switch (isPlainlyAFolder, areSeveral, endsLikeAFile) {
    case (true, _, _), (false, true, false):
      if !isPlainlyAFolder { try replacement.checkFolder(path, of: "--annotate") }
      paths = Self.paths(in: path, for: inputs)
      try Self.check(paths, replacement)
      try OutputPath.makeFolder(path, of: "--annotate")
      for folder in Set(paths.map { FileSystem.parent(of: $0).bytes }).sorted() {
        try OutputPath.makeFolder(String(folder), of: "--annotate")
      }
    case (false, true, true):
      try Self.check([path], replacement)
      throw VisionError(
        .optionInvalid,
        "--annotate: several inputs cannot be drawn into the one file \(path); for a folder "
          + "of that name write \(path)/")
    case (false, false, _):
      try Self.check(ending, of: path, for: inputs)
      paths = inputs.map { _ in path }
      try Self.check(paths, replacement)
    }
  }

  /// Chooses the paths if copies are requested; nil otherwise.
  init?(
    _ path: String?, _ words: [String], _ inputs: [Input], _ replacement: Replacement
  ) throws(VisionError) {
    guard let path else { return nil }
    try self.init(path, words: words, inputs: inputs, replacement: replacement)
  }

  /// Returns true if the pictures of a folder are one video.
  private static func isOneVideo(_ folder: String, _ inputs: [Input]) -> Bool {
    inputs.contains { input in
      guard case .movie(.pictures(let place, _)) = input.source else { return false }
      return place == folder
    }
  }

  /// Throws when a file's extension does not fit its input.
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
    let start = folder.bytes.hasSuffix("/") ? folder : folder + "/"
    let endings = inputs.map(Self.ending)
    let names = OutputNames(inputs, endings: endings)
    return inputs.indices.map { "\(start)\(names[$0]).\(endings[$0])" }
  }

  /// Returns the extension of a copy: JPEGs stay JPEGs, whose size and loss people know.
  private static func ending(of input: Input) -> String {
    input.isMovie ? "mp4" : pictureEnding(of: input)
  }

  /// Returns the extension of a picture made from an input; those from videos are JPEGs.
  static func pictureEnding(of input: Input) -> String {
    if input.isMovie { return "jpg" }
    let own = FileName(input.name).ending.lowercased()
    return PictureFormat.jpeg.nameEndings.contains(own) ? own : "png"
  }

  private static func check(
    _ paths: [String], _ replacement: Replacement
  ) throws(VisionError) {
    for path in paths { try replacement.check(path, of: "--annotate") }
  }

  /// Returns the path for an input, by its index in the list.
  func path(_ number: Int) -> String? {
    paths.indices.contains(number) ? paths[number] : nil
  }
}
