import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing
import VisionBase

/// Tests of docs/reference/mediapipe-c.md 5: the classifier by upstream's names, with generated
/// models.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct ImageClassifierTests {
  private let folder: ModelFolder

  init() throws { folder = try ModelFolder() }

  private func options(
    _ change: (inout ClassifierMaker) -> Void = { _ in }
  ) throws -> ImageClassifierOptions {
    let options = ImageClassifierOptions()
    options.baseOptions.modelAssetPath = try folder.classifier(change)
    return options
  }

  @Test func `classes, best first, with numbers and names`() throws {
    let classifier = try ImageClassifier(
      modelPath: folder.classifier { $0.displayNames = ["en": ["Cat", "Dog", "Bird"]] })
    for stamp in [0, 1000] {
      let result = try classifier.classify(image: Pictures.plain())
      #expect(result.timestampInMilliseconds == stamp)
      #expect(result.classificationResult.timestampInMilliseconds == stamp)
      let head = result.classificationResult.classifications[0]
      #expect(head.headIndex == 0)
      #expect(head.categories.map(\.index) == [1, 2, 0])
      #expect(head.categories.map(\.score) == [0.75, 0.5, 0.25])
      #expect(head.categories.map(\.categoryName) == ["dog", "bird", "cat"])
      #expect(head.categories.map(\.displayName) == ["Dog", "Bird", "Cat"])
    }
  }

  @Test func `options choose classes`() throws {
    let few = try options()
    few.maxResults = 1
    #expect(try names(few) == ["dog"])
    let sure = try options()
    sure.scoreThreshold = 0.5
    #expect(try names(sure) == ["dog", "bird"])
    let allowed = try options()
    allowed.categoryAllowlist = ["cat", "unknown"]
    #expect(try names(allowed) == ["cat"])
    let denied = try options()
    denied.categoryDenylist = ["dog"]
    #expect(try names(denied) == ["bird", "cat"])
  }

  private func names(_ options: ImageClassifierOptions) throws -> [String?] {
    try ImageClassifier(options: options).classify(image: Pictures.plain()).classificationResult
      .classifications[0].categories.map(\.categoryName)
  }

  @Test func `a head of a model without metadata has an empty name, its classes have none`() throws
  {
    let path = try folder.write(
      {
        var maker = ClassifierMaker()
        maker.input = .unitBytes
        return try maker.model.bytes()
      }())
    let result = try ImageClassifier(modelPath: path).classify(image: Pictures.plain())
    let head = result.classificationResult.classifications[0]
    #expect(head.headName == "")
    #expect(head.categories.map(\.categoryName) == [nil, nil, nil])
  }

  @Test func `options that cannot be followed, in upstream's words`() throws {
    let none = try options()
    none.maxResults = 0
    expectFailure(
      .invalidArgumentError,
      "INVALID_ARGUMENT: Invalid `max_results` option: value must be != 0."
    ) { try ImageClassifier(options: none) }
    let both = try options()
    both.categoryAllowlist = ["cat"]
    both.categoryDenylist = ["dog"]
    expectFailure(
      .invalidArgumentError,
      "INVALID_ARGUMENT: `category_allowlist` and `category_denylist` are mutually exclusive "
        + "options."
    ) { try ImageClassifier(options: both) }
    expectFailure(
      .notFoundError, "NOT_FOUND: Unable to open file at /none.tflite"
    ) { try ImageClassifier(modelPath: "/none.tflite") }
  }

  @Test func `calls of another mode are refused`() throws {
    let classifier = try ImageClassifier(options: options())
    expectFailure(
      .invalidArgumentError,
      "The vision task is not initialized with video mode. Current Running Mode: Image"
    ) { try classifier.classify(videoFrame: Pictures.plain(), timestampInMilliseconds: 0) }
    expectFailure(
      .invalidArgumentError,
      "The vision task is not initialized with live stream mode. Current Running Mode: Image"
    ) { try classifier.classifyAsync(image: Pictures.plain(), timestampInMilliseconds: 0) }
    let live = try options()
    live.runningMode = .liveStream
    expectFailure(
      .invalidArgumentError,
      "The vision task is in live stream mode. An object must be set as the delegate of the task "
        + "in its options to ensure asynchronous delivery of results."
    ) { try ImageClassifier(options: live) }
  }

  @Test func `frames of a video, and parts of them`() throws {
    let video = try options()
    video.runningMode = .video
    let classifier = try ImageClassifier(options: video)
    let whole = try classifier.classify(
      videoFrame: Pictures.plain(255), timestampInMilliseconds: 3)
    let part = try classifier.classify(
      videoFrame: Pictures.plain(255), timestampInMilliseconds: 4,
      regionOfInterest: CGRect(x: 0.25, y: 0, width: 0.5, height: 1))
    #expect(whole.timestampInMilliseconds == 3 && part.timestampInMilliseconds == 4)
    // The generated scores grow with brightness.
    #expect(whole.classificationResult.classifications[0].categories[0].score == 1.75)
    #expect(part.classificationResult.classifications[0].categories[0].score == 1.75)
    expectFailure(
      .invalidArgumentError,
      "INVALID_ARGUMENT: Input timestamp must be monotonically increasing."
    ) { try classifier.classify(videoFrame: Pictures.plain(), timestampInMilliseconds: 4) }
  }

  @Test func `a live stream tells its delegate`() throws {
    let receiver = ClassificationReceiver()
    let live = try options()
    live.runningMode = .liveStream
    live.imageClassifierLiveStreamDelegate = receiver
    let classifier = try ImageClassifier(options: live)
    try classifier.classifyAsync(image: Pictures.plain(), timestampInMilliseconds: 7)
    #expect(receiver.events.wait(forCount: 1))
    #expect(receiver.events.items == [.init(milliseconds: 7, best: 1)])
  }

  @Test func `a copy of options has all of them`() throws {
    let options = try options()
    options.maxResults = 3
    options.scoreThreshold = 0.5
    options.categoryAllowlist = ["a"]
    options.categoryDenylist = ["b"]
    options.displayNamesLocale = "de"
    options.runningMode = .video
    let copy = try #require(options.copy() as? ImageClassifierOptions)
    #expect(copy.maxResults == 3 && copy.scoreThreshold == 0.5 && copy.runningMode == .video)
    #expect(copy.categoryAllowlist == ["a"] && copy.categoryDenylist == ["b"])
    #expect(copy.displayNamesLocale == "de")
    #expect(copy.baseOptions.modelAssetPath == options.baseOptions.modelAssetPath)
  }

  @Test func `results say what they hold`() {
    let head = Classifications(
      headIndex: 0,
      categories: [ResultCategory(index: 4, score: 0.5, categoryName: "cat", displayName: nil)])
    let result = ImageClassifierResult(
      classificationResult: ClassificationResult(
        classifications: [head], timestampInMilliseconds: 1), timestampInMilliseconds: 1)
    #expect(head.headName == nil)
    #expect(
      result.description == """
        ImageClassifierResult:
          Classifications #0:
            head_index: 0
            Category #0:
              index       : 4
              score       : 0.50000
              class name  : cat
        """)
  }
}

/// A delegate that keeps its results.
private final class ClassificationReceiver: NSObject, ImageClassifierLiveStreamDelegate, Sendable {
  struct Event: Equatable, Sendable {
    var milliseconds: Int
    /// The index of the best class.
    var best: Int?
  }

  let events = Mailbox<Event>()

  func imageClassifier(
    _ imageClassifier: ImageClassifier, didFinishClassification result: ImageClassifierResult?,
    timestampInMilliseconds: Int, error: (any Error)?
  ) {
    let head = result?.classificationResult.classifications.first
    events.put(Event(milliseconds: timestampInMilliseconds, best: head?.categories.first?.index))
  }
}
