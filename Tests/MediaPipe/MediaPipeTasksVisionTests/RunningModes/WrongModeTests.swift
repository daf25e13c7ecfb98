import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing

/// Tests of docs/reference/mediapipe-tasks.md 2.3: calls that do not belong to the running mode.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct WrongModeTests {
  /// A way to call a task.
  enum Call: String, CaseIterable, Sendable {
    case image, video, liveStream

    var mode: RunningMode {
      switch self {
      case .image: .image
      case .video: .video
      case .liveStream: .liveStream
      }
    }

    /// Upstream's spelling of the mode as the required one.
    var name: String {
      switch self {
      case .image: "image"
      case .video: "video"
      case .liveStream: "live stream"
      }
    }

    /// Upstream's spelling of the mode as the current one.
    var title: String {
      switch self {
      case .image: "Image"
      case .video: "Video"
      case .liveStream: "Live Stream"
      }
    }
  }

  static let combinations = Call.allCases.flatMap { mode in
    Call.allCases.filter { $0 != mode }.map { (mode, $0) }
  }

  private func message(_ mode: Call, _ call: Call) -> String {
    "The vision task is not initialized with \(call.name) mode. Current Running Mode: "
      + mode.title
  }

  @Test("a detector refuses calls of other modes", arguments: combinations)
  func detector(mode: Call, call: Call) throws {
    let folder = try ModelFolder()
    let receiver = SilentReceiver()
    let options = ObjectDetectorOptions()
    options.baseOptions.modelAssetPath = try folder.detector()
    options.runningMode = mode.mode
    options.objectDetectorLiveStreamDelegate = mode == .liveStream ? receiver : nil
    let detector = try ObjectDetector(options: options)
    // Even for an unusable picture: the mode comes first.
    let picture = try Pictures.plain(orientation: .upMirrored)
    expectFailure(.invalidArgumentError, message(mode, call)) {
      switch call {
      case .image: _ = try detector.detect(image: picture)
      case .video: _ = try detector.detect(videoFrame: picture, timestampInMilliseconds: 0)
      case .liveStream: try detector.detectAsync(image: picture, timestampInMilliseconds: 0)
      }
    }
  }

  @Test("an embedder refuses calls of other modes", arguments: combinations, [false, true])
  func embedder(combination: (mode: Call, call: Call), hasRegion: Bool) throws {
    let (mode, call) = combination
    let folder = try ModelFolder()
    let receiver = SilentReceiver()
    let options = ImageEmbedderOptions()
    options.baseOptions.modelAssetPath = try folder.embedder()
    options.runningMode = mode.mode
    options.imageEmbedderLiveStreamDelegate = mode == .liveStream ? receiver : nil
    let embedder = try ImageEmbedder(options: options)
    let picture = try Pictures.plain(orientation: .upMirrored)
    let region = CGRect(x: 0, y: 0, width: 0, height: 1)
    expectFailure(.invalidArgumentError, message(mode, call)) {
      switch (call, hasRegion) {
      case (.image, false): _ = try embedder.embed(image: picture)
      case (.image, true): _ = try embedder.embed(image: picture, regionOfInterest: region)
      case (.video, false):
        _ = try embedder.embed(videoFrame: picture, timestampInMilliseconds: 0)
      case (.video, true):
        _ = try embedder.embed(
          videoFrame: picture, timestampInMilliseconds: 0, regionOfInterest: region)
      case (.liveStream, false):
        try embedder.embedAsync(image: picture, timestampInMilliseconds: 0)
      case (.liveStream, true):
        try embedder.embedAsync(
          image: picture, timestampInMilliseconds: 0, regionOfInterest: region)
      }
    }
  }

  @Test("a delegate belongs to live streams only", arguments: [RunningMode.image, .video])
  func delegates(mode: RunningMode) {
    let message =
      "The vision task is in image or video mode. The delegate must not be set in the task's "
      + "options."
    // The mode is checked before the model, which does not exist.
    let receiver = SilentReceiver()
    let detector = ObjectDetectorOptions()
    detector.runningMode = mode
    detector.objectDetectorLiveStreamDelegate = receiver
    expectFailure(.invalidArgumentError, message) { try ObjectDetector(options: detector) }
    let embedder = ImageEmbedderOptions()
    embedder.runningMode = mode
    embedder.imageEmbedderLiveStreamDelegate = receiver
    expectFailure(.invalidArgumentError, message) { try ImageEmbedder(options: embedder) }
  }

  @Test func `a live stream needs a delegate`() {
    let message =
      "The vision task is in live stream mode. An object must be set as the delegate of the task in "
      + "its options to ensure asynchronous delivery of results."
    let detector = ObjectDetectorOptions()
    detector.runningMode = .liveStream
    expectFailure(.invalidArgumentError, message) { try ObjectDetector(options: detector) }
    let embedder = ImageEmbedderOptions()
    embedder.runningMode = .liveStream
    do {  // A delegate that is gone is none: options hold it weakly.
      let receiver = SilentReceiver()
      embedder.imageEmbedderLiveStreamDelegate = receiver
    }
    expectFailure(.invalidArgumentError, message) { try ImageEmbedder(options: embedder) }
  }
}
