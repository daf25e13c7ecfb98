import VisionBase
import VisionReports

/// A folder of YOLO's labels: a file for each picture or frame, and the list of classes.
///
/// Files are named like their pictures, in folders below as those are. None that is there already is
/// replaced: labels look alike, and somebody may have made them by hand.
final class LabelFolder {
  private let folder: String
  private let names: OutputNames
  private let form: ReportForm
  private var classes: ClassNumbers

  private static let ending = "txt"
  private static let classList = "classes"

  init(
    _ path: String, inputs: [Input], form: ReportForm, classNames: [String]
  ) throws(VisionError) {
    folder = path.bytes.hasSuffix("/") ? path : path + "/"
    self.form = form
    names = OutputNames(
      inputs, endings: inputs.map { _ in Self.ending },
      reserved: ["\(Self.classList).\(Self.ending)"])
    classes = ClassNumbers(names: classNames)
    if FileKind(of: path, followingLinks: true) == .file {
      throw VisionError(
        .optionInvalid, "--output: \(path) is a file; --format yolo needs a folder")
    }
    try Self.checkIsFree(folder + "\(Self.classList).\(Self.ending)")
    for number in inputs.indices where !inputs[number].isMovie {
      try Self.checkIsFree(labelPath(number, nil))
    }
    try OutputPath.makeFolder(path, of: "--output")
    for name in names.folders.sorted() {
      try OutputPath.makeFolder(folder + name, of: "--output")
    }
  }

  private static func checkIsFree(_ path: String) throws(VisionError) {
    guard FileKind(of: path, followingLinks: false) != .missing else { return }
    throw VisionError(
      .optionInvalid,
      "--output: \(path) is there already, and labels are never replaced; name another folder")
  }

  private func labelPath(_ number: Int, _ frame: FramePlace?) -> String {
    "\(folder)\(names[number, frame]).\(Self.ending)"
  }

  /// Writes the labels of a picture or frame.
  func add<Report: TaskReport>(
    _ report: Report, input number: Int, frame: FramePlace?
  ) throws(VisionError) {
    let path = labelPath(number, frame)
    if frame != nil, let picture = names.picture(named: names[number, frame]) {
      throw VisionError(
        .optionInvalid,
        "--output: \(path) would hold the labels of \(picture.name) and of a frame of a video; look "
          + "at videos and pictures in two calls, with a folder for each")
    }
    try Self.checkIsFree(path)
    try Self.write(YOLOLabels.text(report, form: form, classes: &classes), to: path)
  }

  /// Writes the list of classes.
  func finish() throws(VisionError) {
    try Self.write(classes.lines, to: folder + "\(Self.classList).\(Self.ending)")
  }

  private static func write(_ printout: Printout, to path: String) throws(VisionError) {
    try WholeFile.write(Array(printout.text.utf8).span.rawBytes, to: path)
  }
}
