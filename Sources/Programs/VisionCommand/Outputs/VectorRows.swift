import CommandLineParsing
import VisionBase
import VisionReports

/// The rows of an array of vectors, written while a task runs.
final class VectorRows {
  private let path: String
  private let inputs: [Input]
  private var vectors: VectorOutput

  /// Begins the array that a command line asks for, and completes the request for it; nil without
  /// one.
  init?<Request: TaskRequest, Report: TaskReport>(
    _ engines: TaskEngines<Request, Report>, _ request: inout Request, _ inputs: [Input],
    _ arguments: ParsedArguments, _ replacement: Replacement
  ) throws(VisionError) {
    guard engines.givesVectors else { return nil }
    let choosesOutput = request.chosenOutput != nil
    guard let path = arguments[VectorOutput.option] else {
      if choosesOutput { _ = try engines.vectorSize(choosingIn: &request) }
      return nil
    }
    try replacement.check(path, of: "--output")
    let isArray = try VectorOutput.isMeant(by: path)
    guard isArray || choosesOutput else { return nil }
    let size = try engines.vectorSize(choosingIn: &request)
    guard isArray, let size else { return nil }
    (self.path, self.inputs) = (path, inputs)
    vectors = try VectorOutput(
      path, columns: size, isQuantized: request.recordFields.first?.type == .list(.int8),
      replacement: replacement)
  }

  /// Returns the output that adds a row for each report.
  func output<Report: TaskReport>() -> FurtherOutput<Report> {
    FurtherOutput(path: path) { (report: Report, number, place) throws(VisionError) in
      guard let row = report.vector else { return }
      let frame = place.map { "#\($0.number)" } ?? ""
      try self.vectors.add(row, name: self.inputs[number].name + frame)
    }
  }

  /// Writes the number of rows and moves the files into place.
  func finish() throws(VisionError) { try vectors.finish() }
}
