import TestSupport
import Testing
import VisionBase

@testable import ModelFiles

@Suite struct ReadableModelTests {
  private func bytes() throws -> [UInt8] { try SmallDetector.bytes() }

  @Test func `a good model is read as ever`() throws {
    let bytes = StableBytes(try bytes(), name: "good")
    let model = try ModelFile(bytes)
    let readable = ReadableModel(bytes)
    #expect(readable.inputs == model.inputs)
    #expect(readable.outputs == model.outputs)
    #expect(
      Dictionary(readable.operators.map { ($0.name, $0.count) }, uniquingKeysWith: +)
        == Dictionary(model.operators.map { ($0.name, 1) }, uniquingKeysWith: +))
    #expect(readable.problems.isEmpty)
  }

  @Test func `of refused models is shown what is sound`() throws {
    let whole = try bytes()
    var random = SeededGenerator(seed: 11)
    var shown = 0
    for round in 0..<400 {
      var bytes = whole
      for _ in 0..<(1 + round % 4) {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      if round % 8 == 7 { bytes = Array(bytes.prefix(Int(random.next() % UInt64(bytes.count)))) }
      let changed = StableBytes(bytes, name: "changed")
      let readable = ReadableModel(changed)
      guard (try? ModelFile(changed)) == nil else { continue }
      if !readable.outputs.isEmpty { shown += 1 }
    }
    #expect(shown > 20)
  }

  @Test func `what is no model has problems and nothing else`() {
    let readable = ReadableModel(StableBytes([1, 2, 3], name: "none"))
    #expect(readable.inputs.isEmpty && readable.operators.isEmpty && readable.metadata == nil)
    #expect(readable.problems.count == 1)
  }
}
