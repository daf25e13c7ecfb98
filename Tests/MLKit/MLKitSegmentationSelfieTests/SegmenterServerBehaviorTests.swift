import MLKitFixtures
import TestSupport
import Testing
import VisionBase
import struct VisionTasks.PictureGeometry
import struct VisionTasks.SegmentationResult

@testable import MLKitSegmentationCommon
@testable import MLKitSegmentationSelfie
@testable import MLKitVision

/// Tests that no asynchronous call blocks other tasks of its process.
@Suite struct SegmenterServerBehaviorTests {
  @Test func `asynchronous calls of a segmenter hold up no other task`() async {
    await #expect(processExitsWith: .success) {
      let settings = SegmenterSettings(SelfieSegmenterOptions())
      let segmenter = Segmenter(
        .init(settings) { _ in
          DetectorEngine { (frame) throws(VisionError) in
            BusyWork.block()
            return try settings.mask(
              of: SegmentationResult(
                confidences: [0, 1, 0, 1, 0, 1], width: 3, height: 2, labels: ["person"],
                picture: PictureGeometry(frame)))
          }
        })
      let ticker = try await BusyWork.ticker {
        _ = try await segmenter.process(Inputs.frame())
      }
      #expect(ticker.threadBeats >= 15 && ticker.keepsBeating, "\(ticker)")
    }
  }
}
