import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing
import VisionBase

/// Tests of the memory of the whole process, which therefore runs nothing else.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: !Sanitizer.isPresent, "\(Sanitizer.keepsMemory)"))
struct MemoryTests {
  /// The side of a picture of 16 KB, so that ten thousand lost ones would be 160 MB.
  private static let side = 64
  private static let frameCount = 10_000
  private static let allowedGrowth = 8 << 20

  /// Returns the resident memory of the process in bytes.
  private static func residentByteCount() -> Int {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .bytes.split(separator: " ").map(String.init)
    let pages = fields.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// Ends the process with a message unless memory stays constant after a tenth of the frames.
  private static func checkGrowth(_ frame: (Int) throws -> Void, finish: () -> Bool) rethrows {
    for time in 0..<frameCount / 10 { try frame(time) }
    precondition(finish(), "the first frames were not finished")
    let before = residentByteCount()
    for time in frameCount / 10..<frameCount { try frame(time) }
    precondition(finish(), "the frames were not finished")
    let growth = residentByteCount() - before
    precondition(before > 0 && growth < allowedGrowth, "memory grew by \(growth) bytes")
  }

  /// A delegate of both tasks that records only the times of the last results.
  private final class LastTimes: NSObject, LiveReceiver, Sendable {
    private let times = Monitor([-1, -1])

    func objectDetector(
      _ objectDetector: ObjectDetector, didFinishDetection result: ObjectDetectorResult?,
      timestampInMilliseconds: Int, error: (any Error)?
    ) {
      times.change { $0[0] = timestampInMilliseconds }
    }

    func imageEmbedder(
      _ imageEmbedder: ImageEmbedder, didFinishEmbedding result: ImageEmbedderResult?,
      timestampInMilliseconds: Int, error: (any Error)?
    ) {
      times.change { $0[1] = timestampInMilliseconds }
    }

    /// Waits for the results of both tasks for a frame; returns false on timeout.
    func wait(for time: Int) -> Bool {
      let end = MonotonicClock.nanoseconds + 60_000_000_000
      return times.wait(until: end) { $0 == [time, time] ? true : nil } ?? false
    }
  }

  @Test func `ten thousand live frames need no more memory than a thousand`() async {
    await #expect(processExitsWith: .success) {
      let folder = try ModelFolder()
      let receiver = LastTimes()
      let detector = try ObjectDetector.make(folder, receiver)
      let embedder = try ImageEmbedder.make(folder, receiver)
      var last = 0
      try Self.checkGrowth { time in
        let image = try Pictures.plain(UInt8(time % 256), width: Self.side, height: Self.side)
        try detector.submit(image, at: time)
        try embedder.submit(image, at: time)
        last = time
      } finish: {
        receiver.wait(for: last)
      }
    }
  }

  @Test func `ten thousand frames of a video need no more memory than a thousand`() async {
    await #expect(processExitsWith: .success) {
      let folder = try ModelFolder()
      let options = ObjectDetectorOptions()
      options.baseOptions.modelAssetPath = try folder.detector()
      options.runningMode = .video
      let detector = try ObjectDetector(options: options)
      try Self.checkGrowth { time in
        let image = try MPImage(
          uiImage: Pictures.image(UInt8(time % 256), width: Self.side, height: Self.side))
        let result = try detector.detect(videoFrame: image, timestampInMilliseconds: time)
        precondition(result.detections.count == 3)
      } finish: {
        true
      }
    }
  }

  @Test func `a hundred detectors, one after the other, leave nothing behind`() async {
    await #expect(processExitsWith: .success) {
      let folder = try ModelFolder()
      let path = try folder.detector()
      let picture = try Pictures.plain(width: 64, height: 64)
      func use() throws { _ = try ObjectDetector(modelPath: path).detect(image: picture) }
      for _ in 0..<20 { try use() }
      let before = Self.residentByteCount()
      for _ in 0..<100 { try use() }
      let growth = Self.residentByteCount() - before
      precondition(before > 0 && growth < Self.allowedGrowth, "memory grew by \(growth) bytes")
    }
  }
}
