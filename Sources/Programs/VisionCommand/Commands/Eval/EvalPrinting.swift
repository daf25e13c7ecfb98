import CommandLineParsing
import VisionBase
import VisionReports

/// The output of an evaluation's results.
struct EvalPrinting {
  /// The most classes of a table of confusions, which has a cell for each two.
  private static let mostClasses = 2000

  private let format: EvalOptions.Format
  private let confusionPath: String?
  private let results: ResultsFile
  private let replacement: Replacement

  /// Begins the output; throws before any work when a path cannot be written.
  init(
    _ arguments: ParsedArguments, protecting read: [Input], _ console: Console
  ) throws(VisionError) {
    format = arguments[EvalOptions.format]
    confusionPath = arguments[EvalOptions.confusion]
    let replacement = Replacement(arguments, protecting: read)
    self.replacement = replacement
    let path = arguments[CommonOptions.resultsFile]
    if let confusionPath {
      try OutputPath.check(confusionPath, of: "--confusion")
      try replacement.checkNoted(confusionPath, of: "--confusion")
      guard path.map({ OutputPath.isSame($0, confusionPath) }) != true else {
        throw VisionError(.optionInvalid, "--confusion and --output name the same file")
      }
    }
    results = try ResultsFile(path, of: console, replacement: replacement)
  }

  /// Prints a report, and writes the confusions if requested.
  func print(_ report: EvaluationReport) throws(VisionError) {
    let classCount = confusionPath == nil ? 0 : report.confusedClassCount
    let hasRoom = classCount <= Self.mostClasses
    if let confusionPath, hasRoom,
      let confusion = report.confusionRecords(formulas: format.formulas)
    {
      try replacement.writeNoted(confusion, to: confusionPath, of: "--confusion")
    }
    let output = results.console.output
    switch format {
    case .csv, .plainCSV: output.write(report.records(formulas: format.formulas))
    case .json: output.write(.json(.object(report.members())))
    case .text: output.write(.lines(report.lines))
    }
    try results.finish()
    // Only now: the classes are known after the work, whose results are not lost for that.
    guard hasRoom else {
      throw VisionError(
        .optionInvalid,
        "--confusion writes a row and a column for each class, and takes at most "
          + "\(Self.mostClasses); there are \(classCount), so it was not written")
    }
  }
}
