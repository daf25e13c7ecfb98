import VisionBase
import VisionReports

/// Where the results of a task go: to standard output, or into files that appear once they are whole.
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
  private var document: COCODocument
  private var hasHeading = false

  /// The file or folder that was asked for; nil prints.
  let path: String?

  /// Begins the output of a task on some inputs.
  ///
  /// `path` is a file, for YOLO's labels a folder; nil prints. Throws `optionInvalid` where the path
  /// does not fit, and `fileFailed` when nothing can be written there.
  init(
    _ writer: ReportWriter, task: String, inputs: [Input], path: String?,
    classNames: () throws(VisionError) -> [String]
  ) throws(VisionError) {
    (self.writer, self.inputs, self.path) = (writer, inputs, path)
    let format = writer.form.format
    if let path { try Self.check(path, format, inputs) }
    let names = format.isOneByOne ? [] : try classNames()
    let areAllPictures = !inputs.contains(where: \.isMovie)
    document = COCODocument(
      description: "found by vision \(task)", form: writer.form,
      pictures: areAllPictures ? inputs.map(\.name) : [], classNames: names)
    switch (format, path) {
    case (.yolo, let path?):
      place = .labels(try LabelFolder(path, inputs: inputs, form: writer.form, classNames: names))
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
    _ path: String, _ format: OutputFormat, _ inputs: [Input]
  ) throws(VisionError) {
    guard format == .yolo else {
      return try OutputPath.checkResults(path, against: inputs, drawingOption: "--annotate")
    }
    try OutputPath.check(path, of: "--output")
    try OutputPath.check([path], of: "--output", against: inputs)
  }

  /// How results are written.
  var format: OutputFormat { writer.form.format }

  /// Whether files are made, so that work goes on without a reader of what is printed.
  var makesFiles: Bool {
    switch place {
    case .printed, .document(path: nil): false
    case .file, .document, .labels: true
    }
  }

  /// Takes what was found in an input, or in a frame of it; gives what is printed of that.
  ///
  /// `printout` is what the writer made of the report.
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

  /// Takes what is told between results; gives what is printed of that.
  func take(note printout: Printout) throws(VisionError) -> Printout {
    switch place {
    case .printed: return printout
    case .file(let file): try file.append(Array(printout.text.utf8))
    case .document, .labels: break
    }
    return .nothing
  }

  /// Takes what is wrong with an input; gives what is printed of that among the results.
  func take(failure error: VisionError, input number: Int) throws(VisionError) -> Printout {
    try take(note: FailureLine.printout(error, input: inputs[number].name, writer.form.format))
  }

  private func heading() -> Printout {
    defer { hasHeading = true }
    return hasHeading ? .nothing : writer.heading(for: Report.self)
  }

  /// Puts files in place; gives what is printed at the end.
  func finish() throws(VisionError) -> Printout {
    switch place {
    case .printed:
      return heading()
    case .file(let file):
      try file.append(Array(heading().text.utf8))
      try file.install()
    case .document(let path?):
      // Nothing lies beside a device or a pipe.
      if !TemporaryFile.isStream(path) {
        try Self.write(document.results, to: Self.resultsPath(beside: path))
      }
      try Self.write(document.dataSet, to: path)
    case .document(nil):
      return document.dataSet
    case .labels(let folder):
      try folder.finish()
    }
    return .nothing
  }

  private static func write(_ printout: Printout, to path: String) throws(VisionError) {
    try WholeFile.write(
      Array(printout.text.utf8).span.rawBytes, to: path, isDurable: true, streams: true)
  }

  /// Where the list of results goes that belongs to a document.
  static func resultsPath(beside path: String) -> String {
    let ending = ".json"
    return "\(path.bytes.dropping(suffix: ending.bytes) ?? path.bytes).results\(ending)"
  }
}
