import ModelFiles
import ModelRewriting
import TestSupport
import Testing
import VisionBase

@testable import Inference

/// The suppression of overlapping boxes of floats gives the same bits as the runtime's operator.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct SuppressionPlanTests {
  /// The detections, without what lies behind the last one.
  private static func detections(_ outputs: [[UInt8]]) -> [[UInt8]] {
    let count = Int(outputs[3].withUnsafeBytes { $0.loadUnaligned(as: Float.self) })
    return [
      Array(outputs[0].prefix(16 * count)), Array(outputs[1].prefix(4 * count)),
      Array(outputs[2].prefix(4 * count)), outputs[3],
    ]
  }

  /// Runs both models on boxes and scores; returns the detections of each.
  private static func run(
    _ pair: KernelPair, boxes: () -> Float, scores: () -> Float
  ) throws -> (ours: [[UInt8]], runtimes: [[UInt8]]) {
    try pair.fill { $0 == 0 ? boxes() : scores() }
    try pair.ours.run()
    try pair.runtimes.run()
    return (
      try detections(pair.bytes(of: pair.ours)), try detections(pair.bytes(of: pair.runtimes))
    )
  }

  private static func pair(
    boxCount: Int32, classCount: Int32, background: Int32 = 0, _ changes: [String: Float] = [:],
    anchorSize: ClosedRange<Float> = 0.02...0.5, using random: inout SeededGenerator
  ) throws -> KernelPair {
    let pair = try KernelPair(
      ModelFile(
        ModelMaker.suppression(
          boxCount: boxCount, classCount: classCount, background: background, changes,
          anchorSize: anchorSize, using: &random
        ).stableBytes()))
    #expect(pair.ours.trees.count == 1)
    return pair
  }

  @Test("the suppression behind convolutions of floats is computed here too", arguments: 1...2)
  func behindTrees(threadCount: Int) throws {
    var random = SeededGenerator(seed: 310)
    for number in 0..<12 {
      let maker = ModelMaker.floatDetector(using: &random)
      let file = try ModelFile(maker.stableBytes())
      let model = try #require(try file.replacingFloats(evenIfSlow: true))
      #expect(try ModelFile(model.bytes).operators.count == 2, "model \(number) of \(random)")
      let pair = try KernelPair(file, threadCount: threadCount)
      #expect(pair.ours.trees.count == 2)
      for _ in 0..<3 {
        let found = try Self.run(
          pair, boxes: { .random(in: -1...1, using: &random) }, scores: { 0 })
        #expect(found.ours == found.runtimes, "model \(number) of \(random)")
      }
    }
  }

  @Test func `random detections are the runtime's to the bit`() throws {
    var random = SeededGenerator(seed: 300)
    var (fullCount, emptyCount) = (0, 0)
    for number in 0..<120 {
      let most = Int.random(in: 1...60, using: &random)
      let pair = try Self.pair(
        boxCount: .random(in: 1...700, using: &random),
        classCount: .random(in: 1...100, using: &random), background: number % 2 == 0 ? 0 : 1,
        [
          "max_detections": Float(most),
          "nms_score_threshold": ([0, -1, 0.5, 0.9, 0.999] as [Float])[number % 5],
          "nms_iou_threshold": ([0.1, 0.5, 1] as [Float])[number % 3],
          "y_scale": ([1, 10] as [Float])[number % 2],
        ], using: &random)
      for round in 0..<4 {
        // Scores of few kinds give many equal ones, and both zeros are equal.
        let steps = ([16_777_216, 4, 1, 1000] as [Float])[round]
        let reach = ([1, 3, 8, 20] as [Float])[round]
        let found = try Self.run(
          pair, boxes: { .random(in: -reach...reach, using: &random) },
          scores: {
            let score = (Float.random(in: 0...1, using: &random) * steps).rounded() / steps
            return Bool.random(using: &random) ? score : score * score - 0.2 * score
          })
        #expect(found.ours == found.runtimes, "model \(number) of \(random)")
        #expect(pair.ours.trees.allSatisfy { !$0.isUnsure })
        emptyCount += found.ours[1].isEmpty ? 1 : 0
        fullCount += found.ours[1].count == 4 * most ? 1 : 0
      }
    }
    #expect(fullCount > 100 && emptyCount > 5, "\(fullCount), \(emptyCount)")
  }

  @Test func `zeros of both signs are equal scores`() throws {
    var random = SeededGenerator(seed: 301)
    let pair = try Self.pair(boxCount: 40, classCount: 20, using: &random)
    for _ in 0..<20 {
      let found = try Self.run(
        pair, boxes: { .random(in: -9...9, using: &random) },
        scores: { Bool.random(using: &random) ? -0.0 : 0 })
      #expect(found.ours == found.runtimes)
      #expect(!found.ours[1].isEmpty)
    }
  }

  @Test(
    "scores that are not finite are the runtime's",
    arguments: [.nan, .infinity, -.infinity] as [Float])
  func strangeScores(strange: Float) throws {
    var random = SeededGenerator(seed: 302)
    let pair = try Self.pair(boxCount: 40, classCount: 20, using: &random)
    for place in [0, 15, 16, 19, 799] {
      var count = -1
      let found = try Self.run(
        pair, boxes: { .random(in: -1...1, using: &random) },
        scores: {
          count += 1
          return count == place ? strange : .random(in: 0...1, using: &random)
        })
      #expect(pair.ours.trees[0].isUnsure, "\(place)")
      #expect(found.ours == found.runtimes, "\(place)")
    }
  }

  @Test(
    "boxes without an area are the runtime's",
    arguments: [.nan, -.infinity, -1000] as [Float])
  func smallBoxes(size: Float) throws {
    var random = SeededGenerator(seed: 303)
    let pair = try Self.pair(boxCount: 200, classCount: 3, using: &random)
    for box in [0, 63, 64, 199] {
      try pair.fill { _ in 0.5 }
      for model in [pair.ours, pair.runtimes] {
        try model.inputs[0].withMutableBytes { span throws(VisionError) in
          span.storeBytes(of: size, toByteOffset: 16 * box + 8, as: Float.self)
        }
      }
      try pair.ours.run()
      try pair.runtimes.run()
      #expect(pair.ours.trees[0].isUnsure, "\(box)")
      let found = try [pair.ours, pair.runtimes].map { try Self.detections(pair.bytes(of: $0)) }
      #expect(found[0] == found[1], "\(box)")
    }
  }

  /// Far beyond what is looked at together, boxes are looked at one by one.
  @Test func `wide ranges of boxes and anchors are the runtime's to the bit`() throws {
    var random = SeededGenerator(seed: 304)
    for (number, sizes) in [Float(1e-3)...1e3, 1e-6...1e-5, 1e5...1e6].enumerated() {
      let pair = try Self.pair(
        boxCount: 300, classCount: 5, anchorSize: sizes, using: &random)
      for reach in [1, 25, 60] as [Float] {
        let boxes = { Float.random(in: -reach...reach, using: &random) }
        let scores = { Float.random(in: 0...1, using: &random) }
        let found = try Self.run(pair, boxes: boxes, scores: scores)
        #expect(found.ours == found.runtimes, "\(number), \(reach)")
      }
    }
  }
}
