import MLKitFixtures
import TestSupport
import Testing
import struct VisionTasks.PictureGeometry
import struct VisionTasks.PoseResult

@testable import MLKitPoseDetectionCommon
@testable import MLKitVision

/// Tests that no asynchronous call blocks other tasks of its process.
@Suite struct PoseServerBehaviorTests {
  @Test func `asynchronous calls of a pose detector hold up no other task`() async {
    await #expect(processExitsWith: .success) {
      let detector = PoseDetector(
        .init(mode: .singleImage) { _ in
          DetectorEngine { frame in
            BusyWork.block()
            return PoseResult(poses: [], picture: PictureGeometry(frame))
          } trackedResults: { frame, _ in
            PoseResult(poses: [], picture: PictureGeometry(frame))
          } reset: {
          }
        })
      let ticker = try await BusyWork.ticker {
        _ = try await detector.process(Inputs.frame())
      }
      #expect(ticker.threadBeats >= 15 && ticker.keepsBeating, "\(ticker)")
    }
  }
}
