import Foundation
import Testing

@testable import VisionTasks

@Suite struct HeatmapRefinementTests {
  private let refinement = HeatmapRefinement(width: 64, height: 64, channels: 2, kernelSize: 7)

  private func landmark(_ x: Float, _ y: Float) -> LandmarkPoint { LandmarkPoint(x: x, y: y, z: 3) }

  /// Returns heat maps with these logits at (column, row) of the second landmark's.
  private func heatmaps(_ cells: [(Int, Int, Float)]) -> [Float] {
    var values = [Float](repeating: -1000, count: 64 * 64 * 2)
    for (x, y, logit) in cells { values[(y * 64 + x) * 2 + 1] = logit }
    return values
  }

  private func refined(_ x: Float, _ y: Float, _ cells: [(Int, Int, Float)]) -> LandmarkPoint {
    var landmarks = [landmark(0.1, 0.1), landmark(x, y)]
    refinement.refine(&landmarks, heatmaps: heatmaps(cells).span)
    #expect(landmarks[0] == landmark(0.1, 0.1))
    return landmarks[1]
  }

  @Test func `a landmark moves to the mean of the cells around it, by their index`() {
    // Likelihoods 1 and 0.5.
    let result = refined(0.5, 0.5, [(33, 31, 40), (30, 34, 0)])
    #expect(abs(result.x - (33 + 30 * 0.5) / 1.5 / 64) < 1e-6)
    #expect(abs(result.y - (31 + 34 * 0.5) / 1.5 / 64) < 1e-6)
    #expect(result.z == 3)
  }

  @Test func `only cells of the kernel count, and one of them must be half sure`() {
    #expect(refined(0.5, 0.5, [(36, 32, 40)]) == landmark(0.5, 0.5))
    #expect(refined(0.5, 0.5, [(35, 32, 40)]).x == 35.0 / 64)
    #expect(refined(0.5, 0.5, [(32, 32, -0.001)]) == landmark(0.5, 0.5))
    #expect(refined(0.51, 0.5, [(32, 32, 0)]).x == 0.5)
  }

  @Test func `coordinates are cut toward zero and kernels at the edge`() {
    #expect(refined(-0.9 / 64, 0, [(1, 0, 9)]).x == 1.0 / 64)
    #expect(refined(-1.0 / 64, 0, [(1, 0, 9)]) == landmark(-1.0 / 64, 0))
    #expect(refined(0.999, 0.999, [(63, 63, 9)]).y == 63.0 / 64)
    #expect(refined(1, 0.5, [(63, 32, 9)]) == landmark(1, 0.5))
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity, 1e30, -1e30])
  func `what is no place stays`(coordinate: Float) {
    var landmarks = [landmark(0, 0), landmark(coordinate, 0.5)]
    refinement.refine(&landmarks, heatmaps: heatmaps([(0, 32, 9)]).span)
    #expect(landmarks[1].x == coordinate || coordinate.isNaN)
  }

  @Test func `heat maps that are no numbers or too short change nothing`() {
    var landmarks = [landmark(0.5, 0.5), landmark(0.5, 0.5)]
    let nothing = [Float](repeating: .nan, count: 64 * 64 * 2)
    refinement.refine(&landmarks, heatmaps: nothing.span)
    refinement.refine(&landmarks, heatmaps: [Float](repeating: 9, count: 7).span)
    #expect(landmarks == [landmark(0.5, 0.5), landmark(0.5, 0.5)])
  }
}
