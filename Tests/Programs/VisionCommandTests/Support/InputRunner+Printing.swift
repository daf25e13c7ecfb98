import VisionBase

@testable import VisionCommand

extension InputRunner {
  /// Processes all inputs and prints the outputs in the order of the inputs.
  func run<Worker: InputWorker>(
    _ inputs: [Input], makeWorker: @escaping @Sendable () throws(VisionError) -> Worker
  ) throws(VisionError) -> ExitCode where Worker.Output == Printout {
    try run(inputs, makeWorker: makeWorker) { printout, _ in printout }
  }
}
