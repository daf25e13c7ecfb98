import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing

/// Selections, with a model whose masks are the four channels that it sees.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct InteractiveSegmenterLegacyTests {
  private let folder: ModelFolder
  private let options = InteractiveSegmenterLegacyOptions()

  init() throws {
    folder = try ModelFolder()
    options.baseOptions.modelAssetPath = try folder.write(FourChannelMaker.bytes(side: 16))
  }

  private func point(_ x: Double, _ y: Double) -> NormalizedKeypoint {
    NormalizedKeypoint(location: CGPoint(x: x, y: y), label: nil, score: 0)
  }

  private func picture(orientation: UIImage.Orientation = .up) throws -> MPImage {
    try Pictures.plain(51, width: 16, height: 16, orientation: orientation)
  }

  private func selected(_ result: InteractiveSegmenterLegacyResult) throws -> [Int] {
    let mask = try #require(result.confidenceMasks?.last).floats
    return mask.indices.filter { mask[$0] > 0 }
  }

  @Test func `a point is a disk in the fourth channel`() throws {
    let segmenter = try InteractiveSegmenterLegacy(options: options)
    #expect(segmenter.labels.isEmpty)
    let region = RegionOfInterest(normalizedKeyPoint: point(5.0 / 16, 7.0 / 16))
    #expect(region.keypoint != nil && region.scribbles == nil)
    let result = try segmenter.segment(image: picture(), regionOfInterest: region)
    #expect(try selected(result) == [6 * 16 + 5, 7 * 16 + 4, 7 * 16 + 5, 7 * 16 + 6, 8 * 16 + 5])
    #expect(result.confidenceMasks?.count == 4 && result.categoryMask == nil)
    #expect(result.confidenceMasks?[0].floats.allSatisfy { abs($0 - 0.2) < 1e-6 } == true)
    #expect(result.qualityScores == [1, 1, 1, 1] && result.timestampInMilliseconds == 0)
    #expect(result.description.hasPrefix("InteractiveSegmenterLegacyResult:\n  Confidence Mask #0"))
    // Upstream ignores the orientation of a picture of four channels.
    let turned = try segmenter.segment(
      image: picture(orientation: .right), regionOfInterest: region)
    #expect(try selected(turned) == selected(result) && turned.timestampInMilliseconds == 1000)
  }

  @Test func `a scribble is a disk at each point, and the handler is called at once`() throws {
    options.shouldOutputCategoryMask = true
    options.shouldOutputConfidenceMasks = false
    let segmenter = try InteractiveSegmenterLegacy(options: options)
    let region = RegionOfInterest(scribbles: [point(2.0 / 16, 2.0 / 16), point(0.75, 0.75)])
    #expect(region.keypoint == nil && region.scribbles?.count == 2)
    var categories: [UInt8] = []
    segmenter.segment(image: try picture(), regionOfInterest: region) { result, error in
      #expect(error == nil && result?.confidenceMasks == nil)
      categories = result?.categoryMask?.bytes ?? []
    }
    // The fourth channel is the largest where it shows the selection.
    #expect(categories.count { $0 == 3 } == 10 && categories[2 * 16 + 2] == 3)
  }

  @Test(arguments: [(-0.01, 0.5), (0.5, 1.01), (.nan, 0.5), (0.5, .infinity)])
  func `a point outside the picture is an error`(x: Double, y: Double) throws {
    let segmenter = try InteractiveSegmenterLegacy(options: options)
    let regions = [
      RegionOfInterest(normalizedKeyPoint: point(x, y)),
      RegionOfInterest(scribbles: [point(0.5, 0.5), point(x, y)]),
    ]
    for region in regions {
      expectFailure(
        .invalidArgumentError,
        "INVALID_ARGUMENT: The region of interest's point (\(x), \(y)) is outside the picture: both "
          + "numbers must be from 0 to 1."
      ) { try segmenter.segment(image: picture(), regionOfInterest: region) }
    }
    for corner in [point(0, 0), point(1, 1)] {
      _ = try segmenter.segment(
        image: picture(), regionOfInterest: RegionOfInterest(normalizedKeyPoint: corner))
    }
  }

  @Test func `a scribble without points is an error`() throws {
    let segmenter = try InteractiveSegmenterLegacy(options: options)
    var failures: [any Error] = []
    segmenter.segment(image: try picture(), regionOfInterest: RegionOfInterest(scribbles: [])) {
      result, error in
      #expect(result == nil)
      failures += error.map { [$0] } ?? []
    }
    expect(
      try #require(failures.first), is: .invalidArgumentError,
      "INVALID_ARGUMENT: The region of interest must have from 1 to 65536 points, it has 0.")
  }

  @Test func `a model of three channels ignores the selection`() throws {
    options.baseOptions.modelAssetPath = try folder.segmenter()
    let segmenter = try InteractiveSegmenter(options: options)
    #expect(segmenter.labels == ["person"])
    let result: InteractiveSegmenterResult = try segmenter.segment(
      image: Pictures.plain(width: 4, height: 2),
      regionOfInterest: RegionOfInterest(normalizedKeyPoint: point(0.5, 0.5)))
    #expect(result.confidenceMasks?.first?.floats == [0.9, 0.8, 0.1, 0, 0.7, 0.6, 0.2, 0.3])
  }
}

/// Options and unusable models.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct InteractiveSegmenterLegacyCreationTests {
  private let options = InteractiveSegmenterOptions()

  @Test func `options have upstream's defaults and copies are full`() throws {
    #expect(options.displayNamesLocale == "en")
    #expect(options.shouldOutputConfidenceMasks && !options.shouldOutputCategoryMask)
    options.baseOptions.modelAssetPath = "a.tflite"
    options.displayNamesLocale = ""
    options.shouldOutputConfidenceMasks = false
    options.shouldOutputCategoryMask = true
    let copy = try #require(options.copy() as? InteractiveSegmenterLegacyOptions)
    #expect(copy.baseOptions.modelAssetPath == "a.tflite" && copy.displayNamesLocale.isEmpty)
    #expect(!copy.shouldOutputConfidenceMasks && copy.shouldOutputCategoryMask)
  }

  @Test func `a missing file is named, and so are missing outputs`() throws {
    expectFailure(.notFoundError, "NOT_FOUND: Unable to open file at /no/model.tflite") {
      try InteractiveSegmenterLegacy(modelPath: "/no/model.tflite")
    }
    let folder = try ModelFolder()
    options.baseOptions.modelAssetPath = try folder.segmenter()
    options.shouldOutputConfidenceMasks = false
    expectFailure(
      .invalidArgumentError,
      "INVALID_ARGUMENT: At least one of CONFIDENCE_MASK, CONFIDENCE_MASKS and CATEGORY_MASK must "
        + "be connected."
    ) { try InteractiveSegmenterLegacy(options: options) }
  }
}
