import TestSupport
import Testing

@testable import VisionTasks

@Suite struct CoveringBoxesTests {
  @Test func `a box is covered as its overlaps with each of the boxes say`() {
    var random = SeededGenerator(seed: 4)
    var coveredCount = 0
    let odd: [Float] = [.nan, .infinity, -.infinity, -1, 0, 3e38]
    func number(_ range: ClosedRange<Float>) -> Float {
      if Int.random(in: 0...40, using: &random) == 0, let odd = odd.randomElement(using: &random) {
        return odd
      }
      return (Float.random(in: range, using: &random) * 16).rounded() / 16
    }
    func box() -> TensorBox {
      var box = TensorBox(left: number(0...1), top: number(0...1), right: 0, bottom: 0)
      (box.width, box.height) = (number(0...0.5), number(0...0.5))
      return box
    }
    for round in 0..<400 {
      let limit = [0, 0.3, 0.5, 1 / 3][round % 4] as Float
      var covering = CoveringBoxes(limit: limit)
      var boxes: [TensorBox] = []
      for _ in 0..<Int.random(in: 0...50, using: &random) {
        boxes.append(box())
        covering.append(boxes[boxes.count - 1])
      }
      for _ in 0..<20 {
        let other = box()
        let isCovered = boxes.contains { $0.intersectionOverUnion(other) > limit }
        #expect(covering.covers(other) == isCovered, "\(round): \(other)")
        coveredCount += isCovered ? 1 : 0
      }
    }
    #expect((1000...7000).contains(coveredCount), "\(coveredCount)")
  }
}
