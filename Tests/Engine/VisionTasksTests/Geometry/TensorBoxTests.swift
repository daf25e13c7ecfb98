import Testing

@testable import VisionTasks

@Suite struct TensorBoxTests {
  private let unit = TensorBox(left: 0, top: 0, right: 1, bottom: 1)

  static let boxes: [(box: TensorBox, overlap: Float)] = [
    (TensorBox(left: 0, top: 0, right: 1, bottom: 1), 1),
    (TensorBox(left: 0.5, top: 0, right: 1.5, bottom: 1), 1 / 3),
    (TensorBox(left: 0, top: 0, right: 0.5, bottom: 0.5), 0.25),
    (TensorBox(left: 1, top: 0, right: 2, bottom: 1), 0),
    (TensorBox(left: 2, top: 2, right: 3, bottom: 3), 0),
    (TensorBox(left: 0.5, top: 0.5, right: 0.5, bottom: 0.5), 0),
    (TensorBox(left: .nan, top: 0, right: 1, bottom: 1), 0),
  ]

  @Test("the shared area over the joint area", arguments: boxes)
  func overlaps(box: TensorBox, expected: Float) {
    #expect(abs(unit.intersectionOverUnion(box) - expected) < 1e-6)
    #expect(abs(box.intersectionOverUnion(unit) - expected) < 1e-6)
  }

  @Test func `a box with no extent is proper, one with a negative extent or none is not`() {
    #expect(TensorBox(left: 1, top: 1, right: 1, bottom: 1).isProper)
    #expect(!TensorBox(left: 1, top: 1, right: 0.5, bottom: 1).isProper)
    #expect(!TensorBox(left: 0, top: .nan, right: 1, bottom: 1).isProper)
  }
}
