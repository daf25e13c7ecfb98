import Frames
import VisionBase
import VisionReports

/// A folder of objects cropped from pictures, with a subfolder for each class.
///
/// Trainers of classifiers read this layout. Files are named like their pictures, followed by the
/// number of the object. Inputs are never replaced.
struct CropFolder: Sendable {
  /// The folder with a trailing slash.
  let folder: String
  private let names: OutputNames
  private let inputs: [Input]
  /// The paths that other options write, by their file names.
  private let others: [ByteText: [String]]
  private let replacement: Replacement
  /// True if objects are turned upright.
  private let aligns: Bool

  private static let longestClassName = 80

  /// Creates the folder; throws `fileFailed` where that fails.
  ///
  /// `others` are the paths that other options write.
  init(
    _ path: String, inputs: [Input], others: [String] = [], replacement: Replacement,
    aligns: Bool = false
  ) throws(VisionError) {
    try OutputPath.check(path, of: "--crop")
    try replacement.checkFolder(path, of: "--crop")
    (self.replacement, self.aligns) = (replacement, aligns)
    folder = path.bytes.hasSuffix("/") ? path : path + "/"
    self.inputs = inputs
    self.others = Dictionary(grouping: others) { FileName.last(of: $0).bytes }
    names = OutputNames(inputs, endings: inputs.map { _ in "" })
    try OutputPath.makeFolder(path, of: "--crop")
  }

  /// Writes the objects of a picture or frame, and returns the number of files.
  func add(
    _ objects: [FoundObject], of frame: Frame, input number: Int, place: FramePlace?,
    profile: ColorProfile?
  ) throws(VisionError) -> Int {
    var count = 0
    for (index, object) in objects.enumerated() {
      guard let part = try part(of: frame, with: object) else { continue }
      let path = path(of: object, index, number, place)
      try checkIsOwn(path, number, place)
      try replacement.checkIsNoInput(path, of: "--crop")
      try OutputPath.makeFolder(FileSystem.parent(of: path), of: "--crop")
      let namesakes = others[FileName.last(of: path).bytes] ?? []
      guard !namesakes.contains(where: { OutputPath.isSame($0, path) }) else {
        throw VisionError(
          .optionInvalid,
          "--crop: \(path) is also the place of another option's picture; choose another folder")
      }
      try replacement.write(part, to: path, of: "--crop", profile: profile, streams: false)
      count += 1
    }
    return count
  }

  /// Returns the part of a frame with an object; nil if the object is outside.
  private func part(of frame: Frame, with object: FoundObject) throws(VisionError) -> Frame? {
    if aligns, let cut = object.uprightCut,
      let part = try frame.cut(to: cut.region, width: cut.width, height: cut.height)
    {
      return part
    }
    return try frame.cropped(to: object.box)
  }

  /// Throws if a picture's objects have the same file names as those of a frame.
  private func checkIsOwn(
    _ path: String, _ number: Int, _ place: FramePlace?
  ) throws(VisionError) {
    guard place != nil, let picture = names.picture(named: names[number, place]),
      AnnotationPaths.pictureEnding(of: picture)
        == AnnotationPaths.pictureEnding(of: inputs[number])
    else { return }
    throw VisionError(
      .optionInvalid,
      "--crop: \(path) would be cut out of \(picture.name) and of a frame of a video; look at videos "
        + "and pictures in two calls, with a folder for each")
  }

  private func path(
    of object: FoundObject, _ index: Int, _ number: Int, _ place: FramePlace?
  ) -> String {
    var name = names[number, place]
    // The number of a tracked object is the same in every frame.
    name += object.trackingID.map { "-id\($0)" } ?? "-\(index + 1)"
    return folder + Self.folderName(object.kind.shownName) + "/\(name)."
      + AnnotationPaths.pictureEnding(of: inputs[number])
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
