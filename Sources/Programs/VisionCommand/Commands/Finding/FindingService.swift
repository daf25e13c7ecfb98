import Drawing
import Frames
import VisionBase

/// Whether each frame stands alone or continues the one before.
enum FrameMode: String, CaseIterable, Sendable {
  case image
  case video
}

/// What a person asks of a task that finds something in frames.
protocol FindingRequest: Sendable {
  /// Threads for one frame; nil leaves the choice to the engine.
  var threads: Int? { get set }
  /// Which way is up; nil takes it from the picture's or video's own data.
  var orientation: Orientation? { get }
}

/// Finds something in frames, for one thread.
protocol Finder<Report> {
  associatedtype Report: Sendable

  /// Looks at a frame; a finder for videos gets frames in order, with timestamps that increase.
  mutating func find(in frame: Frame) throws(VisionError) -> Report
}

/// What a command that finds something in frames needs of the engine.
struct FindingService<Request: FindingRequest, Report: Sendable>: Sendable {
  /// Makes the finder of one thread, on that thread.
  var makeFinder: @Sendable (Request, FrameMode) throws(VisionError) -> any Finder<Report>

  init(
    makeFinder: @escaping @Sendable (Request, FrameMode) throws(VisionError) -> any Finder<Report>
  ) {
    self.makeFinder = makeFinder
  }
}

/// Turns what was found into something to draw; a video's drawing is asked frame by frame.
protocol FindingDrawing<Report> {
  associatedtype Report: Sendable

  /// The marks for one frame, in coordinates of the stored picture.
  mutating func marks(for report: Report) -> [Mark]
}

/// What a piece of work gave, and how long it took.
func timed<Output>(
  _ work: () throws(VisionError) -> Output
) throws(VisionError) -> (output: Output, milliseconds: Double) {
  let start = MonotonicClock.seconds
  let output = try work()
  return (output, (MonotonicClock.seconds - start) * 1000)
}
