import Foundation
import MediaPipeTasksVision
import TestSupport

/// A delegate of both tasks that keeps its results.
final class Receiver: NSObject, ObjectDetectorLiveStreamDelegate, ImageEmbedderLiveStreamDelegate,
  Sendable
{
  struct Event: Sendable {
    var milliseconds: Int
    /// The timestamp inside the result, nil without a result.
    var resultMilliseconds: Int?
    /// The first score or value, to which generated models add the picture's brightness.
    var value: Float?
    var boxes: [CGRect] = []
    var error: NSError?
    var queue: String
    var isMainThread: Bool
  }

  let events = Mailbox<Event>()
  private let onEvent: @Sendable (Event) -> Void

  init(onEvent: @escaping @Sendable (Event) -> Void = { _ in }) { self.onEvent = onEvent }

  func objectDetector(
    _ objectDetector: ObjectDetector, didFinishDetection result: ObjectDetectorResult?,
    timestampInMilliseconds: Int, error: (any Error)?
  ) {
    take(
      Event(
        milliseconds: timestampInMilliseconds, resultMilliseconds: result?.timestampInMilliseconds,
        value: result?.detections.first?.categories.first?.score,
        boxes: result?.detections.map(\.boundingBox) ?? [], error: error as NSError?,
        queue: currentQueueLabel(), isMainThread: Thread.isMainThread))
  }

  func imageEmbedder(
    _ imageEmbedder: ImageEmbedder, didFinishEmbedding result: ImageEmbedderResult?,
    timestampInMilliseconds: Int, error: (any Error)?
  ) {
    take(
      Event(
        milliseconds: timestampInMilliseconds, resultMilliseconds: result?.timestampInMilliseconds,
        value: result?.embeddingResult.embeddings.first?.floatEmbedding?.first?.floatValue,
        error: error as NSError?, queue: currentQueueLabel(), isMainThread: Thread.isMainThread))
  }

  private func take(_ event: Event) {
    onEvent(event)
    events.put(event)
  }
}
