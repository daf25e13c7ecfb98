import Frames
import VisionBase
import VisionReports
import VisionTasks

/// A folder of objects cropped from pictures, with a subfolder for each class.
///
/// Trainers of classifiers read this layout. Files are named like their pictures, followed by the
/// number of the object.
struct CropFolder: Sendable {
  private let files: ObjectFiles
  private let inputs: [Input]
  /// True if objects are turned upright.
  private let aligns: Bool

  /// The folder with a trailing slash.
  var folder: String { files.folder }

  /// Creates the folder; throws `fileFailed` where that fails.
  ///
  /// `others` are the paths that other options write.
  init(
    _ path: String, inputs: [Input], others: [String] = [], replacement: Replacement,
    aligns: Bool = false
  ) throws(VisionError) {
    files = try ObjectFiles(
      path, of: "--crop", inputs: inputs, others: others, replacement: replacement)
    (self.inputs, self.aligns) = (inputs, aligns)
  }

  /// Writes the objects of a picture or frame, and returns the number of files.
  func add(
    _ objects: [FoundObject], of frame: Frame, input number: Int, place: FramePlace?,
    profile: ColorProfile?
  ) throws(VisionError) -> Int {
    var count = 0
    for (index, object) in objects.enumerated() {
      guard let part = try part(of: frame, with: object) else { continue }
      // The number of a tracked object is the same in every frame.
      let mark = object.trackingID.map { "-id\($0)" } ?? "-\(index + 1)"
      let path = files.path(
        of: object.kind, named: files.names[number, place] + mark, input: number)
      try checkIsOwn(path, number, place)
      try files.write(part, to: path, profile: profile)
      count += 1
    }
    return count
  }

  /// Returns the part of a frame with an object; nil if the object is outside.
  private func part(of frame: Frame, with object: FoundObject) throws(VisionError) -> Frame? {
    if aligns, let cut = object.uprightCut, let part = try frame.cropped(to: cut) { return part }
    return try frame.cropped(to: object.box)
  }

  /// Throws if a picture's objects have the same file names as those of a frame.
  private func checkIsOwn(
    _ path: String, _ number: Int, _ place: FramePlace?
  ) throws(VisionError) {
    guard place != nil, let picture = files.names.picture(named: files.names[number, place]),
      AnnotationPaths.pictureEnding(of: picture)
        == AnnotationPaths.pictureEnding(of: inputs[number])
    else { return }
    throw VisionError(
      .optionInvalid,
      "--crop: \(path) would be cut out of \(picture.name) and of a frame of a video; look at videos "
        + "and pictures in two calls, with a folder for each")
  }
}
