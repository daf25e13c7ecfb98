import MLKitFixtures
import MLKitObjectDetection
import TestSupport
import Testing
import struct VisionTasks.PictureGeometry
import struct VisionTasks.TrackingResult

@testable import MLKitObjectDetectionCommon
@testable import MLKitVision

/// Tests that no asynchronous call blocks other tasks of its process.
@Suite struct ObjectServerBehaviorTests {
  @Test func `asynchronous calls of an object detector hold up no other task`() async {
    await #expect(processExitsWith: .success) {
      let options = ObjectDetectorOptions()
      options.detectorMode = .singleImage
      let detector = ObjectDetector(
        .init(
          calls: ObjectDetector.calls(ObjectDetectorSettings(options)) { _ in
            DetectorEngine { frame in
              BusyWork.block()
              return TrackingResult(objects: [], picture: PictureGeometry(frame))
            } trackedResults: { frame, _ in
              TrackingResult(objects: [], picture: PictureGeometry(frame))
            } reset: {
            }
          }))
      let ticker = try await BusyWork.ticker {
        _ = try await detector.process(Inputs.frame())
      }
      #expect(ticker.threadBeats >= 15 && ticker.keepsBeating, "\(ticker)")
    }
  }
}
