import Foundation
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

/// Options that MediaPipe does not have, with the real models.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"))
struct FaceOptionsTests {
  private func face(_ models: FaceModels, _ options: FaceOptions) throws -> Face {
    let engine = try FaceEngine(models.open(for: options), threadCount: 1)
    let picture = try Pixels(decoding: SharedMaterial.picture("grace_hopper.bmp")).frame()
    return try #require(try engine.faces(in: picture).faces.first)
  }

  @Test(arguments: [30, 45, 80] as [Float])
  func `a narrower field of view sees the same face from farther away`(angle: Float) throws {
    let models = FaceModels.bundle(SharedMaterial.landmarkFile("face_landmarker.task"))
    func position(_ angle: Float) throws -> FaceTransformation {
      let options = FaceOptions(makesTransformation: true, verticalFieldOfView: angle)
      return try #require(try face(models, options).transformation)
    }
    let (usual, other) = try (position(FaceOptions.usualFieldOfView), position(angle))
    // A head of the same size fills the same part of the picture.
    func height(_ degrees: Float) -> Double { tan(Double(degrees) / 360 * .pi) }
    let expected = height(FaceOptions.usualFieldOfView) / height(angle)
    let found = Double(other.translation.z / usual.translation.z)
    #expect(abs(found / expected - 1) < 0.05, "\(found), \(expected)")
    // Its own rotation hardly depends on it.
    for row in 0..<3 {
      for column in 0..<3 {
        #expect(abs(other[row: row, column: column] - usual[row: row, column: column]) < 0.06)
      }
    }
  }

  @Test(.enabled(if: FaceGoldenTests.isFullRangeHere, FaceGoldenTests.needsFullRange))
  func `the full-range detector takes the place of the bundle's own`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = try folder.write(
      LandmarkMaterial.faceBundle(without: ["face_detector.tflite"]), to: "faces.task")
    let error = #expect(throws: VisionError.self) {
      try face(.bundle(path), FaceOptions())
    }
    #expect(error?.code == .modelMissing)
    let found = try face(.bundle(path, detector: .named("face-full-range")), FaceOptions())
    let whole = SharedMaterial.landmarkFile("face_landmarker.task")
    let usual = try face(.bundle(whole), FaceOptions())
    #expect(found != usual)
    for (place, other) in zip(found.landmarks, usual.landmarks) {
      #expect(abs(place.x - other.x) < 0.02 && abs(place.y - other.y) < 0.02)
    }
  }
}
