import Inference
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

@Suite struct ModelReferenceTests {
  @Test func `a file that was tried is used as it was then`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ModelMaker.choice.bytes(), to: "model.tflite")
    #expect(try ModelReference.file(path).open().inputs.count == 2)
    TriedModels.keep(try ModelMaker.addition.stableBytes(name: path), readFrom: path)
    #expect(try ModelReference.file(path).open().inputs.count == 1)
    TriedModels.keep(StableBytes(Array("PK\u{3}\u{4}".utf8), name: path), readFrom: path)
    let error = #expect(throws: VisionError.self) { try ModelReference.file(path).open() }
    #expect(error?.code == .modelUnsupported)
  }
}
