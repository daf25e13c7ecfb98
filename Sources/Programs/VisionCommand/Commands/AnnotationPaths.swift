import Frames
import Movies
import VisionBase

/// Where the drawn copy of each input goes.
///
/// A path that ends in a slash or is a folder is a folder, and so is one without a picture's or
/// video's ending when there are several inputs or a folder of them. Into a folder, which is made,
/// copies are drawn as JPEG, PNG and MP4 files named like the inputs, in folders below as the inputs
/// are; of two with the same name the later one gets a number. One input named as a file is drawn
/// into the file that was asked for.
///
/// No copy takes an input's place, not even under another name of the same file.
struct AnnotationPaths: Sendable {
  private let paths: [String]

  /// The file or folder that was asked for.
  let place: String

  private static let pictureEndings = PictureEncoding.nameEndings
  private static let movieEndings = ["mp4"]

  /// What names of drawn copies end with.
  static let endings = pictureEndings + movieEndings

  /// Decides on the paths.
  ///
  /// Throws `optionInvalid` for a path that fits no input, for one file's path with several inputs,
  /// and where an input would be overwritten; `fileFailed` when the folder cannot be made.
  init(_ path: String, words: [String], inputs: [Input]) throws(VisionError) {
    try OutputPath.check(path, of: "--annotate")
    place = path
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
      paths = Self.paths(in: path, for: inputs)
      try Self.check(paths, against: inputs)
      try OutputPath.makeFolder(path, of: "--annotate")
      for folder in Set(paths.map(FileSystem.parent)).sorted() {
        try OutputPath.makeFolder(folder, of: "--annotate")
      }
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
    let start = folder.bytes.hasSuffix("/") ? folder : folder + "/"
    let endings = inputs.map(Self.ending)
    let names = OutputNames(inputs, endings: endings)
    return inputs.indices.map { "\(start)\(names[$0]).\(endings[$0])" }
  }

  /// What a copy's name ends with: JPEGs stay JPEGs, whose size and loss people know.
  private static func ending(of input: Input) -> String {
    input.isMovie ? "mp4" : pictureEnding(of: input)
  }

  /// What the name of a picture made of an input ends with; those of videos are JPEGs.
  static func pictureEnding(of input: Input) -> String {
    if input.isMovie { return "jpg" }
    let own = FileName(input.name).ending.lowercased()
    return PictureFormat.jpeg.nameEndings.contains(own) ? own : "png"
  }

  private static func check(_ paths: [String], against inputs: [Input]) throws(VisionError) {
    try OutputPath.check(paths, of: "--annotate", against: inputs)
  }

  /// The path for an input, by its number in the list.
  func path(_ number: Int) -> String? {
    paths.indices.contains(number) ? paths[number] : nil
  }
}
