import Foundation
import MLKit
import TestSupport
import Testing

/// Runs the programs of the guides for labels and masks with real models.
@Suite(
  .serialized,
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
struct PictureProgramTests {
  private static func image(_ name: String) throws -> VisionImage {
    VisionImage(image: try #require(UIImage(contentsOfFile: SharedMaterial.image(name))))
  }

  @Test func `labels come in both forms`() async throws {
    let program = PictureGuidesProgram()
    let options = PictureGuidesProgram.labelerOptions(
      LocalModel(path: SharedMaterial.model("bird.tflite")),
      or: CustomRemoteModel(
        remoteModelSource: HTTPSModelSource(
          name: "no-such-birds", url: "https://models.example/birds.tflite")))
    let image = try Self.image("sparrow.png")
    program.labelNow(image, options)
    #expect(program.messages.count == 2 && program.messages[0].contains("Sparrow"))
    await withCheckedContinuation { continuation in
      program.label(image, options) { continuation.resume() }
    }
    #expect(program.messages.count == 4 && program.messages[2] == program.messages[0])
  }

  // The usual models are the process's, and other suites choose theirs meanwhile: these two tests
  // have processes of their own.

  @Test func `the usual labels are those of the chosen classifier`() async {
    await #expect(processExitsWith: .success) {
      ImageLabelingModels.base = .file(SharedMaterial.model("bird.tflite"))
      let program = PictureGuidesProgram()
      program.labelNow(
        try PictureProgramTests.image("sparrow.png"), PictureGuidesProgram.usualOptions())
      #expect(program.messages.count <= 1)
      #expect(program.messages.allSatisfy { $0.contains("Sparrow") })
    }
  }

  @Test(.enabled(if: PackagedMaterial.has("selfie"), "\(PackagedMaterial.missing)"))
  func `masks come in both forms and sizes`() async {
    await #expect(processExitsWith: .success) {
      let program = PictureGuidesProgram()
      let image = try PictureProgramTests.image("grace_hopper.bmp")
      program.segmentNow(image)
      for isRawSize in [false, true] {
        await withCheckedContinuation { continuation in
          program.segment(image, isRawSize: isRawSize) { continuation.resume() }
        }
      }
      #expect(program.messages == ["512x600", "512x600", "256x256"])
      // She fills about half of the picture.
      #expect(program.shares.allSatisfy { (25...75).contains($0) }, "\(program.shares)")
      #expect(program.shares.count == 3 && program.shares[0] == program.shares[1])
    }
  }
}
