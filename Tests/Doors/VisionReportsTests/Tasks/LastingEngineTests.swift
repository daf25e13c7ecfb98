import Frames
import Inference
import TestSupport
import Testing
import VisionBase
import VisionReports
import VisionTasks

@Suite struct LastingEngineTests {
  /// An engine whose process was given up, unless it is a later one of its task.
  private struct Engine: FrameEngine {
    let isSpent: Bool

    func report(on frame: Frame) throws(VisionError) -> DetectionReport {
      if isSpent {
        throw VisionError(.modelUnsupported, "x", cause: IsolationFault.givenUp(restarts: 3))
      }
      return DetectionReport(
        DetectionResult(detections: [], picture: PictureGeometry(frame)), milliseconds: 1)
    }
  }

  /// Returns the answer of a task whose first engines are spent, and the number of its engines.
  private func answer(spent: Int) throws -> (count: Int, report: DetectionReport?) {
    let made = Lock(0)
    let task = DetectTask.detect.with { (_, _) throws(VisionError) in
      Engine(
        isSpent: made.withLock {
          $0 += 1
          return $0 <= spent
        })
    }
    var engine = try task.engines(for: DetectionRequest()).makeLasting(DetectionRequest())
    let pixels = [UInt8](repeating: 0, count: 12)
    let frame = try Frame(width: 2, height: 2, format: .rgb, bytes: pixels.span.bytes)
    let report = try? engine.report(on: frame)
    return (made.withLock(\.self), report)
  }

  @Test func `an engine that is spent is replaced for the same picture`() throws {
    let (count, report) = try answer(spent: 1)
    #expect(count == 2 && report != nil)
  }

  @Test func `a picture has one further engine, not more`() throws {
    let (count, report) = try answer(spent: 9)
    #expect(count == 2 && report == nil)
  }

  @Test func `an engine that works is not replaced`() throws {
    let (count, report) = try answer(spent: 0)
    #expect(count == 1 && report != nil)
  }
}
