import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing

/// Runs the guides' program for faces, hands and gestures with the real models.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: LandmarkMaterial.hasHands, "\(LandmarkMaterial.missingHands)"))
struct FacesAndHandsProgramTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func picture(_ name: String) throws -> UIImage {
    try #require(UIImage(contentsOfFile: SharedMaterial.picture(name)))
  }

  @Test func `a face's box and its smile`() throws {
    let face = try picture("business-person.png")
    let smile = try FacesAndHandsGuide.smile(
      of: face, modelPath: SharedMaterial.landmarkFile("face_landmarker.task"))
    #expect(try #require(smile) > 0.5)
    let detector = try folder.write(
      LandmarkMaterial.faceFile("face_detector.tflite"), to: "face.tflite")
    let boxes = try FacesAndHandsGuide.boxes(of: [face, face], modelPath: detector)
    #expect(boxes == Array(repeating: CGRect(x: 372, y: 212, width: 251, height: 251), count: 2))
    #expect(throws: NSError.self) { try FacesAndHandsGuide.smile(of: face, modelPath: nil) }
  }

  @Test func `a hand's skeleton, and its gesture on a live stream`() throws {
    let hand = try picture("thumbs-up.png")
    let lines = try FacesAndHandsGuide.skeleton(
      of: hand, modelPath: folder.write(LandmarkMaterial.handBundle(), to: "hand.task"))
    #expect(lines.count == 21)
    // The picture has transparency, which moves the hand by a pixel.
    #expect(abs(lines[0].0.x - 0.6137092 * hand.size.width) < 3)
    let processor = FacesAndHandsProcessor()
    let reports = Mailbox<String>()
    processor.report = { reports.put($0) }
    let recognizer = try FacesAndHandsGuide.gestures(
      modelPath: folder.write(LandmarkMaterial.gestureBundle(), to: "gesture.task"),
      processor: processor)
    try recognizer.recognizeAsync(image: MPImage(uiImage: hand), timestampInMilliseconds: 5)
    #expect(reports.wait(forCount: 1))
    #expect(reports.items == ["5: Thumb_Up"])
  }
}
