import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing
import VisionBase

/// Masks of the real models.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: SharedMaterial.hasLandmarkFiles, "\(SharedMaterial.missingLandmarkFiles)"),
  .enabled(if: SegmentationMaterial.isPresent, "\(SegmentationMaterial.missing)"))
struct ImageSegmenterGoldenTests {
  @Test(arguments: ["selfie_segmentation", "selfie_segmentation_landscape", "deeplabv3"])
  func `masks equal MediaPipe 1.2.2`(model: String) throws {
    let options = ImageSegmenterOptions()
    options.baseOptions.modelAssetPath = try SegmentationMaterial.path(model + ".tflite")
    options.shouldOutputCategoryMask = true
    let segmenter = try ImageSegmenter(options: options)
    let cases = try SegmentationGoldens.cases(of: model + ".tflite")
    #expect(cases.count >= 8)
    for recorded in cases {
      let result = try segmenter.segment(image: publicPicture(recorded.picture))
      let categories = try #require(result.categoryMask)
      #expect(categories.dataType == .uInt8)
      #expect(
        SHA256(of: categories.bytes.span.bytes).description == recorded.categories,
        "\(recorded.picture)")
      let masks = try #require(result.confidenceMasks)
      #expect(masks.count == recorded.masks)
      #expect(result.qualityScores == Array(repeating: 1, count: recorded.masks))
      for confidence in recorded.confidences {
        let mask = masks[confidence.index]
        #expect(mask.dataType == .float32 && mask.width == categories.width)
        let most = max(1, abs(confidence.most))
        for (value, expected) in zip(mask.grid, confidence.grid) {
          #expect(abs(value - expected) <= 1e-5 * most, "\(recorded.picture)")
        }
      }
    }
  }

  @Test func `the labels are those of the model`() throws {
    let path = try SegmentationMaterial.path("deeplabv3.tflite")
    let labels = try ImageSegmenter(modelPath: path).labels
    #expect(labels.count == 21 && labels[0] == "background" && labels[15] == "person")
  }
}

/// Calls, running modes and requested masks, with generated models.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct ImageSegmenterTests {
  private let folder: ModelFolder
  private let options = ImageSegmenterOptions()

  init() throws {
    folder = try ModelFolder()
    options.baseOptions.modelAssetPath = try folder.segmenter()
  }

  @Test func `masks stay as they are after later calls and without their segmenter`() throws {
    options.shouldOutputCategoryMask = true
    var segmenter: ImageSegmenter? = try ImageSegmenter(options: options)
    let first = try #require(try segmenter?.segment(image: Pictures.plain(width: 400, height: 200)))
    let (confidences, categories) = (first.confidenceMasks?[0].floats, first.categoryMask?.bytes)
    for size in [400, 400, 300] {
      let next = try segmenter?.segment(image: Pictures.plain(width: size, height: 200))
      #expect(next?.confidenceMasks?[0].floats.count == size * 200)
    }
    segmenter = nil
    #expect(confidences?.count == 80_000 && first.confidenceMasks?[0].floats == confidences)
    #expect(categories?.count == 80_000 && first.categoryMask?.bytes == categories)
  }

  @Test func `only requested masks are there`() throws {
    let standard = try ImageSegmenter(options: options)
    #expect(standard.labels == ["person"])
    let confidences = try standard.segment(image: Pictures.plain(width: 4, height: 2))
    #expect(confidences.confidenceMasks?.first?.floats == [0.9, 0.8, 0.1, 0, 0.7, 0.6, 0.2, 0.3])
    #expect(confidences.categoryMask == nil && confidences.qualityScores == [1])
    #expect(confidences.timestampInMilliseconds == 0)
    options.shouldOutputConfidenceMasks = false
    options.shouldOutputCategoryMask = true
    let categories = try ImageSegmenter(options: options).segment(
      image: Pictures.plain(width: 4, height: 2))
    #expect(categories.confidenceMasks == nil && categories.qualityScores == [1])
    #expect(categories.categoryMask?.bytes == [0, 0, 255, 255, 0, 0, 255, 255])
    #expect(
      categories.description
        == "ImageSegmenterResult:\n  Category Mask: 4 x 2 bytes\n  Quality Scores: {1.0}")
    options.shouldOutputCategoryMask = false
    expectFailure(
      .invalidArgumentError,
      "INVALID_ARGUMENT: At least one of CONFIDENCE_MASK, CONFIDENCE_MASKS and CATEGORY_MASK must "
        + "be connected."
    ) { try ImageSegmenter(options: options) }
  }

  @Test func `quality scores are the model's`() throws {
    options.baseOptions.modelAssetPath = try folder.segmenter { model in
      model.shape = [1, 1, 1, 2]
      model.values = [0.25, 0.75]
      model.qualityScores = [0.5, 0.875]
      model.labels = ["none", "some"]
    }
    options.shouldOutputCategoryMask = true
    let result = try ImageSegmenter(options: options).segment(image: Pictures.plain())
    #expect(result.qualityScores == [0.5, 0.875])
    #expect(result.categoryMask?.bytes == [1, 1, 1, 1])
    let floats = result.confidenceMasks?.map(\.floats)
    #expect(floats == [[0.25, 0.25, 0.25, 0.25], [0.75, 0.75, 0.75, 0.75]])
    #expect(result.description.mentions("  Confidence Mask #1: 2 x 2 floats\n"))
  }

  @Test func `masks of turned pictures are stretched, not turned back`() throws {
    options.shouldOutputCategoryMask = true
    let segmenter = try ImageSegmenter(options: options)
    let upright = try segmenter.segment(image: Pictures.plain(width: 8, height: 4))
    let orientations: [UIImage.Orientation] = [.right, .down, .left]
    for orientation in orientations {
      let turned = try segmenter.segment(
        image: Pictures.plain(width: 8, height: 4, orientation: orientation))
      #expect(turned.confidenceMasks?[0].floats == upright.confidenceMasks?[0].floats)
      #expect(turned.categoryMask?.bytes == upright.categoryMask?.bytes)
    }
    expectFailure(
      .invalidArgumentError,
      "Unsupported UIImageOrientation. `imageOrientation` cannot be equal to any of the mirrored "
        + "orientations (`UIImageOrientationUpMirrored`,`UIImageOrientationDownMirrored`,"
        + "`UIImageOrientationLeftMirrored`,`UIImageOrientationRightMirrored`)"
    ) { try segmenter.segment(image: Pictures.plain(orientation: .upMirrored)) }
  }

  @Test func `completion handlers are called before a call returns`() throws {
    let segmenter = try ImageSegmenter(options: options)
    var masks: [Mask] = []
    segmenter.segment(image: try Pictures.plain(width: 4, height: 2)) { result, error in
      masks += result?.confidenceMasks ?? []
      #expect(error == nil)
    }
    #expect(masks.first?.width == 4)
    var failures: [any Error] = []
    segmenter.segment(videoFrame: try Pictures.plain(), timestampInMilliseconds: 1) {
      result, error in
      #expect(result == nil)
      failures += error.map { [$0] } ?? []
    }
    expect(
      try #require(failures.first), is: .invalidArgumentError,
      "The vision task is not initialized with video mode. Current Running Mode: Image")
    options.runningMode = .video
    let video = try ImageSegmenter(options: options)
    var times: [Int] = []
    for time in [3, 5] {
      video.segment(videoFrame: try Pictures.plain(), timestampInMilliseconds: time) { result, _ in
        times += result.map { [$0.timestampInMilliseconds] } ?? []
      }
    }
    #expect(times == [3, 5])
    expectFailure(
      .invalidArgumentError,
      "INVALID_ARGUMENT: Input timestamp must be monotonically increasing."
    ) { try video.segment(videoFrame: Pictures.plain(), timestampInMilliseconds: 5) }
  }

  @Test func `a live stream's results come to the delegate`() throws {
    let receiver = Receiver()
    options.runningMode = .liveStream
    options.imageSegmenterLiveStreamDelegate = receiver
    let segmenter = try ImageSegmenter(options: options)
    try segmenter.segmentAsync(
      image: Pictures.plain(width: 4, height: 2), timestampInMilliseconds: 7)
    #expect(receiver.answers.wait(forCount: 1))
    let answer = try #require(receiver.answers.items.first)
    #expect(answer.values?.count == 8 && answer.milliseconds == 7)
    #expect(answer.queue.bytes.hasPrefix("com.mediapipe.tasks.vision.imageSegmenter_"))
  }

  @Test func `a delegate need not implement its method`() throws {
    let receiver = Silent()
    options.runningMode = .liveStream
    options.imageSegmenterLiveStreamDelegate = receiver
    let segmenter = try ImageSegmenter(options: options)
    try segmenter.segmentAsync(image: Pictures.plain(), timestampInMilliseconds: 1)
    try segmenter.segmentAsync(image: Pictures.plain(), timestampInMilliseconds: 2)
  }

  @Test func `numbers that are not finite are an error, and the next picture is segmented`() throws
  {
    options.baseOptions.modelAssetPath = try folder.segmenter { model in
      model.values[0] = .nan
    }
    let segmenter = try ImageSegmenter(options: options)
    for _ in 0..<2 {
      let error = #expect(throws: NSError.self) { try segmenter.segment(image: Pictures.plain()) }
      #expect(error?.code == Int(TasksErrorCode.internalError.rawValue))
    }
  }

  private final class Silent: NSObject, ImageSegmenterLiveStreamDelegate {}

  private final class Receiver: NSObject, ImageSegmenterLiveStreamDelegate {
    let answers = Mailbox<(values: [Float]?, milliseconds: Int, queue: String)>()

    func imageSegmenter(
      _ imageSegmenter: ImageSegmenter, didFinishSegmentation result: ImageSegmenterResult?,
      timestampInMilliseconds: Int, error: (any Error)?
    ) {
      answers.put(
        (result?.confidenceMasks?.first?.floats, timestampInMilliseconds, currentQueueLabel()))
    }
  }
}

/// Options and unusable models.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct ImageSegmenterCreationTests {
  private let folder: ModelFolder
  private let options = ImageSegmenterOptions()

  init() throws { folder = try ModelFolder() }

  @Test func `options have upstream's defaults and copies are full`() throws {
    #expect(options.runningMode == .image)
    #expect(options.imageSegmenterLiveStreamDelegate == nil)
    #expect(options.displayNamesLocale == "en")
    #expect(options.shouldOutputConfidenceMasks && !options.shouldOutputCategoryMask)
    options.baseOptions.modelAssetPath = "a.tflite"
    options.runningMode = .video
    options.displayNamesLocale = "de"
    options.shouldOutputConfidenceMasks = false
    options.shouldOutputCategoryMask = true
    let copy = try #require(options.copy() as? ImageSegmenterOptions)
    #expect(copy.baseOptions.modelAssetPath == "a.tflite" && copy.runningMode == .video)
    #expect(copy.displayNamesLocale == "de")
    #expect(!copy.shouldOutputConfidenceMasks && copy.shouldOutputCategoryMask)
  }

  @Test func `inputs that are no pictures are refused with upstream's messages`() throws {
    let start = "INVALID_ARGUMENT: Expect segmentation model has input image tensor "
    let cases: [([Int32], String)] = [
      ([1, 4, 4], "to be 4 dims. Got input tensor with dims: 3"),
      ([1, 4, 4, 1], "with channels = 3 or 4. Get channel = 1"),
      ([1, 4, 4, 5], "with channels = 3 or 4. Get channel = 5"),
    ]
    for (shape, message) in cases {
      options.baseOptions.modelAssetPath = try folder.segmenter { $0.inputShape = shape }
      expectFailure(.invalidArgumentError, start + message) { try ImageSegmenter(options: options) }
    }
  }

  @Test func `files that are no segmenters are refused`() throws {
    options.baseOptions.modelAssetPath = try folder.write(Array("no model".utf8))
    expectFailure(
      .invalidArgumentError, "INVALID_ARGUMENT: The model is not a valid Flatbuffer buffer"
    ) { try ImageSegmenter(options: options) }
    options.baseOptions.modelAssetPath = try folder.write(
      SegmenterMaker().model.bytes(), as: "bare.tflite")
    expectFailure(
      .notFoundError,
      "NOT_FOUND: Input tensor has type float32: it requires specifying NormalizationOptions "
        + "metadata to preprocess input images."
    ) { try ImageSegmenter(options: options) }
    options.baseOptions.modelAssetPath = try folder.detector()
    let error = #expect(throws: NSError.self) { try ImageSegmenter(options: options) }
    #expect(error?.code == Int(TasksErrorCode.invalidArgumentError.rawValue))
  }
}
