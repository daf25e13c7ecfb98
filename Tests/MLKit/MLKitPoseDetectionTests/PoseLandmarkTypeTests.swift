import Foundation
import MLKitPoseDetection
import MLKitPoseDetectionAccurate
import Testing
import VisionTasks

@testable import MLKitPoseDetectionCommon

@Suite struct PoseLandmarkTypeTests {
  @Test func `there are 33 types with different names in upstream's spelling`() {
    let names = PoseLandmarkType.ordered.map(\.rawValue)
    #expect(Set(names).count == 33)
    #expect(names.allSatisfy { $0.unicodeScalars.first?.properties.isUppercase == true })
  }

  /// The types whose upstream name is not MediaPipe's with capitals.
  private static let renamed = [
    "LeftPinky": "LeftPinkyFinger", "RightPinky": "RightPinkyFinger",
    "LeftIndex": "LeftIndexFinger", "RightIndex": "RightIndexFinger",
    "LeftFootIndex": "LeftToe", "RightFootIndex": "RightToe",
  ]

  @Test(arguments: zip(PoseLandmarkType.ordered, PoseLandmarkKind.allCases))
  func `types are in the order of the engine's landmarks`(
    type: PoseLandmarkType, kind: PoseLandmarkKind
  ) {
    let name = kind.name.bytes.split(separator: "_").map(String.init).map(\.capitalized).joined()
    #expect(type.rawValue == Self.renamed[name] ?? name)
  }

  @Test func `modes have upstream's numbers and streams are the default`() {
    #expect(PoseDetectorMode.singleImage.rawValue == 0)
    #expect(PoseDetectorMode.stream.rawValue == 1)
    #expect(PoseDetectorOptions().detectorMode == .stream)
    #expect(AccuratePoseDetectorOptions().detectorMode == .stream)
  }
}
