import ModelBytes
import ModelFiles
import TestSupport
import Testing
import VisionBase

/// Tests of thousands of damaged models: each gives an error or a model, never a trap.
@Suite struct BrokenModelCorpusTests {
  @Test(arguments: [
    ("addition", ModelMaker.addition, 1), ("convolution", .convolution, 2), ("choice", .choice, 3),
    ("detection", .detection, 4), ("sparse", .sparse, 5),
    ("text", .text, 6), ("signed", .signed, 8), ("unsigned", .unsigned, 9),
  ])
  func `damaged made models never trap`(name: String, model: ModelMaker, seed: UInt64) throws {
    try Self.damage(model.bytes(), name: name, count: 400, seed: seed)
  }

  @Test(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
  func `a damaged real model never traps`() throws {
    let small = "model_invoking_error.tflite"
    let bytes = try StableBytes(mapping: SharedMaterial.model(small))
    let copy = bytes.withBytes { span in
      (0..<span.byteCount).map { unsafe span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
    }
    try Self.damage(copy, name: small, count: 1000, seed: 7)
  }

  @Test func `every truncation of a model is an error`() throws {
    let bytes = try ModelMaker.convolution.bytes()
    for count in bytes.indices {
      let part = StableBytes(Array(bytes[..<count]), name: "first \(count) bytes")
      #expect(throws: VisionError.self, "\(count) bytes") { try ModelFile(part) }
    }
  }

  private static func damage(
    _ bytes: [UInt8], name: String, count: Int, seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var (refused, accepted) = (0, 0)
    for number in 0..<count {
      let damage = ByteDamage.allCases[number % ByteDamage.allCases.count]
      let broken = damage.apply(to: bytes, using: &random)
      do {
        let model = try ModelFile(StableBytes(broken, name: "\(name) \(number)"))
        accepted += 1
        #expect(model.subgraphCount > 0)
      } catch {
        refused += 1
        #expect(error.cause is ModelFault, "\(name) \(number), \(random): \(error)")
      }
    }
    #expect(refused > count / 4, "\(random) makes too few broken models")
    #expect(refused + accepted == count)
  }
}
