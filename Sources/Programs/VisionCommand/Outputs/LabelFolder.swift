import VisionBase
import VisionReports

/// A folder of YOLO labels: a file for each picture or frame, and the list of classes.
///
/// Files are named like their pictures, in the same subfolders. A note in the folder lists the
/// written files, so that labels made or corrected by hand are not replaced.
final class LabelFolder {
  private let folder: String
  private let names: OutputNames
  private let form: ReportForm
  private var classes: ClassNumbers
  private let replacement: Replacement
  private var note: WrittenNote
  /// Sentences about names that readers may not take for those of pictures and classes.
  let remarks: [String]

  private static let ending = "txt"
  private static let classList = "classes"
  private static let noteName = "labels"

  init(
    _ path: String, inputs: [Input], form: ReportForm, classNames: [String],
    replacement: Replacement
  ) throws(VisionError) {
    folder = path.bytes.hasSuffix("/") ? path : path + "/"
    self.form = form
    self.replacement = replacement
    note = WrittenNote(named: Self.noteName, in: path)
    names = OutputNames(
      inputs, endings: inputs.map { _ in Self.ending },
      reserved: ["\(Self.classList).\(Self.ending)"])
    classes = ClassNumbers(names: classNames)
    remarks = [
      names.remark(
        onRenamed: inputs, owning: ("picture has its labels", "pictures have their labels"),
        ending: Self.ending),
      Self.remark(onEscaped: classes.escapedLines),
    ].compactMap(\.self)
    if FileKind(of: path, followingLinks: true) == .file {
      throw VisionError(
        .optionInvalid, "--output: \(path) is a file; --format yolo needs a folder")
    }
    try note.checkPlace(of: "--output")
    try checkIsFree(Self.classFile)
    for number in inputs.indices where !inputs[number].isMovie {
      try checkIsFree(labelName(number, nil))
    }
    try OutputPath.makeFolder(path, of: "--output")
    for name in names.folders {
      try OutputPath.makeFolder(folder + name, of: "--output")
    }
  }

  private static func remark(onEscaped lines: [String]) -> String? {
    lines.first.map { first in
      "\(counted(lines.count, "class name does", "class names do")) not fit into a line of "
        + "\(classFile) as written, and got escapes, such as \(first); vision eval reads them"
    }
  }

  private static var classFile: String { "\(classList).\(ending)" }

  private func checkIsFree(_ name: String) throws(VisionError) {
    try replacement.check(folder + name, of: "--output", noted: (note, name))
  }

  private func labelName(_ number: Int, _ frame: FramePlace?) -> String {
    "\(names[number, frame]).\(Self.ending)"
  }

  /// Writes the labels of a picture or frame.
  func add<Report: TaskReport>(
    _ report: Report, input number: Int, frame: FramePlace?
  ) throws(VisionError) {
    let name = labelName(number, frame)
    if frame != nil, let picture = names.picture(named: names[number, frame]) {
      throw VisionError(
        .optionInvalid,
        "--output: \(folder)\(name) would hold the labels of \(picture.name) and of a frame of a video; look "
          + "at videos and pictures in two calls, with a folder for each")
    }
    try checkIsFree(name)
    try write(YOLOLines.text(report, form: form, classes: &classes), to: name)
  }

  /// Writes the list of classes, and the final note of the written files.
  func finish() throws(VisionError) {
    try checkIsFree(Self.classFile)
    try write(classes.lines, to: Self.classFile)
    note.save()
  }

  private func write(_ printout: Printout, to name: String) throws(VisionError) {
    let bytes = Array(printout.text.utf8)
    note.announce(SHA256(of: bytes.span.rawBytes), named: name)
    try WholeFile.write(bytes.span.rawBytes, to: folder + name)
  }
}
