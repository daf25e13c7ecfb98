import VisionBase

/// A user's program that gets an event, as a line of JSON on its standard input.
struct CommandCall: Sendable {
  let path: String
  let arguments: [String]
  let timeoutInSeconds: Double

  /// Runs the program on an event; a status of 0 means that it has arrived.
  ///
  /// There is no shell.
  func send(
    _ event: [UInt8], _ isCancelled: @escaping @Sendable () -> Bool
  ) -> EventDelivery.Outcome {
    var tool = ToolProcess(path, arguments)
    // A script that waits for another program would leave that behind.
    tool.leadsGroup = true
    do throws(VisionError) {
      tool.input = try input(event)
      let deadline = MonotonicClock.seconds + timeoutInSeconds
      let end = try tool.run(meanwhile: { () throws(VisionError) in
        guard MonotonicClock.seconds < deadline else {
          throw VisionError(.cancelled, "\(path): it took longer than \(timeoutInSeconds) s")
        }
        guard !isCancelled() else {
          throw VisionError(.cancelled, "\(path): it was ended with this command")
        }
      })
      guard end.status != 0 else { return .arrived }
      let said = end.output.bytes.lines.last.map { ": \($0)" } ?? ""
      return .failed("\(path): it ended with status \(end.status)\(said)")
    } catch {
      return isCancelled() ? .ended : .failed(FailureLine.message(of: error))
    }
  }

  /// Returns a file without a name that holds the event as a line.
  ///
  /// A pipe would hold no more than some pages, and a shell's `read` fails without a line break.
  private func input(_ event: [UInt8]) throws(VisionError) -> OpenFile {
    try FileSystem.attempt("\(path): cannot be given the event") { () throws(SystemError) in
      let file = try SharedMemory().file
      let line = event + [UInt8(ascii: "\n")]
      try file.write(line.span.rawBytes, at: 0)
      return file
    }
  }
}
