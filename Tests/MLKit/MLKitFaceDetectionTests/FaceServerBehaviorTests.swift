import MLKitFixtures
import TestSupport
import Testing
import struct VisionTasks.FaceResult
import struct VisionTasks.PictureGeometry

@testable import MLKitFaceDetection
@testable import MLKitVision

/// Tests that no asynchronous call blocks other tasks of its process.
@Suite struct FaceServerBehaviorTests {
  @Test func `asynchronous calls of a face detector hold up no other task`() async {
    await #expect(processExitsWith: .success) {
      let detector = FaceDetector(
        .init(FaceSettings(FaceDetectorOptions())) { _ in
          DetectorEngine { frame in
            BusyWork.block()
            return FaceResult(faces: [], picture: PictureGeometry(frame))
          } trackedResults: { frame, _ in
            FaceResult(faces: [], picture: PictureGeometry(frame))
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
