import MLKitVision
import Testing

@testable import MLKitPoseDetectionCommon

/// Tests of the output of `print(pose)`.
@Suite struct PoseDescriptionTests {
  @Test func `a pose shows all its landmarks`() {
    let landmarks = PoseLandmarkType.ordered.reversed().map { type in
      PoseLandmark(
        type: type, position: Vision3DPoint(x: 1, y: 2.5, z: -3), inFrameLikelihood: 0.5)
    }
    #expect(
      "\(landmarks.last.map { "\($0)" } ?? "")"
        == "<PoseLandmark Nose x 1.0 y 2.5 z -3.0 inFrameLikelihood 0.5>")
    let lines = "\(Pose(landmarks: Array(landmarks)))".bytes.split(separator: "\n").map(String.init)
    #expect(lines.count == 34)
    #expect(lines[0] == "<Pose")
    #expect(lines[1] == "  Nose x 1.0 y 2.5 z -3.0 inFrameLikelihood 0.5")
    #expect(lines[33].hasSuffix("0.5>"))
  }
}
