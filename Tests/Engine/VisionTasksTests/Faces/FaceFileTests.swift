import ModelFiles
import TestSupport
import Testing

@testable import VisionTasks

/// The expression and position of the face in upstream's file of landmarks, without a picture.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"))
struct FaceFileTests {
  private let golden: LandmarkFileGoldens.Face
  private let landmarks: [LandmarkPoint]
  private let bundle: TaskBundle

  init() throws {
    golden = try LandmarkFileGoldens.load().face
    landmarks = golden.landmarks.map { LandmarkPoint(x: $0[0], y: $0[1], z: $0[2]) }
    let file = "face_landmarker_v2_with_blendshapes.task"
    bundle = try TaskBundle(path: SharedMaterial.landmarkFile(file))
  }

  @Test func `all 52 scores are those of upstream's file`() throws {
    let model = try BlendshapeModel(
      bundle.model(named: FaceEngineModels.FileName.blendshapes), threadCount: 1)
    let found = try #require(
      try model.blendshapes(of: landmarks, width: golden.width, height: golden.height))
    #expect(golden.blendshapes.count == 52)
    for (score, expected) in zip(found.scores, golden.blendshapes) {
      #expect(abs(score - expected) <= 2e-6)
    }
  }

  @Test func `the matrix is that of upstream's file`() throws {
    let canonical = try CanonicalFace(
      parsing: bundle.contents(ofFile: FaceEngineModels.FileName.geometry))
    let geometry = FaceGeometry(canonical: canonical, fieldOfView: 63)
    let found = try #require(
      geometry.transformation(of: landmarks, width: golden.width, height: golden.height))
    for row in 0..<4 {
      for column in 0..<4 {
        let difference = found[row: row, column: column] - golden.matrix[4 * row + column]
        #expect(abs(difference) <= 1e-4, "\(row), \(column)")
      }
    }
  }
}
