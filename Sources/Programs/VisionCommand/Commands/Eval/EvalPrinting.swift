import CommandLineParsing
import VisionBase
import VisionReports

/// Prints what an evaluation found.
struct EvalPrinting {
  private let format: EvalOptions.Format
  private let confusionPath: String?
  private let console: Console

  init(_ arguments: ParsedArguments, _ console: Console) throws(VisionError) {
    format = arguments[EvalOptions.format]
    confusionPath = arguments[EvalOptions.confusion]
    self.console = console
    if let confusionPath { try OutputPath.check(confusionPath, of: "--confusion") }
  }

  /// Prints it, and writes the confusions where they were asked for.
  func print(_ report: EvaluationReport) throws(VisionError) {
    if let confusionPath, let confusion = report.confusionRecords {
      try WholeFile.write(Array(confusion.text.utf8).span.rawBytes, to: confusionPath)
    }
    switch format {
    case .csv: console.output.write(report.records)
    case .json: console.output.write(.json(.object(report.members())))
    case .text: console.output.write(.lines(report.lines))
    }
  }
}
