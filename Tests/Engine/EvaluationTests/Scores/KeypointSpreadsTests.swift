import Testing

@testable import Evaluation

@Suite struct KeypointSpreadsTests {
  private func spreads(_ names: [String]) -> [Double] { KeypointOrder(names).spreads }

  @Test func `key points of COCO have their own numbers, whatever their order and writing`() {
    #expect(spreads(KeypointSpreads.namesOfCOCO) == KeypointSpreads.ofCOCO)
    let three = spreads(["leftAnkle", "Nose", "left hip"])
    #expect(three == [0.089, 0.026, 0.107])
  }

  @Test func `seventeen with other names count as COCO's, any others alike`() {
    #expect(spreads((0..<17).map { "\($0)" }) == KeypointSpreads.ofCOCO)
    #expect(spreads(["nose", "tail", "paw", "ear"]).allSatisfy { $0 == 0.25 })
    #expect(spreads([]).isEmpty)
  }
}
