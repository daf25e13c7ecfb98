import ModelBytes
import TestSupport
import ModelFiles
import Testing
import VisionBase

@testable import ModelRewriting

@Suite struct CoordinateOrderTests {
  @Test("neighboring channels of weights and bias are swapped", arguments: [false, true])
  func swapped(hasHalfWeights: Bool) throws {
    let bytes = try SmallDetector.bytes(hasHalfWeights: hasHalfWeights)
    let model = try SmallDetector.model(bytes)
    let swapped = try CoordinateOrder(model).swappingPairs(ofOutput: 0, in: model.bytes)
    let graph = try ModelGraph(FlatBuffer(swapped))
    let width = hasHalfWeights ? 2 : 4
    let constants = graph.subgraphs[0].tensors.compactMap(\.content).map { content in
      stride(from: content.lowerBound, to: content.upperBound, by: width).map { position in
        swapped.copy(of: position..<position + width)
      }
    }
    let expected: [[UInt8]] = [
      [2, 1, 4, 3, 6, 5, 8, 7], [2, 1, 4, 3, 6, 5, 8, 7], [1, 2], [1, 2],
    ]
    #expect(
      constants == expected.map { $0.map { [UInt8](repeating: $0, count: width) } })
  }

  @Test func `swapping twice gives the model back`() throws {
    let bytes = try SmallDetector.bytes()
    let model = try SmallDetector.model(bytes)
    let once = try CoordinateOrder(model).swappingPairs(ofOutput: 0, in: model.bytes)
    let twice = try CoordinateOrder(ModelFile(once)).swappingPairs(ofOutput: 0, in: once)
    #expect(twice.copy(of: 0..<twice.byteCount) == bytes)
  }

  @Test func `an odd number of values, a missing output and shared weights are refused`() throws {
    let model = try SmallDetector.model(SmallDetector.bytes())
    let order = try CoordinateOrder(model)
    for output in [1, 2, -1] {
      let error = #expect(throws: VisionError.self) {
        try order.swappingPairs(ofOutput: output, in: model.bytes)
      }
      #expect(error?.code == .modelUnsupported)
    }
    let shared = try SmallDetector.model(SmallDetector.bytes(sharesWeights: true))
    #expect(throws: VisionError.self) {
      try CoordinateOrder(shared).swappingPairs(ofOutput: 0, in: shared.bytes)
    }
  }
}
