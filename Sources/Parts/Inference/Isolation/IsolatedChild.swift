internal import ModelFiles
internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The parent's side of a process that runs a model; the process ends with this object.
///
/// Not thread-safe, like the model.
final class IsolatedChild {
  private let secondsPerRun: Int
  private let secondsToStart: Int
  private let commands: OpenFile
  /// The pipe's read end, kept open here too: a write to a pipe without a reader ends the writer.
  private let otherEnd: OpenFile
  private let answers: OpenFile
  private var process: ChildProcess
  private var buffer = [UInt8](repeating: 0, count: IsolationMessage.mostBytes)

  /// Starts the process; throws `fileFailed` when that fails.
  init(
    _ isolation: ModelIsolation, arguments: [String], model: SharedMemory, tensors: SharedMemory
  ) throws(VisionError) {
    let subject = "\(isolation.program): cannot be run"
    let (commandPipe, answerPipe) = try SystemCall.attempt(subject) { () throws(SystemError) in
      let commands = try Self.makePipe()
      return (commands, try Self.makePipe())
    }
    (otherEnd, commands) = commandPipe
    answers = answerPipe.reading
    (secondsPerRun, secondsToStart) = (isolation.secondsPerRun, isolation.secondsToStart)
    var tool = ToolProcess(
      isolation.program, isolation.words + arguments,
      environment: ["SWIFT_BACKTRACE": "enable=no"])
    if let path = RuntimeLibrary.chosenPath { tool.environment[RuntimeLibrary.variable] = path }
    tool.input = otherEnd
    tool.files = [model.file, tensors.file]
    tool.keepsErrors = false
    let description = tool
    let output = answerPipe.writing
    let started = try StartingThread.run { () -> Result<Int32, VisionError> in
      do throws(VisionError) {
        return .success(try description.begin(output: output))
      } catch {
        return .failure(error)
      }
    }
    process = ChildProcess(id: try started.get())
  }

  deinit { process.endAtOnce() }

  private static func makePipe() throws(SystemError) -> (reading: OpenFile, writing: OpenFile) {
    let ends = try ToolProcess.makePipe()
    return (OpenFile(taking: ends.reading), OpenFile(taking: ends.writing))
  }

  /// Makes the process run the model, and waits for the answer.
  ///
  /// After an error the process is no longer usable.
  func run() throws(IsolationFault) -> IsolationMessage {
    let command = IsolationMessage.run
    // The pipe has room for thousands of commands, and only one is pending.
    let count = unsafe write(commands.descriptor, command, command.count)
    guard count == command.count else { throw .garbled }
    return try answer(within: secondsPerRun)
  }

  /// Waits for the process's first message, sent once it has loaded the model.
  ///
  /// After an error the process is no longer usable.
  func firstAnswer() throws(IsolationFault) -> IsolationMessage {
    try answer(within: secondsToStart)
  }

  /// Waits for the process's next message.
  private func answer(within seconds: Int) throws(IsolationFault) -> IsolationMessage {
    let deadline = MonotonicClock.seconds + Double(seconds)
    var count = 0
    while true {
      guard try hasBytes(until: deadline) else { throw .timedOut(seconds: seconds) }
      let room = buffer.count - count
      let taken = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe bytes.baseAddress.map { unsafe read(answers.descriptor, $0 + count, room) } ?? 0
      }
      if taken < 0, errno == EINTR { continue }
      guard taken > 0 else { throw ending() }
      let fresh = count..<count + taken
      count += taken
      if let end = buffer[fresh].firstIndex(of: UInt8(ascii: "\n")) {
        // The process sends one message at a time.
        guard end + 1 == count else { throw .garbled }
        if buffer[..<count].elementsEqual(IsolationMessage.ranLine) { return .ran }
        guard let message = IsolationMessage(Array(buffer[..<end])) else { throw .garbled }
        return message
      }
      if count == buffer.count { throw .garbled }
    }
  }

  /// Waits until there is something to read; returns false at the deadline.
  private func hasBytes(until deadline: Double) throws(IsolationFault) -> Bool {
    while true {
      let left = deadline - MonotonicClock.seconds
      guard left > 0 else { return false }
      var waiting = pollfd(fd: answers.descriptor, events: Int16(POLLIN), revents: 0)
      let milliseconds = Int32(clamping: Int(min(left * 1000, 1e9)) + 1)
      let ready = unsafe poll(&waiting, 1, milliseconds)
      if ready > 0 { return true }
      if ready < 0, errno != EINTR { throw ending() }
    }
  }

  /// Returns the way the process ended; ends it first if it no longer responds.
  private func ending() -> IsolationFault {
    process.endAtOnce()
    let status = process.exitStatus ?? 0
    return status > 128 ? .crashed(signal: status - 128) : .ended(status: status)
  }
}
