import ModelRewriting
import TestSupport
import Testing
import VisionBase

@testable import ModelFiles

/// Tests of bytes behind a model.
@Suite struct TailCheckTests {
  private let model: [UInt8]

  init() throws { model = try ModelMaker.addition.bytes() }

  private func open(_ bytes: [UInt8]) throws -> ModelFile {
    try ModelFile(StableBytes(bytes, name: "a.tflite"))
  }

  private func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  private func archive(behind base: Int) throws -> [UInt8] {
    var writer = ZipWriter(behind: base)
    try writer.add("labels.txt", Array("cat".utf8).span.rawBytes)
    return writer.finish()
  }

  @Test func `a few bytes and an archive may follow a model`() throws {
    #expect(try open(model + zeros(TailCheck.mostBytes)).inputs.count == 1)
    let start = model + zeros(4096)
    #expect(try open(start + archive(behind: start.count)).inputs.count == 1)
    var writer = ZipWriter(behind: start.count)
    try writer.add("large", zeros(2 * TailCheck.mostBytes).span.rawBytes)
    #expect(try open(start + writer.finish()).inputs.count == 1)
  }

  @Test func `an archive with more files than a model has is refused by its count`() throws {
    var writer = ZipWriter(behind: model.count)
    for number in 0..<60_000 { try writer.add("\(number)", zeros(0)) }
    let error = #expect(throws: VisionError.self) { try open(model + writer.finish()) }
    #expect(error?.code == .modelInvalid)
    #expect(error?.message.contains("has 60000 files, more than the 4096 that are allowed") == true)
  }

  @Test func `the archive may be one that the model does not mention`() throws {
    var writer = ZipWriter(behind: model.count)
    try writer.add("foreign.bin", zeros(2 * TailCheck.mostBytes).span.rawBytes)
    let file = try open(model + writer.finish())
    #expect(try ModelMetadata(of: file) == nil)
    #expect(file.bytes.byteCount > model.count + 2 * TailCheck.mostBytes)
  }

  @Test func `many bytes that are nothing are refused, wherever they lie`() throws {
    let many = zeros(100_000_000)
    let start = try model + archive(behind: model.count)
    for bytes in [model + many, start + many, try model + many + archive(behind: 0)] {
      let error = #expect(throws: VisionError.self) { try open(bytes) }
      #expect(error?.code == .modelInvalid)
      #expect(error?.message.contains("neither its data nor an archive") == true)
      #expect(error?.message.contains("a.tflite: behind the model, which ends at byte") == true)
    }
    var writer = ZipWriter()
    try writer.add("a.tflite", (model + many).span.rawBytes)
    let bundle = try TaskBundle(StableBytes(writer.finish(), name: "a.task"))
    let error = #expect(throws: VisionError.self) { try bundle.model(named: "a.tflite") }
    #expect(error?.message.contains("neither its data nor an archive") == true)
  }

  @Test func `a model whose outputs are left out keeps what it was made from`() throws {
    var signed = ModelMaker.signed
    signed.buffers.append(.init(zeros(3 * TailCheck.mostBytes)))
    #expect(try ModelFile(signed.stableBytes()).keepingOutputs([0]).outputs.count == 1)
  }
}
