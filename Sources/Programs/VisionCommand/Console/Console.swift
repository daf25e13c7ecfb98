import VisionBase
import VisionReports
import VisionService

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The destinations of a command's text, and the properties of the terminal.
final class Console: Sendable {
  /// Results, and nothing else.
  let output: TextSink

  /// Everything that is not a result.
  let error: TextSink

  /// The number of characters in a line of help.
  let width: Int

  /// True if a person watches standard error, so that progress is worth drawing.
  let showsProgress: Bool

  /// True if results and progress share a screen, so that one must make room for the other.
  let outputIsTerminal: Bool

  /// True if only results and errors are wanted.
  let isQuiet: Bool

  /// True if this is the process's own console, so that the command handles Ctrl-C.
  let ownsSignals: Bool

  /// True if errors and progress are sent to a program, each as a line of JSON.
  let tellsProgram: Bool

  /// True if remarks and errors are lines of a log in JSON.
  let logsJSON: Bool

  /// Creates a console that gathers its text in memory, unless results go elsewhere.
  init(
    width: Int = 80, showsProgress: Bool = false, tellsProgram: Bool = false,
    output: TextSink = TextSink()
  ) {
    self.output = output
    self.tellsProgram = tellsProgram
    error = TextSink()
    self.width = width
    self.showsProgress = showsProgress
    outputIsTerminal = false
    ownsSignals = false
    isQuiet = false
    logsJSON = false
  }

  /// Creates the console of a process that works for another program.
  ///
  /// Results go to one descriptor, errors and progress to another.
  init(results: Int32, events: Int32) {
    output = TextSink(descriptor: results)
    error = TextSink(descriptor: events)
    width = 80
    showsProgress = false
    outputIsTerminal = false
    ownsSignals = false
    isQuiet = true
    tellsProgram = true
    logsJSON = false
  }

  /// Creates the same console without progress and remarks.
  convenience init(quieting other: Console) { self.init(like: other, isQuiet: true) }

  /// Creates the same console, without progress, whose remarks and errors are lines of a log in
  /// JSON.
  convenience init(loggingJSON other: Console) { self.init(like: other, logsJSON: true) }

  /// Creates the same console with another destination for results.
  convenience init(_ other: Console, results: TextSink) {
    self.init(like: other, results: results)
  }

  private init(
    like other: Console, results: TextSink? = nil, isQuiet: Bool? = nil, logsJSON: Bool? = nil
  ) {
    (output, error, width) = (results ?? other.output, other.error, other.width)
    outputIsTerminal = other.outputIsTerminal && results == nil
    (ownsSignals, tellsProgram) = (other.ownsSignals, other.tellsProgram)
    self.isQuiet = isQuiet ?? other.isQuiet
    self.logsJSON = logsJSON ?? other.logsJSON
    showsProgress = other.showsProgress && isQuiet == nil && logsJSON == nil
  }

  private init(output: Int32, error: Int32) {
    self.output = TextSink(descriptor: output)
    self.error = TextSink(descriptor: error)
    outputIsTerminal = isatty(output) == 1
    let isDumb = EnvironmentVariable("TERM").text == "dumb"
    showsProgress = isatty(error) == 1 && !isDumb
    width = Self.lineWidth(of: output)
    ownsSignals = true
    isQuiet = false
    tellsProgram = false
    logsJSON = false
  }

  /// Prints a remark that is neither a result nor an error, unless the console is quiet.
  func remark(_ text: String) {
    if !isQuiet { notice(text) }
  }

  /// Prints a change that is worth knowing also if the console is quiet, such as a lost camera.
  func notice(_ text: String) {
    if logsJSON {
      error.write(.json(["remark": .string(text)]))
    } else {
      error.line("vision: \(text)")
    }
    error.flush()
  }

  /// Prints remarks on results.
  func remark(_ remarks: [ResultRemark]) {
    for each in remarks { remark(each.message) }
  }

  /// Prints the number of inputs that could not be read, each of which had its own line.
  func remark(unread count: Int, of total: Int) {
    guard count > 0, total > 1 else { return }
    remark("\(count) of \(total) inputs could not be read")
  }

  /// Reports that the work on an input failed, or the whole command.
  ///
  /// A program also receives the loss.
  func fail(_ error: VisionError, input: String? = nil, loss: VideoProgram.Loss? = nil) {
    guard tellsProgram || logsJSON else {
      return self.error.line("\(FailureLine(error, input: input))")
    }
    if logsJSON {
      let words = FailureLine(error, input: input).description.bytes
        .dropFirst(FailureLine.start.utf8.count)
      return self.error.write(.json(["error": .string(String(words))]))
    }
    let words = FailureLine(error).description.bytes.dropFirst(FailureLine.start.utf8.count)
    var facts: [JSONValue.Member] = [
      .init("code", .string(error.code.description)), .init("message", .string(String(words))),
    ]
    if let loss { facts.append(.init("lost", .string(loss.rawValue))) }
    tell("error", .object(facts))
  }

  /// Sends an event to the program behind this console.
  func tell(_ event: String, _ facts: JSONValue) {
    error.write(.json(.object([.init(event, facts)])))
    error.flush()
  }

  /// Returns the console of the process.
  ///
  /// From then on, neither a reader that goes away nor a file that reaches the process's limit
  /// (`ulimit -f`) ends the process by a signal.
  static func standard() -> Console {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    return Console(output: STDOUT_FILENO, error: STDERR_FILENO)
  }

  /// Writes the gathered text.
  func flush() {
    output.flush()
    error.flush()
  }

  /// Returns the terminal's width, limited to a readable one; 80 without a terminal.
  private static func lineWidth(of descriptor: Int32) -> Int {
    let comfortable = 40...100
    func clamped(_ width: Int) -> Int {
      min(max(width, comfortable.lowerBound), comfortable.upperBound)
    }
    if let chosen = EnvironmentVariable("COLUMNS").text.flatMap({ Int($0) }), chosen > 0 {
      return clamped(chosen)
    }
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return clamped(Int(size.ws_col))
  }
}
