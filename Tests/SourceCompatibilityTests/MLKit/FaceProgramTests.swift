import Foundation
import MLKit
import TestSupport
import Testing

/// Runs the face guide's program with the real models.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"))
struct FaceProgramTests {
  init() {
    FaceDetectionModels.use(bundle: SharedMaterial.landmarkFile("face_landmarker.task"))
  }

  private func image() throws -> VisionImage {
    let path = SharedMaterial.landmarkFile("business-person.png")
    return VisionImage(image: try #require(UIImage(contentsOfFile: path)))
  }

  @Test func `landmarks and expressions in the blocking form`() throws {
    let program = FaceGuideProgram(FaceGuideProgram.accurateOptions())
    program.detectNow(in: try image())
    #expect(program.messages.count == 7)
    #expect(program.messages.contains("smiles") && program.messages.contains("open"))
    #expect(program.messages.contains { $0.bytesBeginning("left eye ") })
  }

  @Test func `contours in the form with a completion`() async throws {
    let program = FaceGuideProgram(FaceGuideProgram.contourOptions())
    let image = try image()
    await withCheckedContinuation { continuation in
      program.detect(in: image) { continuation.resume() }
    }
    #expect(program.messages.contains("left eye 16") && program.messages.contains("lip 9"))
  }
}

extension String {
  fileprivate func bytesBeginning(_ start: String) -> Bool { utf8.starts(with: start.utf8) }
}
