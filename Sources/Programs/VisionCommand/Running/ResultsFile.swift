import VisionBase

/// Where the results of a command go that prints lines: to standard output, or into a file that
/// appears once the command is done.
///
/// One that is never finished leaves nothing behind. For one thread.
final class ResultsFile {
  /// The console to print results to.
  let console: Console

  private let file: TemporaryFile?

  /// Begins the file at `path`; nil prints.
  ///
  /// Throws `optionInvalid` where the path does not fit, and `fileFailed` when nothing can be written
  /// there.
  init(
    _ path: String?, for inputs: [Input], of console: Console
  ) throws(VisionError) {
    guard let path else {
      (file, self.console) = (nil, console)
      return
    }
    try OutputPath.checkResults(path, against: inputs)
    let file = try TemporaryFile(for: path, streams: true)
    self.file = file
    self.console = Console(console, results: TextSink(descriptor: file.descriptor))
  }

  /// Puts the file in place.
  ///
  /// Throws `fileFailed` when not all of it could be written.
  func finish() throws(VisionError) {
    guard let file else { return }
    console.output.flush()
    if let cause = console.output.failure {
      throw VisionError(.fileFailed, "\(file.target): cannot be written", cause: cause)
    }
    try file.synchronize()
    try file.install()
  }
}
