import CommandLineParsing
import VisionBase
import VisionReports

/// Prints what an evaluation found.
struct EvalPrinting {
  private let format: EvalOptions.Format
  private let confusionPath: String?
  private let results: ResultsFile

  /// Begins what is written; throws where it cannot go, before anything is looked at.
  init(
    _ arguments: ParsedArguments, _ truth: EvalTruth, _ console: Console
  ) throws(VisionError) {
    format = arguments[EvalOptions.format]
    confusionPath = arguments[EvalOptions.confusion]
    let read = truth.given + truth.labelFiles + EvalOptions.files(arguments)
    let path = arguments[CommonOptions.resultsFile]
    if let confusionPath {
      try OutputPath.check(confusionPath, of: "--confusion")
      try OutputPath.check([confusionPath], of: "--confusion", against: read)
      guard path.map({ OutputPath.isSame($0, confusionPath) }) != true else {
        throw VisionError(.optionInvalid, "--confusion and --output name the same file")
      }
    }
    results = try ResultsFile(path, for: read, of: console)
  }

  /// Prints it, and writes the confusions where they were asked for.
  func print(_ report: EvaluationReport) throws(VisionError) {
    if let confusionPath, let confusion = report.confusionRecords(formulas: format.formulas) {
      try WholeFile.write(
        Array(confusion.text.utf8).span.rawBytes, to: confusionPath, streams: true)
    }
    let output = results.console.output
    switch format {
    case .csv, .plainCSV: output.write(report.records(formulas: format.formulas))
    case .json: output.write(.json(.object(report.members())))
    case .text: output.write(.lines(report.lines))
    }
    try results.finish()
  }
}
