import Foundation
import MediaPipeTasksVision
import Testing

// Upstream's classes are Objective-C classes without restrictions, so programs subclass them: to
// add members, and to replace them in their own tests.

private final class CountingDetector: ObjectDetector {
  private(set) var callCount = 0

  override func detect(image: MPImage) throws -> ObjectDetectorResult {
    callCount += 1
    return try super.detect(image: image)
  }

  override func detect(
    videoFrame: MPImage, timestampInMilliseconds: Int
  ) throws -> ObjectDetectorResult {
    try super.detect(videoFrame: videoFrame, timestampInMilliseconds: timestampInMilliseconds)
  }

  override func detectAsync(image: MPImage, timestampInMilliseconds: Int) throws {
    try super.detectAsync(image: image, timestampInMilliseconds: timestampInMilliseconds)
  }
}

private final class CountingEmbedder: ImageEmbedder {
  private(set) var callCount = 0

  override func embed(image: MPImage, regionOfInterest: CGRect) throws -> ImageEmbedderResult {
    callCount += 1
    return try super.embed(image: image, regionOfInterest: regionOfInterest)
  }

  override class func cosineSimilarity(
    embedding1: Embedding, embedding2: Embedding
  ) throws -> NSNumber { NSNumber(value: 2) }
}

private final class NamedLandmarker: PoseLandmarker {
  var name = ""

  override class var poseLandmarks: [Connection] { [NamedConnection(start: 1, end: 2)] }
}

private final class NamedConnection: Connection, @unchecked Sendable {
  let name = "line"
}

private final class FileOptions: ObjectDetectorOptions {
  override var maxResults: Int {
    didSet { changeCount += 1 }
  }
  private(set) var changeCount = 0

  init(file: String) {
    super.init()
    baseOptions.modelAssetPath = file
  }

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = FileOptions(file: baseOptions.modelAssetPath)
    copy.maxResults = maxResults
    return copy
  }
}

private final class NamedPoseOptions: PoseLandmarkerOptions { var name = "pose" }
private final class NamedEmbedderOptions: ImageEmbedderOptions { var name = "embedder" }
private final class NamedBaseOptions: BaseOptions { var name = "base" }

private final class SortedResult: ObjectDetectorResult {
  init(_ result: ObjectDetectorResult) {
    super.init(
      detections: result.detections.sorted { $0.boundingBox.minX < $1.boundingBox.minX },
      timestampInMilliseconds: result.timestampInMilliseconds)
  }
}

private final class NamedDetection: Detection { var name = "" }
private final class NamedCategory: ResultCategory { var name = "" }
private final class NamedKeypoint: NormalizedKeypoint { var name = "" }
private final class NamedEmbedderResult: ImageEmbedderResult { var name = "" }
private final class NamedEmbeddingResult: EmbeddingResult { var name = "" }
private final class NamedEmbedding: Embedding { var name = "" }
private final class NamedPoseResult: PoseLandmarkerResult { var name = "" }
private final class NamedLandmark: Landmark { var name = "" }
private final class NamedPlace: NormalizedLandmark { var name = "" }
private final class NamedMask: Mask { var name = "" }
private final class NamedImage: MPImage { var name = "" }

@Suite struct SubclassingTests {
  @Test func `every class of upstream's can be subclassed`() {
    let classes: [NSObject.Type] = [
      CountingDetector.self, CountingEmbedder.self, NamedLandmarker.self, NamedConnection.self,
      FileOptions.self, NamedPoseOptions.self, NamedEmbedderOptions.self, NamedBaseOptions.self,
      SortedResult.self, NamedDetection.self, NamedCategory.self, NamedKeypoint.self,
      NamedEmbedderResult.self, NamedEmbeddingResult.self, NamedEmbedding.self,
      NamedPoseResult.self, NamedLandmark.self, NamedPlace.self, NamedMask.self, NamedImage.self,
    ]
    #expect(Set(classes.map(ObjectIdentifier.init)).count == 20)
  }

  @Test func `initializers are inherited, and what is overridden counts`() throws {
    #expect(throws: NSError.self) { try CountingDetector(modelPath: "none.tflite") }
    #expect(throws: NSError.self) { try CountingEmbedder(options: NamedEmbedderOptions()) }
    #expect(throws: NSError.self) { try NamedLandmarker(options: NamedPoseOptions()) }
    let embedding = NamedEmbedding(
      floatEmbedding: [1], quantizedEmbedding: nil, head: 0, headName: nil)
    #expect(
      try CountingEmbedder.cosineSimilarity(embedding1: embedding, embedding2: embedding) == 2)
    #expect(NamedLandmarker.poseLandmarks.map(\.end) == [2])
    let result = SortedResult(
      ObjectDetectorResult(
        detections: [9, 3].map {
          NamedDetection(
            categories: [], boundingBox: CGRect(x: $0, y: 0, width: 1, height: 1), keypoints: nil)
        }, timestampInMilliseconds: 4))
    #expect(result.detections.map(\.boundingBox.minX) == [3, 9])
    #expect(result.timestampInMilliseconds == 4)
  }

  @Test func `options of a subclass are read like upstream's, and copied by their own rule`() throws
  {
    let options = FileOptions(file: "none.tflite")
    options.maxResults = 3
    #expect(options.changeCount == 1)
    let copy = try #require(options.copy() as? FileOptions)
    #expect(copy.maxResults == 3 && copy.baseOptions.modelAssetPath == "none.tflite")
    let error = #expect(throws: NSError.self) { try ObjectDetector(options: options) }
    #expect(error?.localizedDescription == "NOT_FOUND: Unable to open file at none.tflite")
  }

  @Test func `a subclass equals what its superclass equals`() {
    let place = NamedPlace(x: 1, y: 2, z: 3, visibility: nil, presence: nil)
    #expect(place == NormalizedLandmark(x: 1, y: 2, z: 3, visibility: nil, presence: nil))
    let point = NamedKeypoint(location: .zero, label: "a", score: 1)
    #expect(point == NormalizedKeypoint(location: .zero, label: "a", score: 1))
  }
}
