import Frames
import VisionBase
import VisionReports
import VisionTasks

/// An engine that runs its models only while something moves.
///
/// A frame in which nothing moves has the report of the last analyzed one.
struct GatedEngine<Report: TaskReport>: FrameEngine {
  private var engine: any FrameEngine<Report>
  private var gate: MotionGate
  private let source: WatchSource
  private let noteStillFrame: @Sendable () -> Void
  private var last: Report?
  /// The source's region in frames of a size.
  private var region: (zone: CountingZone?, width: Int, height: Int)?

  /// Creates an engine; `noteStillFrame` is called for each frame without motion.
  init(
    _ engine: any FrameEngine<Report>, _ source: WatchSource,
    noteStillFrame: @escaping @Sendable () -> Void
  ) {
    (self.engine, self.source, self.noteStillFrame) = (engine, source, noteStillFrame)
    gate = MotionGate(settlingTime: source.lostAfter)
  }

  mutating func report(on frame: Frame) throws(VisionError) -> Report {
    guard let time = frame.timestampInMicroseconds else { return try engine.report(on: frame) }
    switch gate.judge(frame, at: time, region: region(in: frame)) {
    case .rest:
      guard let last else { return try analyze(frame) }
      noteStillFrame()
      return last
    case .analyze(let time, let isAfterRest):
      if isAfterRest { engine.resume() }
      var frame = frame
      frame.timestampInMicroseconds = time
      return try analyze(frame)
    }
  }

  mutating func choose(_ choice: FrameChoice) { engine.choose(choice) }
  var isSettled: Bool { engine.isSettled }
  mutating func resume() { engine.resume() }

  private mutating func analyze(_ frame: Frame) throws(VisionError) -> Report {
    let report = try engine.report(on: frame)
    gate.analyzed(
      numbers: Set(report.objects.compactMap(\.trackingID)), isSettled: engine.isSettled)
    last = report
    return report
  }

  private mutating func region(in frame: Frame) -> CountingZone? {
    if let region, (region.width, region.height) == (frame.width, frame.height) {
      return region.zone
    }
    // A region that is none in a frame of this size ends the source.
    let shapes = try? source.shapes.shapes(width: frame.width, height: frame.height)
    region = (shapes?.region, frame.width, frame.height)
    return shapes?.region
  }
}
