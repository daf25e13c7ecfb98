import Foundation
import MediaPipeTasksVision
import TestSupport

/// A delegate for the results of both tasks.
typealias LiveReceiver = ObjectDetectorLiveStreamDelegate & ImageEmbedderLiveStreamDelegate

/// A shared interface of both tasks in live stream mode, so that common behavior is tested for
/// both.
protocol LiveTask {
  /// The prefix of the delivering queue's label.
  static var queuePrefix: String { get }

  /// The class itself, which is not final.
  associatedtype Made: LiveTask & AnyObject

  /// Returns the task with a generated model whose values grow with the picture's brightness.
  static func make(_ folder: ModelFolder, _ receiver: any LiveReceiver) throws -> Made

  func submit(_ image: MPImage, at milliseconds: Int) throws
}

extension ObjectDetector: LiveTask {
  static var queuePrefix: String { "com.mediapipe.tasks.vision.objectDetector_" }

  static func make(_ folder: ModelFolder, _ receiver: any LiveReceiver) throws -> ObjectDetector {
    let options = ObjectDetectorOptions()
    options.baseOptions.modelAssetPath = try folder.detector { detector in
      detector.objects = [.init((0, 0, 1, 1), 0, 0)]
      detector.scoresAddBrightness = true
    }
    options.runningMode = .liveStream
    options.objectDetectorLiveStreamDelegate = receiver
    return try ObjectDetector(options: options)
  }

  func submit(_ image: MPImage, at milliseconds: Int) throws {
    try detectAsync(image: image, timestampInMilliseconds: milliseconds)
  }
}

extension ImageEmbedder: LiveTask {
  static var queuePrefix: String { "com.mediapipe.tasks.vision.imageEmbedder_" }

  static func make(_ folder: ModelFolder, _ receiver: any LiveReceiver) throws -> ImageEmbedder {
    let options = ImageEmbedderOptions()
    options.baseOptions.modelAssetPath = try folder.embedder([[0]])
    options.runningMode = .liveStream
    options.imageEmbedderLiveStreamDelegate = receiver
    return try ImageEmbedder(options: options)
  }

  func submit(_ image: MPImage, at milliseconds: Int) throws {
    try embedAsync(image: image, timestampInMilliseconds: milliseconds)
  }
}
