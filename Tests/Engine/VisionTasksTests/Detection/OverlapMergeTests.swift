import Frames
import TestSupport
import Testing

@testable import VisionTasks

@Suite struct OverlapMergeTests {
  private func object(
    _ box: (Double, Double, Double, Double), _ score: Float, class index: Int, detector: Int = 0
  ) -> LocalizedObject {
    LocalizedObject(
      box: PictureBox(x: box.0, y: box.1, width: box.2, height: box.3), score: score,
      category: Category(index: index, score: score), detector: detector)
  }

  @Test func `two classes at one place are one object, the surer one`() {
    let cat = object((10, 10, 100, 100), 0.5, class: 16)
    let dog = object((15, 12, 100, 95), 0.6, class: 17)
    #expect(OverlapMerge().merge([cat, dog]) == [dog])
  }

  @Test func `a part of an object of the same class is dropped`() {
    let head = object((40, 10, 30, 30), 0.5, class: 16)
    let cat = object((10, 10, 100, 100), 0.6, class: 16)
    #expect(OverlapMerge().merge([head, cat]) == [cat])
  }

  @Test func `something else in an object stays`() {
    let tie = object((40, 40, 10, 30), 0.5, class: 31)
    let person = object((10, 10, 100, 100), 0.6, class: 0)
    #expect(OverlapMerge().merge([tie, person]) == [person, tie])
  }

  @Test func `classes of different detectors are not the same`() {
    let hand = object((40, 40, 30, 30), 0.5, class: 0, detector: 1)
    let face = object((10, 10, 100, 100), 0.6, class: 0, detector: 0)
    #expect(OverlapMerge().merge([hand, face]) == [face, hand])
  }

  @Test func `of equal scores the larger box is better, whatever the order`() {
    let small = object((12, 12, 90, 90), 0.5, class: 1)
    let large = object((10, 10, 100, 100), 0.5, class: 2)
    #expect(OverlapMerge().merge([small, large]) == [large])
    #expect(OverlapMerge().merge([large, small]) == [large])
  }

  @Test func `the order of what comes in does not matter`() {
    var random = SeededGenerator(seed: 5)
    let objects = (0..<30).map { _ in
      let numbers = (0..<4).map { _ in Double(Int.random(in: 1...8, using: &random) * 20) }
      return object(
        (numbers[0], numbers[1], numbers[2], numbers[3]),
        Float(Int.random(in: 1...4, using: &random)) / 4,
        class: Int.random(in: 0...2, using: &random))
    }
    let boxes = OverlapMerge().merge(objects).map(\.box)
    for _ in 0..<20 {
      #expect(OverlapMerge().merge(objects.shuffled(using: &random)).map(\.box) == boxes)
    }
  }
}
