import Frames
import Testing

@testable import VisionTasks

/// Tests of docs/reference/mediapipe-tasks.md 3.10.
@Suite struct DetectionProjectionTests {
  @Test(
    "a fraction of a side is cut to a pixel and kept within the side",
    arguments: [
      (0.0 as Float, 0.0), (0.0099, 0), (0.01, 1), (0.999, 99), (1, 100), (1.5, 100), (-0.5, 0),
      (.nan, 0), (.infinity, 100), (-.infinity, 0), (1e38, 100),
    ])
  func pixels(fraction: Float, pixel: Double) {
    #expect(DetectionProjection.pixel(fraction, of: 100) == pixel)
  }

  @Test func `boxes that become equal in pixels merge, the others keep their order`() throws {
    let frame = try Frame(
      width: 10, height: 10, format: .gray, bytes: [UInt8](repeating: 0, count: 100).span.bytes)
    let projection = DetectionProjection(
      looking: SampledRegion(of: frame, part: nil, orientation: .up),
      picture: PictureGeometry(frame))
    func candidate(_ left: Float, _ index: Int) -> DetectionCandidate {
      DetectionCandidate(
        box: TensorBox(left: left, top: 0, right: left + 0.55, bottom: 0.55),
        classes: [ScoredClass(index: index, score: 1)])
    }
    let found = projection.detections(
      [candidate(0, 1), candidate(0.45, 2), candidate(0.02, 3)]
    ) { Category(index: $0.index, score: $0.score) }
    #expect(found.map { $0.categories.map(\.index) } == [[1, 3], [2]])
    #expect(found[0].boundingBox == PictureBox(x: 0, y: 0, width: 5, height: 5))
    #expect(found[1].boundingBox == PictureBox(x: 4, y: 0, width: 5, height: 5))
  }
}
