import Frames
import VisionBase
import VisionReports

/// A folder of what was found, cut out of the pictures: a file for each object, in a folder for each
/// class, as trainers of classifiers take them.
///
/// Files are named like their pictures, with the number of the object behind. No input is replaced.
struct CropFolder: Sendable {
  /// Where the files are, with a slash at its end.
  let folder: String
  private let names: OutputNames
  private let inputs: [Input]
  private let places: Set<FilePlace>

  private static let longestClassName = 80

  /// Makes the folder; throws `fileFailed` where that cannot be.
  init(_ path: String, inputs: [Input]) throws(VisionError) {
    try OutputPath.check(path, of: "--crop")
    folder = path.bytes.hasSuffix("/") ? path : path + "/"
    self.inputs = inputs
    names = OutputNames(inputs, endings: inputs.map { _ in "" })
    places = Set(inputs.compactMap { $0.path.flatMap { FilePlace(of: $0) } })
    try OutputPath.makeFolder(path, of: "--crop")
  }

  /// Writes the objects of a picture or frame; how many files that made.
  func add(
    _ objects: [FoundObject], of frame: Frame, input number: Int, place: FramePlace?,
    profile: ColorProfile?
  ) throws(VisionError) -> Int {
    var count = 0
    for (index, object) in objects.enumerated() {
      guard let part = try frame.cropped(to: object.box) else { continue }
      let path = path(of: object, index, number, place)
      try checkIsOwn(path, number, place)
      try OutputPath.makeFolder(FileSystem.parent(of: path), of: "--crop")
      if let target = FilePlace(of: path), places.contains(target) {
        throw VisionError(
          .optionInvalid,
          "--crop: \(path) is one of the inputs and would be overwritten; choose another folder")
      }
      try part.write(to: path, profile: profile, streams: false)
      count += 1
    }
    return count
  }

  /// Throws where a picture's objects have the same names as those of a frame.
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
    // The number of an object that is followed, which is the same in every frame.
    name += object.trackingID.map { "-id\($0)" } ?? "-\(index + 1)"
    return folder + Self.folderName(object.kind.shownName) + "/\(name)."
      + AnnotationPaths.pictureEnding(of: inputs[number])
  }

  /// A class's name as that of a folder: a model's words lead nowhere else.
  static func folderName(_ name: String) -> String {
    let plain = name.printable.unicodeScalars.prefix(longestClassName).map { letter in
      "/\\:*?\"<>|".unicodeScalars.contains(letter) ? "_" : letter
    }
    let safe = String(String.UnicodeScalarView(plain)).beginning(ofAtMost: 200)
    return safe.isEmpty || safe.bytes.hasPrefix(".") ? "_" + safe : safe
  }
}
