import CoreMedia
import CoreVideo
import Foundation
import MediaPipeTasksVision
import Testing
import UIKit

/// Every public name of docs/reference/mediapipe-tasks.md 1, with its type, default and number.
@Suite struct PublicNamesTests {
  @Test func `options have upstream's defaults`() {
    let base = BaseOptions()
    #expect(base.modelAssetPath == "")
    #expect(base.delegate == .CPU)

    let detector = ObjectDetectorOptions()
    #expect(detector.baseOptions.modelAssetPath == "")
    #expect(detector.runningMode == .image)
    #expect(detector.objectDetectorLiveStreamDelegate == nil)
    #expect(detector.displayNamesLocale == "")
    #expect(detector.maxResults == -1)
    #expect(detector.scoreThreshold == 0)
    #expect(detector.categoryAllowlist == [String]())
    #expect(detector.categoryDenylist == [String]())

    let embedder = ImageEmbedderOptions()
    #expect(embedder.baseOptions.delegate == .CPU)
    #expect(embedder.runningMode == .image)
    #expect(embedder.imageEmbedderLiveStreamDelegate == nil)
    #expect(embedder.l2Normalize == false)
    #expect(embedder.quantize == false)
  }

  @Test func `enumerations have upstream's numbers`() {
    let delegates: [UInt] = [Delegate.CPU, .GPU].map(\.rawValue)
    #expect(delegates == [0, 1])
    let modes: [UInt] = [RunningMode.image, .video, .liveStream].map(\.rawValue)
    #expect(modes == [0, 1, 2])
    let sources: [Int] = [MPImageSourceType.image, .pixelBuffer, .sampleBuffer].map(\.rawValue)
    #expect(sources == [0, 1, 2])
    #expect(RunningMode(rawValue: 3) == nil)
    let orientations: [UIImage.Orientation] = [
      .up, .down, .left, .right, .upMirrored, .downMirrored, .leftMirrored, .rightMirrored,
    ]
    #expect(orientations.map(\.rawValue) == Array(0...7))
  }

  @Test func `error codes have upstream's numbers`() {
    let codes: [TasksErrorCode] = [
      .cancelledError, .unknownError, .invalidArgumentError, .deadlineExceededError, .notFoundError,
      .alreadyExistsError, .permissionDeniedError, .resourceExhaustedError,
      .failedPreconditionError, .abortedError, .outOfRangeError, .unimplementedError,
      .internalError, .unavailableError, .dataLossError, .unauthenticatedError,
      .audioRecordPermissionDeniedError, .audioRecordPermissionUndeterminedError,
      .audioRecordWaitingForNewMicInputError, .audioRecordNotTappingMicError,
    ]
    #expect(codes.map(\.rawValue) == (1...20).map { UInt($0) })
    #expect(TasksErrorCode.first == .cancelledError)
    #expect(TasksErrorCode.last == .audioRecordNotTappingMicError)
  }

  @Test func `options are copied whole`() throws {
    let detector = ObjectDetectorOptions()
    let delegate = SilentDetectorDelegate()
    detector.baseOptions.modelAssetPath = "model"
    detector.baseOptions.delegate = .GPU
    detector.runningMode = .liveStream
    detector.objectDetectorLiveStreamDelegate = delegate
    detector.displayNamesLocale = "de"
    detector.maxResults = 7
    detector.scoreThreshold = 0.5
    detector.categoryAllowlist = ["cat"]
    detector.categoryDenylist = ["dog"]
    let copy = try #require(detector.copy() as? ObjectDetectorOptions)
    #expect(copy !== detector && copy.baseOptions !== detector.baseOptions)
    #expect(copy.baseOptions.modelAssetPath == "model" && copy.baseOptions.delegate == .GPU)
    #expect(copy.runningMode == .liveStream)
    #expect(copy.objectDetectorLiveStreamDelegate === delegate)
    #expect(copy.displayNamesLocale == "de" && copy.maxResults == 7)
    #expect(copy.scoreThreshold == 0.5)
    #expect(copy.categoryAllowlist == ["cat"] && copy.categoryDenylist == ["dog"])

    let embedder = ImageEmbedderOptions()
    let other = SilentEmbedderDelegate()
    embedder.imageEmbedderLiveStreamDelegate = other
    embedder.runningMode = .liveStream
    embedder.l2Normalize = true
    embedder.quantize = true
    let second = try #require((embedder as TaskOptions).copy(with: nil) as? ImageEmbedderOptions)
    #expect(second.imageEmbedderLiveStreamDelegate === other)
    #expect(second.runningMode == .liveStream && second.l2Normalize && second.quantize)

    let plain: NSCopying = TaskOptions()
    #expect(plain.copy(with: nil) is TaskOptions)
    #expect(BaseOptions().copy() is BaseOptions)
  }

  @Test func `base options are copied when they are set`() {
    let shared = BaseOptions()
    shared.modelAssetPath = "one"
    let options = ObjectDetectorOptions()
    options.baseOptions = shared
    shared.modelAssetPath = "two"
    #expect(options.baseOptions.modelAssetPath == "one")
    options.baseOptions.modelAssetPath = "three"
    #expect(options.baseOptions.modelAssetPath == "three")
    #expect(shared.modelAssetPath == "two")
  }

  @Test func `options hold their delegates weakly`() {
    let options = ObjectDetectorOptions()
    let embedder = ImageEmbedderOptions()
    do {
      let delegate = SilentDetectorDelegate()
      options.objectDetectorLiveStreamDelegate = delegate
      #expect(options.objectDetectorLiveStreamDelegate != nil)
      let other = SilentEmbedderDelegate()
      embedder.imageEmbedderLiveStreamDelegate = other
      #expect(embedder.imageEmbedderLiveStreamDelegate != nil)
    }
    #expect(options.objectDetectorLiveStreamDelegate == nil)
    #expect(embedder.imageEmbedderLiveStreamDelegate == nil)
  }

  @Test func `results are made and read`() throws {
    let keypoint = NormalizedKeypoint(
      location: CGPoint(x: 0.25, y: 0.5), label: "nose", score: 0.75)
    let category = ResultCategory(
      index: -1, score: 0.5, categoryName: "cat", displayName: "a cat")
    let detection = Detection(
      categories: [category], boundingBox: CGRect(x: 1, y: 2, width: 3, height: 4),
      keypoints: [keypoint])
    let result = ObjectDetectorResult(detections: [detection], timestampInMilliseconds: 42)
    #expect(result.timestampInMilliseconds == 42)
    #expect(result.detections == [detection])
    #expect(detection.categories == [category] && detection.boundingBox.width == 3)
    #expect(detection.keypoints == [keypoint])
    #expect(category.index == -1 && category.score == 0.5)
    #expect(category.categoryName == "cat" && category.displayName == "a cat")
    #expect(keypoint.location.x == 0.25 && keypoint.label == "nose" && keypoint.score == 0.75)
    let copy = try #require((result as TaskResult).copy() as? ObjectDetectorResult)
    #expect(copy.detections.count == 1)
    let bare = ResultCategory(index: 3, score: 1, categoryName: nil, displayName: nil)
    #expect(bare.categoryName == nil && bare.displayName == nil)
    let pointless = Detection(categories: [], boundingBox: .zero, keypoints: nil)
    #expect(pointless.keypoints == nil)
    #expect(TaskResult(timestampInMilliseconds: 1).timestampInMilliseconds == 1)

    let embedding = Embedding(
      floatEmbedding: [1, 2], quantizedEmbedding: nil, head: 1, headName: "feature")
    #expect(embedding.floatEmbedding == [1, 2] && embedding.quantizedEmbedding == nil)
    #expect(embedding.headIndex == 1 && embedding.headName == "feature")
    let embeddings = EmbeddingResult(embeddings: [embedding], timestampInMilliseconds: 5)
    #expect(embeddings.embeddings == [embedding] && embeddings.timestampInMilliseconds == 5)
    let embedded = ImageEmbedderResult(embeddingResult: embeddings, timestampInMilliseconds: 5)
    #expect(embedded.embeddingResult === embeddings && embedded.timestampInMilliseconds == 5)
    let empty = ImageEmbedderResult(embeddingResult: nil, timestampInMilliseconds: 6)
    #expect(empty.embeddingResult.embeddings.isEmpty)
  }

  @Test func `key points are equal when place, score and label are`() {
    func point(_ x: Double, _ label: String?, _ score: Float) -> NormalizedKeypoint {
      NormalizedKeypoint(location: CGPoint(x: x, y: 0), label: label, score: score)
    }
    #expect(point(1, nil, 0.5) == point(1, nil, 0.5))
    #expect(point(1, nil, 0.5).hash == point(1, nil, 0.5).hash)
    #expect(point(1, "a", 0.5) == point(1, "a", 0.5))
    #expect(point(1, nil, 0.5) != point(2, nil, 0.5))
    #expect(point(1, nil, 0.5) != point(1, nil, 0.25))
    #expect(point(1, nil, 0.5) != point(1, "a", 0.5))
    #expect(!point(1, nil, 0.5).isEqual("a point"))
  }

  @Test func `classes stay classes of NSObject, and calls have upstream's types`() {
    let classes: [NSObject.Type] = [
      ObjectDetector.self, ObjectDetectorOptions.self, ObjectDetectorResult.self, Detection.self,
      NormalizedKeypoint.self, ResultCategory.self, ImageEmbedder.self, ImageEmbedderOptions.self,
      ImageEmbedderResult.self, EmbeddingResult.self, Embedding.self, TaskOptions.self,
      BaseOptions.self, TaskResult.self, MPImage.self,
    ]
    #expect(classes.count == 15)
    // Each is the whole name with its labels and type; none is called.
    let makers: [Any] = [
      ObjectDetector.init(modelPath:) as (String) throws -> ObjectDetector,
      ObjectDetector.init(options:) as (ObjectDetectorOptions) throws -> ObjectDetector,
      ImageEmbedder.init(modelPath:) as (String) throws -> ImageEmbedder,
      ImageEmbedder.init(options:) as (ImageEmbedderOptions) throws -> ImageEmbedder,
      MPImage.init(uiImage:) as (UIImage) throws -> MPImage,
      MPImage.init(uiImage:orientation:) as (UIImage, UIImage.Orientation) throws -> MPImage,
      MPImage.init(pixelBuffer:) as (CVPixelBuffer) throws -> MPImage,
      MPImage.init(pixelBuffer:orientation:)
        as (CVPixelBuffer, UIImage.Orientation) throws -> MPImage,
      MPImage.init(sampleBuffer:) as (CMSampleBuffer) throws -> MPImage,
      MPImage.init(sampleBuffer:orientation:)
        as (CMSampleBuffer, UIImage.Orientation) throws -> MPImage,
    ]
    #expect(makers.count == 10)
    let detectorCalls: [Any] = [
      ObjectDetector.detect(image:)
        as (ObjectDetector) -> (MPImage) throws -> ObjectDetectorResult,
      ObjectDetector.detect(videoFrame:timestampInMilliseconds:)
        as (ObjectDetector) -> (MPImage, Int) throws -> ObjectDetectorResult,
      ObjectDetector.detectAsync(image:timestampInMilliseconds:)
        as (ObjectDetector) -> (MPImage, Int) throws -> Void,
    ]
    #expect(detectorCalls.count == 3)
    let embedderCalls: [Any] = [
      ImageEmbedder.embed(image:) as (ImageEmbedder) -> (MPImage) throws -> ImageEmbedderResult,
      ImageEmbedder.embed(image:regionOfInterest:)
        as (ImageEmbedder) -> (MPImage, CGRect) throws -> ImageEmbedderResult,
      ImageEmbedder.embed(videoFrame:timestampInMilliseconds:)
        as (ImageEmbedder) -> (MPImage, Int) throws -> ImageEmbedderResult,
      ImageEmbedder.embed(videoFrame:timestampInMilliseconds:regionOfInterest:)
        as (ImageEmbedder) -> (MPImage, Int, CGRect) throws -> ImageEmbedderResult,
      ImageEmbedder.embedAsync(image:timestampInMilliseconds:)
        as (ImageEmbedder) -> (MPImage, Int) throws -> Void,
      ImageEmbedder.embedAsync(image:timestampInMilliseconds:regionOfInterest:)
        as (ImageEmbedder) -> (MPImage, Int, CGRect) throws -> Void,
      ImageEmbedder.cosineSimilarity(embedding1:embedding2:)
        as (Embedding, Embedding) throws -> NSNumber,
    ]
    #expect(embedderCalls.count == 7)
  }
}
