import MLKit
import TestSupport
import Testing

/// The programs compile; these runs check that they also work.
@Suite struct PoseProgramTests {
  @Test(
    "pixels of a camera lie as the guide's table says",
    arguments: [
      (UIDeviceOrientation.portrait, UIImage.Orientation.right, UIImage.Orientation.leftMirrored),
      (.portraitUpsideDown, .left, .rightMirrored), (.landscapeLeft, .up, .downMirrored),
      (.landscapeRight, .down, .upMirrored), (.faceUp, .up, .up),
    ])
  func orientation(
    device: UIDeviceOrientation, back: UIImage.Orientation, front: UIImage.Orientation
  ) {
    #expect(
      PoseGuideProgram.imageOrientation(deviceOrientation: device, cameraPosition: .back) == back)
    #expect(
      PoseGuideProgram.imageOrientation(deviceOrientation: device, cameraPosition: .front)
        == front)
  }

  @Test func `modes have names, unknown ones too`() {
    #expect(PoseOverlayProgram.name(of: .stream) == "stream")
    #expect(PoseOverlayProgram.name(of: .singleImage) == "single image")
    #expect(PoseOverlayProgram.name(of: PoseDetectorMode(rawValue: 5)) == "mode 5")
  }

  @Test(
    "the programs find the person of a picture",
    .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
    .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
    .enabled(if: PoseMaterial.isPresent, "\(PoseMaterial.missing)"))
  func person() async throws {
    let picture = try #require(
      UIImage(contentsOfFile: SharedMaterial.image("squat.bmp")))
    let image = PoseGuideProgram.visionImage(of: picture)
    let program = PoseGuideProgram(accurate: true, stream: false)
    #expect(program.detectNow(in: image) == 1)
    #expect(program.messages.isEmpty)
    let count = await withCheckedContinuation { continuation in
      program.detectLater(in: image) { continuation.resume(returning: $0) }
    }
    #expect(count == 1)

    let poses = try PoseOverlayProgram.poses(in: image, by: program.poseDetector)
    #expect(PoseGuideProgram.likelyAnkles(of: poses).count == 1)
    let pose = try #require(poses.first)
    let dots = PoseOverlayProgram.dots(for: pose) { CGPoint(x: $0.x / 500, y: $0.y / 610) }
    #expect(dots.count == 33)
    #expect(dots.allSatisfy { (0...1).contains($0.x) && (0...1).contains($0.y) })
    #expect(
      PoseOverlayProgram.lines(for: pose) { CGPoint(x: $0.x, y: $0.y) }.count == 12)
    #expect(PoseOverlayProgram.legLength(of: pose) > 100)

    let model = await PoseModulesProgram()
    await model.detect(picture)
    #expect(await model.failure == nil)
    #expect(await model.poses.count == 1)
  }
}
