import Foundation
import Testing

@testable import VisionTasks

@Suite struct HeatmapRefinementTests {
  private let refinement = HeatmapRefinement(width: 64, height: 64, channels: 2, kernelSize: 7)

  private func landmark(_ x: Float, _ y: Float) -> PoseLandmark {
    PoseLandmark(x: x, y: y, z: 3, visibility: 0.25, presence: 0.75)
  }

  /// Heat maps with these logits at (column, row) of the second landmark's.
  private func heatmaps(_ cells: [(Int, Int, Float)]) -> [Float] {
    var values = [Float](repeating: -1000, count: 64 * 64 * 2)
    for (x, y, logit) in cells { values[(y * 64 + x) * 2 + 1] = logit }
    return values
  }

  private func refined(_ x: Float, _ y: Float, _ cells: [(Int, Int, Float)]) -> PoseLandmark {
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
    #expect(result.z == 3 && result.visibility == 0.25 && result.presence == 0.75)
  }

  @Test func `only cells of the kernel count, and one of them must be half sure`() {
    #expect(refined(0.5, 0.5, [(36, 32, 40)]) == landmark(0.5, 0.5))
    #expect(refined(0.5, 0.5, [(35, 32, 40)]).x == 35.0 / 64)
    #expect(refined(0.5, 0.5, [(32, 32, -0.001)]) == landmark(0.5, 0.5))
    #expect(refined(0.51, 0.5, [(32, 32, 0)]).x == 0.5)
  }

  @Test func `coordinates are cut towards zero and kernels at the edge`() {
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

@Suite struct LandmarkDecoderTests {
  @Test func `raw values become landmarks of the picture and metres turned upright`() {
    var decoder = LandmarkDecoder(
      inputSize: 256,
      refinement: HeatmapRefinement(width: 4, height: 4, channels: 39, kernelSize: 7))
    var raw = [Float](repeating: 0, count: 195)
    raw.replaceSubrange(5..<10, with: [128, 64, -25.6, 2, -2])
    raw.replaceSubrange(33 * 5..<33 * 5 + 3, with: [128, 128, 0])
    raw.replaceSubrange(34 * 5..<34 * 5 + 3, with: [128, 0, 0])
    var world = [Float](repeating: 0, count: 117)
    world.replaceSubrange(3..<6, with: [0.5, 0.25, -0.125])
    let heatmaps = [Float](repeating: -99, count: 4 * 4 * 39)
    let region = BodyRegion(
      centerX: 0.5, centerY: 0.5, width: 0.4, height: 0.2, rotation: .pi / 2)
    let reading = decoder.read(
      landmarks: raw.span, world: world.span, heatmaps: heatmaps.span, region: region)
    #expect(reading.landmarks.count == 33 && reading.world.count == 33)
    let landmark = reading.landmarks[1]
    // A quarter of the region above its middle, which is turned to the right.
    #expect(abs(landmark.x - 0.6) < 1e-6 && abs(landmark.y - 0.5) < 1e-6)
    #expect(abs(landmark.z - -0.04) < 1e-6)
    #expect(abs(landmark.visibility - 0.8807971) < 1e-6)
    #expect(abs(landmark.presence - 0.1192029) < 1e-6)
    let metres = reading.world[1]
    #expect(abs(metres.x - -0.25) < 1e-6 && abs(metres.y - 0.5) < 1e-6 && metres.z == -0.125)
    #expect(metres.presence == landmark.presence)
    #expect(abs(reading.hips.x - 0.5) < 1e-6 && abs(reading.reach.x - 0.7) < 1e-6)
    #expect(reading.isFinite)
  }

  @Test func `a reading with a number missing is none`() {
    var decoder = LandmarkDecoder(
      inputSize: 256,
      refinement: HeatmapRefinement(width: 1, height: 1, channels: 39, kernelSize: 7))
    var raw = [Float](repeating: 1, count: 195)
    raw[34 * 5] = .nan
    let reading = decoder.read(
      landmarks: raw.span, world: [Float](repeating: 0, count: 117).span,
      heatmaps: [Float](repeating: 0, count: 39).span,
      region: BodyRegion(centerX: 0, centerY: 0, width: 1, height: 1, rotation: 0))
    #expect(!reading.isFinite)
  }
}
