import Frames
import Testing
import VisionBase

@testable import MediaPipeRules

@Suite struct NormalizedRectRegionTests {
  @Test("a region needs four numbers", arguments: 0..<4)
  func numbers(index: Int) {
    var sides = [0.25, 0.25, 0.5, 0.5]
    sides[index] = .nan
    let region = NormalizedRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    let error = #expect(throws: VisionError.self) { try region.check() }
    #expect(error.map { TaskFailure($0) } == .core(.invalidArgument, "ROI contains NaN values."))
  }

  @Test("a region needs an extent", arguments: [(0.0, 1.0), (1, 0), (-1, 1), (1, -0.5)])
  func extent(width: Double, height: Double) {
    let region = NormalizedRect(x: 0, y: 0, width: width, height: height)
    let error = #expect(throws: VisionError.self) { try region.check() }
    #expect(
      error.map { TaskFailure($0) }
        == .core(.invalidArgument, "ROI width and height must be > 0."))
  }

  @Test func `a region may reach beyond the picture`() throws {
    try NormalizedRect(x: -1, y: 0.5, width: 3, height: 2).check()
  }
}
