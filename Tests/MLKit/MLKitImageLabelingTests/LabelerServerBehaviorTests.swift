import MLKitCommon
import MLKitFixtures
import MLKitImageLabelingCommon
import MLKitImageLabelingCustom
import TestSupport
import Testing

/// Tests that no asynchronous call blocks other tasks of its process.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
struct LabelerServerBehaviorTests {
  @Test func `asynchronous calls of a labeler hold up no other task`() async {
    await #expect(processExitsWith: .success) {
      let path = SharedMaterial.model("mobilenet_v1_0.25_224_1_metadata_1.tflite")
      let labeler = ImageLabeler.imageLabeler(
        options: CustomImageLabelerOptions(localModel: LocalModel(path: path)))
      let ticker = try await BusyWork.ticker {
        for _ in 0..<10 { _ = try await labeler.process(Inputs.frame(width: 640, height: 480)) }
      }
      #expect(ticker.threadBeats >= 15 && ticker.keepsBeating, "\(ticker)")
    }
  }
}
