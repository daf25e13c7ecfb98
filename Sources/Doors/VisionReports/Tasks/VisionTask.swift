package import Frames
package import OptionDeclarations
package import VisionBase

/// A task as every door offers it: options → request → engine → report → text, JSON, marks.
///
/// A door shows `options`, makes a request of what was given for them, has an engine made for each
/// thread, and passes on what the engine's reports say of themselves:
///
/// ```swift
/// let task = VisionTask.detect
/// let request = try DetectionRequest(values)
/// var engine = try task.makeEngine(request, .image)
/// let report = try engine.report(on: frame)
/// print(ReportWriter(format: .json).printout(report, input: "photo.jpg").text)
/// ```
package struct VisionTask<Request: TaskRequest, Report: TaskReport>: Sendable {
  /// Makes the engine of one thread, on that thread.
  package typealias EngineMaker =
    @Sendable (Request, FrameMode) throws(VisionError) -> any FrameEngine<Report>

  /// The word for the task, as in `detect`.
  package let name: String

  /// Makes the engine of one thread, on that thread; throws what is wrong with model and request.
  package var makeEngine: EngineMaker

  /// The classes of the model of a request, in the model's order; empty where it names none.
  package var classNames: @Sendable (Request) throws(VisionError) -> [String]

  /// The models that find what a request asks for, where that is not the one whose classes those are.
  private let finders: (@Sendable (Request) throws(VisionError) -> [FindingModel])?

  /// Describes a task.
  package init(
    _ name: String,
    classNames: @escaping @Sendable (Request) throws(VisionError) -> [String] = { _ in [] },
    finders: (@Sendable (Request) throws(VisionError) -> [FindingModel])? = nil,
    makeEngine: @escaping EngineMaker
  ) {
    (self.name, self.classNames, self.makeEngine) = (name, classNames, makeEngine)
    self.finders = finders
  }

  /// The models that decide whether anything is found, and what each could find.
  package func findingModels(_ request: Request) throws(VisionError) -> [FindingModel] {
    if let finders { return try finders(request) }
    return [FindingModel(name: try request.modelName(), classes: try classNames(request))]
  }

  /// The options of the task as data, in the order in which help shows them.
  package var options: [OptionDeclaration] { Request.options.map(\.option) }

  /// Those of the options that mean something for pictures, too.
  package var pictureOptions: [OptionDeclaration] {
    let names = Set(Request.movieOptions.map(\.option.name))
    return options.filter { !names.contains($0.name) }
  }
}

/// Whether each frame stands alone or continues the one before.
package enum FrameMode: String, CaseIterable, Sendable {
  /// Pictures that have nothing to do with each other.
  case image
  /// The frames of a video, in order.
  case video
}

/// The engine of one task for one thread: a frame in, a report out.
package protocol FrameEngine<Report> {
  /// What it says of a frame.
  associatedtype Report: TaskReport

  /// Looks at a frame; in the mode for videos frames come in order, with timestamps that increase.
  mutating func report(on frame: Frame) throws(VisionError) -> Report
}

/// What a piece of work gave, and how long it took.
func timed<Output>(
  _ work: () throws(VisionError) -> Output
) throws(VisionError) -> (output: Output, milliseconds: Double) {
  let start = MonotonicClock.seconds
  let output = try work()
  return (output, (MonotonicClock.seconds - start) * 1000)
}
