import VisionBase
import VisionReports

/// The destination of a task's results: standard output, or files that appear when complete.
///
/// For one thread.
final class ResultOutput<Report: TaskReport> {
  private enum Place {
    case printed
    case file(UnfinishedFile)
    case document(path: String?)
    case labels(LabelFolder)
  }

  private let writer: ReportWriter
  private let inputs: [Input]
  private let place: Place
  private let replacement: Replacement
  private var document: COCODocument
  private var hasHeading = false

  /// The requested file or folder; nil prints.
  let path: String?

  /// Begins the output of a task on some inputs.
  ///
  /// `path` is a file, or a folder for YOLO labels; nil prints. Throws `optionInvalid` where the
  /// path does not fit, and `fileFailed` when it cannot be written.
  init(
    _ writer: ReportWriter, task: String, inputs: [Input], path: String?,
    replacement: Replacement,
    classNames: () throws(VisionError) -> [String]
  ) throws(VisionError) {
    (self.writer, self.inputs, self.path) = (writer, inputs, path)
    self.replacement = replacement
    let format = writer.form.format
    if let path { try Self.check(path, format, replacement) }
    let names = format.isOneByOne ? [] : try classNames()
    let areAllPictures = !inputs.contains(where: \.isMovie)
    document = COCODocument(
      description: "found by vision \(task)", form: writer.form,
      pictures: areAllPictures ? inputs.map(\.name) : [], classNames: names)
    switch (format, path) {
    case (.yolo, let path?):
      place = .labels(
        try LabelFolder(
          path, inputs: inputs, form: writer.form, classNames: names, replacement: replacement))
    case (.yolo, nil):
      throw VisionError(
        .optionInvalid,
        "--format: yolo writes a file for each picture; name a folder with --output FOLDER")
    case (.coco, _): place = .document(path: path)
    case (_, let path?): place = .file(try UnfinishedFile(path, streams: true))
    case (_, nil): place = .printed
    }
  }

  private static func check(
    _ path: String, _ format: OutputFormat, _ replacement: Replacement
  ) throws(VisionError) {
    guard format == .yolo else {
      try OutputPath.checkResults(path, replacement, drawingOption: "--annotate")
      guard format == .coco, !TemporaryFile.isStream(path) else { return }
      return try replacement.checkNoted(resultsPath(beside: path), of: "--output")
    }
    try OutputPath.check(path, of: "--output")
    try replacement.checkIsNoInput(path, of: "--output")
    try replacement.checkFolder(path, of: "--output")
  }

  /// The format of results.
  var format: OutputFormat { writer.form.format }

  /// Sentences about names that readers may not take for those of pictures and classes.
  var remarks: [String] {
    if case .labels(let folder) = place { folder.remarks } else { [] }
  }

  /// True if files are made, so that work continues without a reader of the printed output.
  var makesFiles: Bool {
    switch place {
    case .printed, .document(path: nil): false
    case .file, .document, .labels: true
    }
  }

  /// Receives the report on an input, or on a frame of it; returns the output.
  ///
  /// `printout` is the writer's printout of the report.
  func take(
    _ report: Report, _ printout: Printout, input number: Int, frame: FramePlace? = nil
  ) throws(VisionError) -> Printout {
    switch place {
    case .printed:
      return heading() + printout
    case .file(let file):
      try file.append(Array((heading() + printout).text.utf8))
    case .document:
      document.add(report, input: inputs[number].name, place: frame)
    case .labels(let folder):
      try folder.add(report, input: number, frame: frame)
    }
    return .nothing
  }

  /// Receives a note between results; returns the output.
  func take(note printout: Printout) throws(VisionError) -> Printout {
    switch place {
    case .printed: return printout
    case .file(let file): try file.append(Array(printout.text.utf8))
    case .document, .labels: break
    }
    return .nothing
  }

  /// Receives the error of an input; returns the output among the results.
  func take(failure error: VisionError, input number: Int) throws(VisionError) -> Printout {
    try take(note: FailureLine.printout(error, input: inputs[number].name, writer.form.format))
  }

  private func heading() -> Printout {
    defer { hasHeading = true }
    return hasHeading ? .nothing : writer.heading(for: Report.self)
  }

  /// Moves files into place; returns the final output.
  func finish() throws(VisionError) -> Printout {
    switch place {
    case .printed:
      return heading()
    case .file(let file):
      try file.append(Array(heading().text.utf8))
      try file.install(under: replacement, of: "--output")
    case .document(let path?):
      // There is no place for a file beside a device or a pipe.
      if !TemporaryFile.isStream(path) {
        try write(document.results, to: Self.resultsPath(beside: path))
      }
      try write(document.dataSet, to: path)
    case .document(nil):
      return document.dataSet
    case .labels(let folder):
      try folder.finish()
    }
    return .nothing
  }

  private func write(_ printout: Printout, to path: String) throws(VisionError) {
    try replacement.writeNoted(printout, to: path, of: "--output", isDurable: true)
  }

  /// Returns the path of the list of results that belongs to a document.
  static func resultsPath(beside path: String) -> String {
    let ending = ".json"
    return "\(path.bytes.dropping(suffix: ending.bytes) ?? path.bytes).results\(ending)"
  }
}
