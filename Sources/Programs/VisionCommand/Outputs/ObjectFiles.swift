import Frames
import VisionBase
import VisionReports

/// A folder for pictures of objects, with a subfolder for each class; inputs are never replaced.
struct ObjectFiles: Sendable {
  /// The folder with a trailing slash.
  let folder: String
  /// The names of the inputs within the folder.
  let names: OutputNames
  /// The name of the option that names the folder.
  let option: String

  private let inputs: [Input]
  /// The paths that other options write, by their file names.
  private let others: [ByteText: [String]]
  private let replacement: Replacement

  private static let longestClassName = 80

  /// Creates the folder; throws `fileFailed` where that fails.
  ///
  /// `others` are the paths that other options write.
  init(
    _ path: String, of option: String, inputs: [Input], others: [String], replacement: Replacement
  ) throws(VisionError) {
    try OutputPath.check(path, of: option)
    try replacement.checkFolder(path, of: option)
    folder = path.bytes.hasSuffix("/") ? path : path + "/"
    (self.option, self.inputs, self.replacement) = (option, inputs, replacement)
    self.others = Dictionary(grouping: others) { FileName.last(of: $0).bytes }
    names = OutputNames(inputs, endings: inputs.map { _ in "" })
    try OutputPath.makeFolder(path, of: option)
  }

  /// Returns the path of an object's picture; `name` has no extension.
  func path(of kind: FoundObject.Class, named name: String, input number: Int) -> String {
    folder + Self.folderName(kind.shownName) + "/\(name)."
      + AnnotationPaths.pictureEnding(of: inputs[number])
  }

  /// Writes an object's picture.
  ///
  /// Throws `optionInvalid` if the path is that of an input, or of another option's file.
  func write(
    _ picture: Frame, to path: String, profile: ColorProfile? = nil
  ) throws(VisionError) {
    try replacement.checkIsNoInput(path, of: option)
    try OutputPath.makeFolder(FileSystem.parent(of: path), of: option)
    let namesakes = others[FileName.last(of: path).bytes] ?? []
    guard !namesakes.contains(where: { OutputPath.isSame($0, path) }) else {
      throw VisionError(
        .optionInvalid,
        "\(option): \(path) is also the place of another option's picture; choose another folder")
    }
    try replacement.write(picture, to: path, of: option, profile: profile, streams: false)
  }

  /// Returns a folder name for a class; a model's words cannot lead anywhere else.
  static func folderName(_ name: String) -> String {
    let plain = name.printable.unicodeScalars.prefix(longestClassName).map { letter in
      "/\\:*?\"<>|".unicodeScalars.contains(letter) ? "_" : letter
    }
    let safe = String(String.UnicodeScalarView(plain)).beginning(ofAtMost: 200)
    return safe.isEmpty || safe.bytes.hasPrefix(".") ? "_" + safe : safe
  }
}
