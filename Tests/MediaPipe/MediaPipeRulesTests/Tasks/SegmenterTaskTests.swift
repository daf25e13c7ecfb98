import Frames
import Testing
import VisionBase
import VisionTasks

@testable import MediaPipeRules

/// Tests of upstream's rules for segmenters that need no model.
@Suite struct SegmenterTaskTests {
  private func result(_ picture: PictureGeometry) throws -> SegmentationResult {
    try SegmentationResult(
      confidences: [0.25, 0.75, 1, 0], width: 2, height: 1, labels: ["none", "some"],
      picture: picture)
  }

  @Test func `masks have the size of the stored picture`() throws {
    var options = SegmenterTaskOptions()
    options.outputsCategoryMask = true
    let picture = PictureGeometry(width: 1, height: 2, orientation: .right)
    let masks = try SegmenterMasks(result(picture), options)
    #expect(masks.confidenceMasks?.map(\.values) == [[0.625, 0.625], [0.375, 0.375]])
    #expect(masks.categoryMask?.width == 1 && masks.categoryMask?.height == 2)
    #expect(masks.qualityScores == [1, 1])
    options.outputsConfidenceMasks = false
    #expect(try SegmenterMasks(result(picture), options).confidenceMasks == nil)
  }

  @Test func `masks that would not fit into memory are an error`() throws {
    let picture = PictureGeometry(width: 30_000, height: 30_000, orientation: .up)
    let error = #expect(throws: VisionError.self) {
      try SegmenterMasks(result(picture), SegmenterTaskOptions())
    }
    let failure = TaskFailure(try #require(error))
    #expect(failure.code == .resourceExhausted)
    #expect(
      failure.words
        == "Confidence masks of 2 classes for a picture of 30000x30000 pixels are too large.")
  }

  @Test func `options without an output are refused`() throws {
    var options = SegmenterTaskOptions()
    try options.checkOutputs()
    options.outputsConfidenceMasks = false
    let failure = #expect(throws: TaskFailure.self) { try options.checkOutputs() }
    #expect(
      failure?.words
        == "At least one of `output_confidence_masks` and `output_category_mask` must be set.")
    options.outputsCategoryMask = true
    try options.checkOutputs()
  }

  @Test func `a selection has points inside the picture`() throws {
    let selection = try SegmenterSelection([(x: 0, y: 1), (x: 0.25, y: 0.5)])
    let frame = try Frame(
      width: 4, height: 2, format: .rgb, bytes: [UInt8](repeating: 0, count: 24).span.bytes)
    #expect(selection.pixels(in: frame) == [PicturePoint(x: 0, y: 2), PicturePoint(x: 1, y: 1)])
    #expect(throws: TaskFailure.self) { try SegmenterSelection([]) }
    #expect(throws: TaskFailure.self) { try SegmenterSelection([(x: 1.5, y: 0)]) }
    #expect(throws: TaskFailure.self) { try SegmenterSelection([(x: .nan, y: 0)]) }
    try SegmenterSelection.checkCount(PictureSelection.mostPoints)
    let many = #expect(throws: TaskFailure.self) {
      try SegmenterSelection.checkCount(PictureSelection.mostPoints + 1)
    }
    #expect(many?.code == .invalidArgument)
  }
}
