import CMediaPipe
import Foundation
import TestSupport
import Testing

@testable import MediaPipeC

/// Tests of the rules for all tasks, with generated models (docs/reference/mediapipe-c.md 4).
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct TaskCallTests {
  private let folder: ModelFolder

  init() throws { folder = try ModelFolder() }

  private func detector(_ mode: MpRunningMode = MP_RUNNING_MODE_IMAGE) throws -> MpObjectDetectorPtr
  {
    var detector: MpObjectDetectorPtr?
    let said = try withOptions(path: folder.detector()) { base in
      var options = MpObjectDetectorOptions()
      options.base_options = base
      options.running_mode = mode
      options.max_results = 2
      options.result_callback = { _, _, _, _ in }
      return Said { MpObjectDetectorCreate(&options, &detector, $0) }
    }
    #expect(said == .fine)
    return try #require(detector)
  }

  // In a separate process, where no other test has results.
  @Test func `objects, given back once however often that is asked for`() async {
    await #expect(processExitsWith: .success) {
      let detector = try TaskCallTests().detector()
      let image = plainImage()
      defer { MpImageFree(image) }
      var result = MpDetectionResult()
      #expect(Said { MpObjectDetectorDetectImage(detector, image, nil, &result, $0) } == .fine)
      #expect(result.detections_count == 2)
      let first = try #require(result.detections).pointee
      #expect(first.categories_count == 1 && first.categories.pointee.index == -1)
      #expect(String(cString: first.categories.pointee.category_name).isEmpty == false)
      #expect(MpDetectionResult.kept.count == 1)
      var copy = result
      MpObjectDetectorCloseResult(&result)
      #expect(result.detections == nil && result.detections_count == 0)
      MpObjectDetectorCloseResult(&result)
      MpObjectDetectorCloseResult(&copy)
      MpObjectDetectorCloseResult(nil)
      #expect(MpDetectionResult.kept.count == 0)
      #expect(Said { MpObjectDetectorClose(detector, $0) } == .fine)
    }
  }

  @Test func `classes keep their numbers, and results have the time of their picture`() throws {
    var classifier: MpImageClassifierPtr?
    let said = try withOptions(path: folder.classifier()) { base in
      var options = MpImageClassifierOptions()
      options.base_options = base
      options.running_mode = MP_RUNNING_MODE_IMAGE
      options.classifier_options.max_results = -1
      return Said { MpImageClassifierCreate(&options, &classifier, $0) }
    }
    #expect(said == .fine)
    let image = plainImage()
    for stamp in [0, 1000] as [Int64] {
      var result = MpClassificationResult()
      #expect(Said { MpImageClassifierClassifyImage(classifier, image, nil, &result, $0) } == .fine)
      #expect(result.timestamp_ms == stamp && result.has_timestamp_ms)
      #expect(result.classifications_count == 1)
      let head = try #require(result.classifications).pointee
      let classes = UnsafeBufferPointer(start: head.categories, count: Int(head.categories_count))
      #expect(classes.map(\.index) == [1, 2, 0])
      #expect(classes.map { String(cString: $0.category_name) } == ["dog", "bird", "cat"])
      #expect(classes[0].display_name == nil)
      MpImageClassifierCloseResult(&result)
    }
    MpImageFree(image)
    #expect(Said { MpImageClassifierClose(classifier, $0) } == .fine)
  }

  @Test(
    "a classifier's threshold hides its model's when it is above 0",
    arguments: [
      (-1, [1]), (0, [1]), (0.4, [1, 2]), (0.001, [1, 2, 0]),
    ] as [(Float, [Int32])])
  func thresholds(threshold: Float, expected: [Int32]) throws {
    var classifier: MpImageClassifierPtr?
    let said = try withOptions(path: folder.classifier(scoreThreshold: 0.6)) { base in
      var options = MpImageClassifierOptions()
      options.base_options = base
      options.running_mode = MP_RUNNING_MODE_IMAGE
      options.classifier_options.max_results = -1
      options.classifier_options.score_threshold = threshold
      return Said { MpImageClassifierCreate(&options, &classifier, $0) }
    }
    #expect(said == .fine)
    let image = plainImage()
    var result = MpClassificationResult()
    #expect(Said { MpImageClassifierClassifyImage(classifier, image, nil, &result, $0) } == .fine)
    let head = try #require(result.classifications).pointee
    let classes = UnsafeBufferPointer(start: head.categories, count: Int(head.categories_count))
    #expect(classes.map(\.index) == expected)
    MpImageClassifierCloseResult(&result)
    MpImageFree(image)
    #expect(Said { MpImageClassifierClose(classifier, $0) } == .fine)
  }

  @Test("embeddings as floats and as bytes", arguments: [false, true])
  func embeddings(quantize: Bool) throws {
    var embedder: MpImageEmbedderPtr?
    let said = try withOptions(path: folder.embedder()) { base in
      var options = ImageEmbedderOptions()
      options.base_options = base
      options.running_mode = MP_RUNNING_MODE_IMAGE
      options.embedder_options.quantize = quantize
      return Said { MpImageEmbedderCreate(&options, &embedder, $0) }
    }
    #expect(said == .fine)
    let image = plainImage()
    var result = MpEmbeddingResult()
    #expect(Said { MpImageEmbedderEmbedImage(embedder, image, nil, &result, $0) } == .fine)
    let embedding = try #require(result.embeddings).pointee
    #expect(embedding.values_count == 2 && String(cString: embedding.head_name) == "head")
    if quantize {
      #expect(embedding.float_embedding == nil)
      #expect(embedding.quantized_embedding[0] == 64 && embedding.quantized_embedding[1] == -32)
    } else {
      #expect(embedding.quantized_embedding == nil)
      #expect(embedding.float_embedding[0] == 0.5 && embedding.float_embedding[1] == -0.25)
    }
    var similarity = 0.0
    #expect(
      Said {
        MpImageEmbedderCosineSimilarity(result.embeddings, result.embeddings, &similarity, $0)
      } == .fine)
    #expect(abs(similarity - 1) < 1e-12)
    MpImageEmbedderCloseResult(&result)
    MpImageFree(image)
    _ = MpImageEmbedderClose(embedder, nil)
  }

  @Test func `a task that is closed, of another kind or none is said to be so`() throws {
    let detector = try detector()
    let image = plainImage()
    defer { MpImageFree(image) }
    var result = MpDetectionResult()
    #expect(Said { MpObjectDetectorClose(detector, $0) } == .fine)
    let closed = Said.invalid("ObjectDetector is closed, or was never made.")
    #expect(Said { MpObjectDetectorDetectImage(detector, image, nil, &result, $0) } == closed)
    #expect(Said { MpObjectDetectorClose(detector, $0) } == closed)
    #expect(Said { MpObjectDetectorClose(image, $0) } == closed)
    #expect(Said { MpObjectDetectorClose(nil, $0) } == .invalid("ObjectDetector is null."))
    #expect(
      Said { MpImageEmbedderClose(detector, $0) }
        == .invalid("ImageEmbedder is closed, or was never made."))
    #expect(MpObjectDetectorClose(detector, nil) == kMpInvalidArgument)
  }

  @Test func `calls of another mode, angles and regions are refused in upstream's order`() throws {
    let detector = try detector()
    defer { _ = MpObjectDetectorClose(detector, nil) }
    let image = plainImage()
    defer { MpImageFree(image) }
    var result = MpDetectionResult()
    var looking = MpImageProcessingOptions()
    looking.rotation_degrees = 45
    looking.has_region_of_interest = true
    func call() -> Said {
      Said { MpObjectDetectorDetectForVideo(detector, image, &looking, 0, &result, $0) }
    }
    #expect(call() == .invalid("Expected rotation to be a multiple of 90\u{B0}."))
    looking.rotation_degrees = -270
    #expect(call() == .invalid("This task doesn't support region-of-interest."))
    looking.has_region_of_interest = false
    #expect(
      call()
        == .invalid(
          "Task is not initialized with the video mode. Current running mode:image mode"))
    #expect(
      Said { MpObjectDetectorDetectAsync(detector, image, nil, 0, $0) }
        == .invalid(
          "Task is not initialized with the live stream mode. Current running mode:image mode"))
  }

  @Test func `images that no task looks at`() throws {
    let detector = try detector()
    defer { _ = MpObjectDetectorClose(detector, nil) }
    var result = MpDetectionResult()
    var gray: MpImagePtr?
    _ = MpImageCreateFromUint8Data(kMpImageFormatGray8, 1, 1, [7], 1, &gray, nil)
    defer { MpImageFree(gray) }
    #expect(
      Said { MpObjectDetectorDetectImage(detector, gray, nil, &result, $0) }
        == .invalid("Unsupported image format: GRAY8 (tasks look at SRGB or SRGBA)"))
    var empty: MpImagePtr?
    _ = MpImageCreateFromUint8Data(kMpImageFormatSrgb, 0, 0, [7], 0, &empty, nil)
    defer { MpImageFree(empty) }
    #expect(
      Said { MpObjectDetectorDetectImage(detector, empty, nil, &result, $0) }.status
        == kMpInvalidArgument)
    #expect(
      Said { MpObjectDetectorDetectImage(detector, nil, nil, &result, $0) }
        == .invalid("Image is null."))
  }
}
