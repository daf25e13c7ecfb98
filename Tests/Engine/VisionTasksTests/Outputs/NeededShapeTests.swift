import Testing
import VisionBase

@testable import VisionTasks

@Suite struct NeededShapeTests {
  static let rows: [(needed: NeededShape, shape: [Int], fits: Bool)] = [
    ([1, 10, 4], [1, 10, 4], true), ([1, 10, 4], [1, 10, 5], false),
    ([1, 10, 4], [2, 10, 4], false), ([1, 10, 4], [10, 4], false), ([1, 10, 4], [], false),
    ([1, 10, 4], [1, 10, 4, 1], false), ([1, nil], [1, 7], true), ([1, nil], [1, 0], false),
    ([1, nil], [1, -1], false), ([1, nil, nil, 3], [1, 224, 192, 3], true),
    ([1, nil, nil, 3], [1, 224, 0, 3], false), ([], [], true),
  ]

  @Test(
    "a shape fits when it has these sides, and anything but nothing for the rest", arguments: rows)
  func fits(needed: NeededShape, shape: [Int], fits: Bool) {
    #expect(needed.fits(shape) == fits)
  }

  @Test func `any of several shapes will do`() throws {
    let fault = ClassifierModelFault.noOutputs
    for shape in [[1, 3], [1, 1, 1, 3]] {
      try NeededShape.check(shape, isOneOf: [[1, nil], [1, 1, 1, nil]], "", fault: fault)
    }
  }

  @Test func `an error says what is needed and what there is`() {
    let needed: NeededShape = [1, nil, 4]
    let fault = DetectorModelFault.outputShape(tensor: "boxes", [1, 2])
    let error = #expect(throws: VisionError.self) {
      try NeededShape.check(
        [1, 2], isOneOf: [needed], "m.tflite: output boxes must be \(needed)", fault: fault)
    }
    #expect(error?.code == .modelUnsupported)
    #expect(error?.message == "m.tflite: output boxes must be 1 x n x 4, it is [1, 2]")
    #expect(error?.cause as? DetectorModelFault == fault)
  }
}
