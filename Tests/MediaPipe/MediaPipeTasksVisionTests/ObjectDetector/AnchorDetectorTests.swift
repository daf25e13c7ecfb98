import ModelFiles
import ModelRewriting
import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing

/// Tests of docs/reference/mediapipe-tasks.md 3.8 with generated models.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct AnchorDetectorTests {
  private let folder: ModelFolder

  init() throws { folder = try ModelFolder() }

  private func detections(
    _ change: (inout AnchorDetectorMaker) -> Void = { _ in },
    options setOptions: (ObjectDetectorOptions) -> Void = { _ in }
  ) throws -> [Detection] {
    var maker = AnchorDetectorMaker()
    change(&maker)
    let options = ObjectDetectorOptions()
    options.baseOptions.modelAssetPath = try folder.write(maker.packager().packaged())
    setOptions(options)
    return try ObjectDetector(options: options).detect(
      image: Pictures.plain(width: 100, height: 200)
    ).detections
  }

  @Test func `the better of overlapping boxes stays, whatever its class`() throws {
    let found = try detections()
    #expect(found.map { $0.categories[0].categoryName } == ["dog", "cat"])
    #expect(found.map { $0.categories[0].score } == [0.75, 0.25])
    #expect(
      found.map(\.boundingBox) == [
        CGRect(x: 12, y: 25, width: 25, height: 50), CGRect(x: 62, y: 125, width: 25, height: 50),
      ])
    #expect(found.allSatisfy { $0.categories.count == 1 && $0.keypoints == nil })
  }

  @Test func `a box whose better class is denied has its next one`() throws {
    let found = try detections(options: { $0.categoryDenylist = ["dog"] })
    #expect(found.map { $0.categories[0].categoryName } == ["cat", "cat"])
    #expect(found.map { $0.categories[0].score } == [0.5, 0.25])
  }

  @Test func `threshold and count`() throws {
    #expect(try detections(options: { $0.scoreThreshold = 0.25 }).count == 2)
    #expect(try detections(options: { $0.scoreThreshold = 0.3 }).count == 1)
    #expect(try detections(options: { $0.maxResults = 1 }).count == 1)
    #expect(try detections(options: { $0.scoreThreshold = 0.9 }).isEmpty)
  }

  @Test func `the first of equal scores wins`() throws {
    let found = try detections { $0.scores = [[0.5, 0.5], [0.5, 0.5], [0, 0]] }
    #expect(found.map { $0.categories[0].categoryName } == ["cat", "cat"])
    #expect(found[0].boundingBox.minY == 25)
  }

  @Test func `logits, exponential sizes, scales and key points`() throws {
    let found = try detections {
      $0.boxes = [[2, 4, 0, 0, 1, -1, 3, 5]]
      $0.scores = [[0, -1]]
      $0.decoding.anchors.removeLast(2)
      $0.decoding.boxCount = 1
      $0.decoding.valuesPerBox = 8
      $0.decoding.keypointOffset = 4
      $0.decoding.keypointCount = 2
      $0.decoding.xScale = 8
      $0.decoding.yScale = 4
      $0.decoding.appliesExponentialToSize = true
      $0.decoding.appliesSigmoidToScore = true
    }
    try #require(found.count == 1)
    // Center: x 4/8 of the anchor's quarter, y 2/4 of it, added to the anchor's own center.
    #expect(found[0].boundingBox == CGRect(x: 25, y: 50, width: 25, height: 50))
    #expect(found[0].categories[0].score == 0.5)
    let keypoints = try #require(found[0].keypoints)
    #expect(
      keypoints.map(\.location) == [
        CGPoint(x: 0.21875, y: 0.3125), CGPoint(x: 0.40625, y: 0.4375),
      ])
    #expect(keypoints.allSatisfy { $0.label == nil && $0.score == 0 })
  }
}
