import ModelFiles
import Testing
import TestSupport
import VisionBase

@testable import Inference

@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
struct CompiledModelTests {
  @Test func `error model`() throws {
    let model = try ModelFile(path: SharedMaterial.model("model_invoking_error.tflite"))
    print(model.inputs, model.outputs, model.operators)
    do {
      let compiled = try CompiledModel(model)
      try compiled.run()
    } catch { print("ERR", error) }
  }
}
