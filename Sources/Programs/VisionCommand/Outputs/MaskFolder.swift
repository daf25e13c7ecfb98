import Frames
import VisionBase
import VisionReports

/// A folder of masks: for each picture or frame a PNG whose numbers are the classes of its pixels.
///
/// Files are named like their pictures, in the same subfolders, as data sets for training have
/// them. Inputs are never replaced.
struct MaskFolder: Sendable {
  /// The folder with a trailing slash.
  let folder: String
  private let names: OutputNames
  private let form: ReportForm
  private let replacement: Replacement
  /// A sentence about masks that are not named like their pictures; nil if there are none.
  let remark: String?

  private static let ending = "png"
  private static let option = "--masks"

  /// Creates the folder; throws `fileFailed` where that fails.
  ///
  /// `others` are the paths that other options write. Throws `optionInvalid` for a file in the
  /// place of the folder, and if a mask would have the place of an input, of a file that must not
  /// be replaced, or of another option's file.
  init(
    _ path: String, inputs: [Input], others: [String], form: ReportForm, replacement: Replacement
  ) throws(VisionError) {
    try OutputPath.check(path, of: Self.option)
    try replacement.checkFolder(path, of: Self.option)
    (self.form, self.replacement) = (form, replacement)
    folder = path.bytes.hasSuffix("/") ? path : path + "/"
    names = OutputNames(inputs, endings: inputs.map { _ in Self.ending })
    remark = names.remark(
      onRenamed: inputs, owning: ("picture has its mask", "pictures have their masks"),
      ending: Self.ending)
    let others = Dictionary(grouping: others) { FileName.last(of: $0).bytes }
    for number in inputs.indices where !inputs[number].isMovie {
      let path = self.path(number, nil)
      try replacement.check(path, of: Self.option)
      let namesakes = others[FileName.last(of: path).bytes] ?? []
      guard !namesakes.contains(where: { OutputPath.isSame($0, path) }) else {
        throw VisionError(
          .optionInvalid,
          "\(Self.option): \(path) is also the place of another option's picture; choose another "
            + "folder")
      }
    }
    try OutputPath.makeFolder(path, of: Self.option)
    for name in names.folders { try OutputPath.makeFolder(folder + name, of: Self.option) }
  }

  private func path(_ number: Int, _ place: FramePlace?) -> String {
    "\(folder)\(names[number, place]).\(Self.ending)"
  }

  /// Writes the mask of a picture or frame.
  func add<Report: TaskReport>(
    _ report: Report, input number: Int, place: FramePlace?
  ) throws(VisionError) {
    guard let picture = form.shaped(report).classPicture else { return }
    let path = path(number, place)
    if place != nil, let other = names.picture(named: names[number, place]) {
      throw VisionError(
        .optionInvalid,
        "\(Self.option): \(path) would be the mask of \(other.name) and of a frame of a video; look "
          + "at videos and pictures in two calls, with a folder for each")
    }
    try replacement.write(picture, to: path, of: Self.option)
  }
}
