import CommandLineParsing
import Drawing
import Inference
import Movies
import OptionDeclarations
import VisionBase
import VisionReports
import VisionService

/// The child process of a service in which a task processes one video.
///
/// It is a separate process because of what videos can do to their decoders, and so that it can be
/// ended at any moment. Results go to descriptor 3, progress and errors to standard output.
struct VideoChild {
  let services: Services

  /// Runs a service's call in this process.
  func run(_ words: [String]) -> ExitCode {
    guard let call = VideoProgram.Call(words: words.dropFirst()) else { return .wrongUsage }
    let console = Console(results: VideoProgram.Call.results, events: 1)
    do throws(VisionError) {
      try ParentProcess.endThisProcessWithIt()
      try Self.take(call.models)
    } catch {
      console.fail(error)
      return .inputFailed
    }
    ProcessManners.yieldToOthers()
    ProcessManners.limitFiles(to: call.fileLimit)
    return takingModels.perform(call, console)
  }

  /// Keeps the models that the service opened, so that nothing opens their paths.
  private static func take(_ models: [HandedModel]) throws(VisionError) {
    for (model, descriptor) in zip(models, VideoProgram.Call.firstModel...) {
      let file = try SystemCall.attempt("\(model.path): was not handed over") {
        () throws(SystemError) in
        try OpenFile(inherited: descriptor)
      }
      try ModelAdmission.take(model, file, isolation: AdmissionRule.ofCommand.isolation)
    }
  }

  /// The same process with models that are taken over, and no others.
  private var takingModels: VideoChild {
    var services = services
    services.admitModel = { (path, _) throws(VisionError) in
      guard ModelAdmission.kept(path) != nil else {
        throw VisionError(.modelMissing, "\(path): the service did not hand this model over")
      }
    }
    return VideoChild(services: services)
  }

  /// Runs a call on a console, in any process.
  func perform(_ call: VideoProgram.Call, _ console: Console) -> ExitCode {
    VisionProgram(services: services).runCommand(
      [call.task] + call.words, of: root(call), console: console)
  }

  private func root(_ call: VideoProgram.Call) -> Subcommand {
    Subcommand(
      group: "vision", summary: "Looks at a video for a service.",
      services.tasks.map { command(of: $0, call) })
  }

  private func command(of task: some ErasedTask, _ call: VideoProgram.Call) -> Subcommand {
    subcommand(task.task, call)
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
      let labels = LabelDrawing(AnnotatorOptions(language: arguments[TaskOptions.locale]))
      let engines = task.engines(for: request)
      var pipeline = MoviePipeline<Report>(
        console: console,
        makeEngine: { () throws(VisionError) in try engines.make(.video) },
        writer: ReportWriter(form: ReportForm(places: arguments.options)),
        settings: MovieSettings(arguments.options),
        orientation: request.orientation,
        labels: labels)
      let leftOut = LeftOutFiles()
      pipeline.leftOut = leftOut
      let draws = task.draws && !arguments[VideoOptions.linesOnly]
      let code = try pipeline.run(
        .file(call.folder.video), name: VideoProgram.inputName,
        annotatingAt: draws ? call.folder.annotated : nil)
      for line in labels.lines { console.tell("remark", .string(line)) }
      for remark in engines.remarks + leftOut.remarks(onVideo: call.folder.video) {
        console.tell("fact", remark.json)
      }
      return code
    }
  }
}
