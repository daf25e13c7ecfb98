import VisionBase

/// The destination of a command's lines: standard output, or a file that appears at the end.
///
/// A file that is never finished leaves nothing behind. For one thread.
final class ResultsFile {
  /// The console for results.
  let console: Console

  private let file: TemporaryFile?
  private let replacement: Replacement

  /// Begins the file at `path`; nil prints.
  ///
  /// Throws `optionInvalid` where the path does not fit, and `fileFailed` when it cannot be
  /// written.
  init(
    _ path: String?, of console: Console, replacement: Replacement
  ) throws(VisionError) {
    self.replacement = replacement
    guard let path else {
      (file, self.console) = (nil, console)
      return
    }
    try OutputPath.checkResults(path, replacement)
    let file = try TemporaryFile(for: path, streams: true)
    self.file = file
    self.console = Console(console, results: TextSink(descriptor: file.descriptor))
  }

  /// Moves the file into place.
  ///
  /// Throws `fileFailed` when it could not be written completely, and `optionInvalid` if a file
  /// that must not be replaced has appeared there.
  func finish() throws(VisionError) {
    guard let file else { return }
    console.output.flush()
    if let cause = console.output.failure {
      throw VisionError(.fileFailed, "\(file.target): cannot be written", cause: cause)
    }
    try replacement.installNoted(file, of: "--output")
  }
}
