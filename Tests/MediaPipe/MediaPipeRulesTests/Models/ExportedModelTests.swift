import ModelFiles
import ModelRewriting
import TestSupport
import Testing
import VisionBase
import VisionTasks

@testable import MediaPipeRules

/// Models that the modern API takes and MediaPipe 1.2.2 refuses, in its words.
@Suite struct ExportedModelTests {
  private func failure(_ body: () throws -> Void) -> TaskFailure? {
    #expect(throws: TaskFailure.self, performing: body)
  }

  private func settings<Engine, Output>() -> RunnerSettings<Engine, Output> {
    RunnerSettings(
      mode: .image, label: "test", wrongMode: { _, _ in TaskFailure(.aborted, "") },
      deliver: { _ in })
  }

  @Test func `an exported detector has no metadata`() throws {
    let model = try YOLOMaker().file()
    let failure = failure {
      _ = try TaskRunner<DetectionEngine, DetectionResult>(
        model, CategoryTaskOptions(), settings())
    }
    #expect(
      failure
        == .invalid("Object detection models require TFLite Model Metadata but none was found"))
  }

  @Test(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
  func `a classifier's planes are no picture`() throws {
    var maker = YOLOMaker()
    maker.notes.task = "classify"
    maker.outputShape = [1, 2]
    maker.values = [0.25, 0.75]
    maker.inputShape = [1, 3, 32, 48]
    let model = try maker.file()
    let failure = failure {
      _ = try TaskRunner<ClassificationEngine, ClassificationResult>(
        model, CategoryTaskOptions(), settings())
    }
    #expect(
      failure
        == .invalid(
          "The input tensor should have dimensions 1 x height x width x depth, where depth = 3 or "
            + "4. Got 1 x 3 x 32 x 48."))
  }
}
