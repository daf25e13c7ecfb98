import CommandLineParsing
import OptionDeclarations
import VisionBase
import VisionReports

/// `vision watch`: reports events of cameras, streams and videos, as a file says.
struct WatchCommand {
  let services: Services

  private static let file = Positional(
    optional: "file", .file,
    help: "The file that says what to watch and what is an event; --example prints one.")
  private static let check = Flag(
    "check",
    help: """
      Only check the file: print what it would do, or all that is wrong with it. Models are opened, \
      cameras and streams are not.
      """)
  private static let example = Flag(
    "example", help: "Print a complete file to begin with, and nothing else.")

  private static let declaration = Command(
    "watch", summary: "Reports events of cameras, streams and videos, as a file says.",
    discussion: """
      An event is a moment or a state: an object appears, enters or leaves a zone, crosses a line, \
      there are more or fewer objects than a number, nothing is seen for some minutes, a hand shows \
      a gesture, or a person repeats an exercise. Each \
      begins once and ends once; each begin, update and end is a line of JSON on standard output, \
      with the paths of the object's best pictures, and one more tells of a clip of the video. The \
      lines can also go to webhooks, programs and MQTT brokers.

      The signal SIGHUP has the file read again. Sources that did not change go on, and a file with \
      a mistake changes nothing. docs/watch.md explains every key of the file.
      """,
    arguments: [file, check, example, CommonOptions.quiet],
    examples: [
      .init("vision watch --example > cameras.json", "Writes a file to begin with."),
      .init("vision watch --check cameras.json", "Checks the file and prints what it would do."),
      .init("vision watch cameras.json >> events.jsonl", "Watches, and keeps the events."),
    ])

  var subcommand: Subcommand {
    Subcommand(ModelGate.offeringTerms(Self.declaration)) {
      (arguments, console) throws(VisionError) in
      let console = arguments[CommonOptions.quiet] ? Console(quieting: console) : console
      if arguments[Self.example] {
        guard arguments[Self.file] == nil, !arguments[Self.check] else {
          throw VisionError(
            .optionInvalid, "--example prints a file and reads none; give it alone")
        }
        console.output.write(.lines(WatchExample.text.bytes.lines.map(String.init)))
        return .success
      }
      guard let path = arguments[Self.file] else {
        throw VisionError(
          .optionInvalid, "name the file that says what to watch; --example prints one")
      }
      let preparation = WatchPreparation(services: services, arguments: arguments)
      let read: WatchRun.Reading = { () throws(VisionError) in try preparation.read(path) }
      guard !arguments[Self.check] else { return try check(read, console) }
      return try run(read, console)
    }
  }

  private func check(
    _ read: WatchRun.Reading, _ console: Console
  ) throws(VisionError) -> ExitCode {
    do throws(VisionError) {
      console.output.write(.lines(WatchSummary.lines(try read().file)))
      return .success
    } catch {
      guard let fault = error.cause as? WatchFileFault else { throw error }
      for problem in fault.problems { console.error.line("vision: \(problem.text)") }
      return .wrongUsage
    }
  }

  private func run(
    _ read: @escaping WatchRun.Reading, _ console: Console
  ) throws(VisionError) -> ExitCode {
    let run = WatchRun(console: console, read: read)
    // Models take a while to open, and a hang-up meanwhile ends the process otherwise.
    let watch =
      console.ownsSignals
      ? InterruptWatch(onHangUp: { run.takeChangedFile() }) { signal in
        run.end(by: signal)
        signal.announce(on: console)
      } : nil
    defer { watch?.end() }
    let file = try read()
    return try run.run(file, into: try run.open(file))
  }
}
