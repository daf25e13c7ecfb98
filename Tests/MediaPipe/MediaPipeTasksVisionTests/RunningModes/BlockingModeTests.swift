import Dispatch
import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing

/// Tests of docs/reference/mediapipe-tasks.md 6: single pictures and videos.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct BlockingModeTests {
  private let folder: ModelFolder

  init() throws { folder = try ModelFolder() }

  private func detector(_ mode: RunningMode) throws -> ObjectDetector {
    let options = ObjectDetectorOptions()
    options.baseOptions.modelAssetPath = try folder.detector()
    options.runningMode = mode
    return try ObjectDetector(options: options)
  }

  private func embedder(_ mode: RunningMode) throws -> ImageEmbedder {
    let options = ImageEmbedderOptions()
    options.baseOptions.modelAssetPath = try folder.embedder()
    options.runningMode = mode
    return try ImageEmbedder(options: options)
  }

  @Test func `single pictures are stamped in seconds from zero`() throws {
    let picture = try Pictures.plain()
    let detector = try detector(.image)
    #expect(
      try (0..<4).map { _ in try detector.detect(image: picture).timestampInMilliseconds }
        == [0, 1000, 2000, 3000])
    let embedder = try embedder(.image)
    #expect(
      try (0..<3).map { _ in try embedder.embed(image: picture).timestampInMilliseconds }
        == [0, 1000, 2000])
    let part = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
    let result = try embedder.embed(image: picture, regionOfInterest: part)
    #expect(result.timestampInMilliseconds == 3000)
    #expect(result.embeddingResult.timestampInMilliseconds == 3000)
  }

  @Test func `the frames of a video must come in their order`() throws {
    let picture = try Pictures.plain()
    let detector = try detector(.video)
    let embedder = try embedder(.video)
    func check(_ call: (Int) throws -> Int) throws {
      for time in [-5, -3, 0, 1] { #expect(try call(time) == time) }
      for time in [1, 0, -7] {
        expectFailure(
          .invalidArgumentError,
          "INVALID_ARGUMENT: Input timestamp must be monotonically increasing."
        ) { try call(time) }
      }
      for time in [Int.max, Int.max / 1000 + 1] {
        expectFailure(
          .invalidArgumentError, "INVALID_ARGUMENT: Input timestamp \(time) ms is out of range."
        ) { try call(time) }
      }
      #expect(try call(2) == 2)
      #expect(try call(9_000_000_000_000) == 9_000_000_000_000)
    }
    try check {
      try detector.detect(videoFrame: picture, timestampInMilliseconds: $0).timestampInMilliseconds
    }
    try check {
      try embedder.embed(videoFrame: picture, timestampInMilliseconds: $0).timestampInMilliseconds
    }
  }

  @Test func `one detector serves many threads, one after the other`() throws {
    let path = try folder.detector {
      $0.objects = [.init((0, 0, 1, 1), 0, 0)]
      $0.scoresAddBrightness = true
    }
    nonisolated(unsafe) let detector = try ObjectDetector(modelPath: path)
    let results = Mailbox<(value: Int, score: Float, time: Int)>()
    DispatchQueue.concurrentPerform(iterations: 64) { value in
      guard let picture = try? Pictures.plain(UInt8(value)),
        let result = try? detector.detect(image: picture)
      else { return }
      results.put(
        (value, result.detections[0].categories[0].score, result.timestampInMilliseconds))
    }
    #expect(results.items.count == 64)
    for item in results.items { #expect(abs(item.score - Float(item.value) / 255) < 1e-6) }
    #expect(results.items.map(\.time).sorted() == (0..<64).map { $0 * 1000 })
  }

  @Test func `options are read once`() throws {
    let options = ObjectDetectorOptions()
    options.baseOptions.modelAssetPath = try folder.detector()
    let detector = try ObjectDetector(options: options)
    options.runningMode = .video
    options.maxResults = 1
    options.baseOptions.modelAssetPath = "elsewhere"
    let picture = try Pictures.plain(width: 100, height: 200)
    #expect(try detector.detect(image: picture).detections.count == 3)
  }
}
