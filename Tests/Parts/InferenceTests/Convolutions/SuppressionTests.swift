import ModelFiles
import ModelRewriting
import Testing
import TestSupport

@testable import Inference

/// The suppression of overlapping boxes on bytes gives the same bits as the runtime's operator.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: BytePlan.isComparable, "\(BytePlan.lack)"))
struct SuppressionTests {
  private typealias Pair = ConvolutionKernelTests.Pair

  /// The detections, without what lies behind the last one.
  private static func detections(_ outputs: [[UInt8]]) -> [[UInt8]] {
    let count = Int(outputs[3].withUnsafeBytes { $0.loadUnaligned(as: Float.self) })
    return [
      Array(outputs[0].prefix(16 * count)), Array(outputs[1].prefix(4 * count)),
      Array(outputs[2].prefix(4 * count)), outputs[3],
    ]
  }

  /// The number of suppressions in a model's trees.
  private static func suppressionCount(_ file: ModelFile) throws -> Int {
    let endings = try file.replacingBytes()?.trees.flatMap(\.tree.endings) ?? []
    return endings.count {
      if case .detections = $0.kind { return true }
      return false
    }
  }

  @Test("random detections are the runtime's to the bit", arguments: [1, 2, 3])
  func random(threadCount: Int) throws {
    var random = SeededGenerator(seed: 200 + UInt64(threadCount))
    var (ownCount, fullCount, emptyCount) = (0, 0, 0)
    for number in 0..<100 {
      let file = try ModelFile(ModelMaker.randomSuppression(using: &random).stableBytes())
      let isOwn = try Self.suppressionCount(file) == 1
      ownCount += isOwn ? 1 : 0
      let pair = try Pair(file, threadCount: threadCount)
      #expect(pair.ours.trees.count == 1)
      for round in 0..<3 {
        // Pictures of few different pixels give many equal scores.
        let most: UInt8 = round == 0 ? 255 : 3
        let picture = (0..<pair.ours.inputs[0].byteCount).map { _ in
          UInt8.random(in: 0...most, using: &random)
        }
        let outputs = try pair.run(on: [picture])
        let found = Self.detections(outputs.ours)
        #expect(found == Self.detections(outputs.runtimes), "model \(number) of \(random)")
        emptyCount += found[1].isEmpty ? 1 : 0
        fullCount += found[1].count == outputs.ours[1].count ? 1 : 0
      }
    }
    #expect(ownCount > 80, "\(ownCount)")
    #expect(fullCount > 20 && fullCount < 280, "\(fullCount), \(emptyCount)")
  }

  @Test(
    "other forms of the operator are left to the runtime",
    arguments: [
      ["use_regular_nms": 1, "detections_per_class": 3], ["max_classes_per_detection": 2],
    ] as [[String: Float]])
  func others(changes: [String: Float]) throws {
    var random = SeededGenerator(seed: 9)
    let maker = ModelMaker.randomSuppression(changes, using: &random)
    let file = try ModelFile(maker.stableBytes())
    #expect(try Self.suppressionCount(file) == 0)
  }

  @Test func `boxes without an area are left to the runtime`() throws {
    var random = SeededGenerator(seed: 9)
    // A box's size shrinks to nothing with a byte.
    let maker = ModelMaker.randomSuppression(["h_scale": 0.01], using: &random)
    #expect(try Self.suppressionCount(ModelFile(maker.stableBytes())) == 0)
  }
}
