package import Frames
package import OptionDeclarations
package import VisionBase

/// A task as every interface offers it: options → request → engine → report → text, JSON, marks.
///
/// An interface shows `options`, makes a request from their values, has an engine made for each
/// thread, and passes on the contents of the engine's reports:
///
/// ```swift
/// let task = VisionTask.detect
/// let engines = task.engines(for: try DetectionRequest(values))
/// var engine = try engines.make(.image)
/// let report = try engine.report(on: frame)
/// print(ReportWriter(format: .json).printout(report, input: "photo.jpg").text)
/// ```
package struct VisionTask<Request: TaskRequest, Report: TaskReport>: Sendable {
  /// A function that opens and describes the models of a request.
  package typealias Opener =
    @Sendable (Request) throws(VisionError) -> OpenedTask<Request, Report>

  /// The names, texts and material of the task.
  package let facts: TaskFacts

  /// Opens the models of a request; throws their faults.
  package var open: Opener

  /// True if reports are vectors.
  package let givesVectors: Bool

  /// The way the task's answers are measured against labels; nil where they cannot be.
  package let evaluation: TaskEvaluation?

  /// Creates a task.
  package init(
    _ facts: TaskFacts, givesVectors: Bool = false, evaluation: TaskEvaluation? = nil,
    open: @escaping Opener
  ) {
    (self.facts, self.givesVectors) = (facts, givesVectors)
    (self.evaluation, self.open) = (evaluation, open)
  }

  /// Creates a task without models to open.
  package init(
    _ facts: TaskFacts, evaluation: TaskEvaluation? = nil,
    makeEngine: @escaping OpenedTask<Request, Report>.EngineMaker
  ) {
    self.init(facts, evaluation: evaluation) { _ in
      OpenedTask(models: [], makeEngine: makeEngine)
    }
  }

  /// Returns the same task with other engines, whose models name no classes.
  package func with(
    makeEngine: @escaping OpenedTask<Request, Report>.EngineMaker
  ) -> VisionTask {
    var task = self
    task.open = { _ in OpenedTask(models: [], makeEngine: makeEngine) }
    return task
  }

  /// Returns the engines for a request; its models are opened when the first is needed.
  package func engines(for request: Request) -> TaskEngines<Request, Report> {
    TaskEngines(self, request)
  }

  /// The task's name, such as `detect`.
  package var name: String { facts.name }

  /// True if findings have places to draw.
  package var draws: Bool { Report.Drawing.self != NothingToDraw<Report>.self }

  /// The options of the task as data, in the order of the help.
  package var options: [OptionDeclaration] { Request.options.map(\.option) }

  /// The options that apply to pictures.
  package var pictureOptions: [OptionDeclaration] {
    let names = Set(Request.movieOptions.map(\.option.name))
    return options.filter { !names.contains($0.name) }
  }

  /// The options that affect answers about pictures, which are not drawn.
  package var answerOptions: [OptionDeclaration] {
    let names = Set(Request.drawnOptions.map(\.option.name))
    return pictureOptions.filter { !names.contains($0.name) }
  }
}

/// The relation between frames: independent, or each continuing the one before.
package enum FrameMode: String, CaseIterable, Sendable {
  /// Unrelated pictures.
  case image
  /// The frames of a video, in order.
  case video
}

/// The engine of one task for one thread: a frame in, a report out.
package protocol FrameEngine<Report> {
  /// The type of its reports.
  associatedtype Report: TaskReport

  /// Uses other values of the request's `frameOptions` for the next frames.
  ///
  /// At first it uses those of the request that it was made for.
  mutating func choose(_ choice: FrameChoice)

  /// Processes a frame; in video mode frames come in order, with increasing timestamps.
  mutating func report(on frame: Frame) throws(VisionError) -> Report

  /// False while the position or existence of an object of the last frame is uncertain.
  var isSettled: Bool { get }

  /// Looks for objects in all of the next frame, because frames before it were left out.
  mutating func resume()
}

extension FrameEngine {
  package mutating func choose(_ choice: FrameChoice) {}
  package var isSettled: Bool { true }
  package mutating func resume() {}
}

/// Returns the output of a piece of work, and its duration.
func timed<Output>(
  _ work: () throws(VisionError) -> Output
) throws(VisionError) -> (output: Output, milliseconds: Double) {
  let start = MonotonicClock.seconds
  let output = try work()
  return (output, (MonotonicClock.seconds - start) * 1000)
}
