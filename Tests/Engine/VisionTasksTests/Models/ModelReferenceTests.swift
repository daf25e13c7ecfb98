import Inference
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

@Suite struct ModelReferenceTests {
  @Test func `a file that was admitted is used as it was then`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ModelMaker.choice.bytes(), to: "model.tflite")
    #expect(try ModelReference.file(path).open().inputs.count == 2)
    let isolation = ModelIsolation(program: "/usr/bin/vision")
    try folder.write(ModelMaker.addition.bytes(), to: "model.tflite")
    try ModelAdmission.admit(path, under: AdmissionRule(trial: nil, isolation: isolation))
    try folder.write(ModelMaker.choice.bytes(), to: "model.tflite")
    #expect(try ModelReference.file(path).open().inputs.count == 1)
    #expect(try ModelReference.file(path).open().isolation == isolation)
    try folder.write(Array("PK\u{3}\u{4}".utf8), to: "model.tflite")
    try ModelAdmission.admit(path, under: .verified)
    let error = #expect(throws: VisionError.self) { try ModelReference.file(path).open() }
    #expect(error?.code == .modelUnsupported)
  }
}
