import CommandLineParsing
import Movies
import OptionDeclarations
import VisionBase
import VisionReports
import VisionService

/// The child of a service in which a task looks at one video.
///
/// It is a process of its own because of what videos can do to those who decode them, and so that it
/// can be ended at any moment. Results go to descriptor 3, progress and errors to standard output.
struct VideoChild {
  let services: Services

  /// The word by which the program knows that it is such a child; the words of a `VideoProgram.Call`
  /// come next.
  static let word = "__look-at-video"

  /// The descriptor to which results go.
  private static let results: Int32 = 3

  /// Does what a service asks for.
  func run(_ words: [String]) -> ExitCode {
    guard let call = VideoProgram.Call(words: words.dropFirst()) else { return .wrongUsage }
    let console = Console(results: Self.results, events: 1)
    do throws(VisionError) {
      try ParentProcess.endThisProcessWithIt()
    } catch {
      console.fail(error)
      return .inputFailed
    }
    ProcessManners.yieldToOthers()
    ProcessManners.limitFiles(to: call.fileLimit)
    return run(call, console)
  }

  /// Does it on a console, in whichever process.
  func run(_ call: VideoProgram.Call, _ console: Console) -> ExitCode {
    VisionProgram(services: services).run(
      [call.task] + call.words, of: root(call), console: console)
  }

  private func root(_ call: VideoProgram.Call) -> Subcommand {
    Subcommand(
      group: "vision", summary: "Looks at a video for a service.",
      [
        subcommand(services.detect, call), subcommand(services.classify, call),
        subcommand(services.embed, call), subcommand(services.pose, call),
        subcommand(services.track, call),
      ])
  }

  private func subcommand<Request: TaskRequest, Report: TaskReport>(
    _ task: VisionTask<Request, Report>, _ call: VideoProgram.Call
  ) -> Subcommand {
    let places = ReportForm.placeOptions(for: Report.self) + VideoOptions.ofJobs
    let declaration = Command(
      task.name, summary: "Looks at a video for a service.",
      arguments: task.options + places.map(\.option))
    return Subcommand(declaration) { (arguments, console) throws(VisionError) in
      let request = try Request(arguments.options)
      let pipeline = MoviePipeline<Report>(
        console: console,
        makeEngine: { () throws(VisionError) in try task.makeEngine(request, .video) },
        writer: ReportWriter(form: ReportForm(places: arguments.options)),
        settings: MovieSettings(arguments.options),
        orientation: request.orientation)
      let draws =
        Report.Drawing.self != NothingToDraw<Report>.self && !arguments[VideoOptions.linesOnly]
      return try pipeline.run(
        .file(call.folder.video), name: VideoProgram.inputName,
        annotatingAt: draws ? call.folder.annotated : nil)
    }
  }
}
