import ModelFiles
import TestSupport
import Testing
import VisionBase

/// Thousands of damaged models: each gives an error or a model, never a trap.
@Suite struct BrokenModelCorpusTests {
  /// A way to damage bytes.
  enum Damage: CaseIterable {
    case cutShort, flippedBits, changedWords, absurdSizes, movedBlock

    func apply(to bytes: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
      var bytes = bytes
      switch self {
      case .cutShort:
        bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
      case .flippedBits:
        for _ in 0..<Int.random(in: 1...20, using: &random) {
          bytes[Int.random(in: bytes.indices, using: &random)] ^=
            1 << UInt8.random(in: 0..<8, using: &random)
        }
      case .changedWords:
        for _ in 0..<Int.random(in: 1...5, using: &random) {
          Self.write(UInt32.random(in: 0...UInt32.max, using: &random), to: &bytes, &random)
        }
      case .absurdSizes:
        let sizes: [UInt32] = [0, 1, 0x7F, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF]
        for _ in 0..<Int.random(in: 1...5, using: &random) {
          Self.write(sizes.randomElement(using: &random) ?? 0, to: &bytes, &random)
        }
      case .movedBlock:
        let length = Int.random(in: 1...min(64, bytes.count), using: &random)
        let (from, to) = (
          Int.random(in: 0...bytes.count - length, using: &random),
          Int.random(in: 0...bytes.count - length, using: &random)
        )
        bytes.replaceSubrange(to..<to + length, with: bytes[from..<from + length])
      }
      return bytes
    }

    private static func write(
      _ word: UInt32, to bytes: inout [UInt8], _ random: inout SeededGenerator
    ) {
      let place = Int.random(in: 0...bytes.count - 4, using: &random) & ~3
      for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: word >> (8 * index)) }
    }
  }

  @Test(arguments: [
    ("addition", ModelMaker.addition, 1), ("convolution", .convolution, 2), ("choice", .choice, 3),
    ("detection", .detection, 4), ("sparse", .sparse, 5),
    ("text", .text, 6), ("signed", .signed, 8), ("unsigned", .unsigned, 9),
  ])
  func `damaged made models never trap`(name: String, model: ModelMaker, seed: UInt64) throws {
    try Self.damage(model.bytes(), name: name, count: 400, seed: seed)
  }

  @Test(.enabled(if: !RealModels.paths.isEmpty, "\(RealModels.isMissing)"))
  func `damaged real models never trap`() throws {
    let small = "model_invoking_error.tflite"
    for path in RealModels.paths where path.hasSuffix(small) {
      let bytes = try StableBytes(mapping: path)
      let copy = bytes.withBytes { span in
        (0..<span.byteCount).map { unsafe span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
      }
      try Self.damage(copy, name: small, count: 1000, seed: 7)
    }
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
      let damage = Damage.allCases[number % Damage.allCases.count]
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
