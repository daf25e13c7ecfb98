// The live-stream code of MediaPipe's guides, on a camera, a stream, or a movie in place of a
// camera:
//
//     VISION_TASKS_CAMERA=street.mp4 swift run GuideCamera detect detector.tflite
//     VISION_TASKS_CAMERA=street.mp4 swift run GuideCamera embed embedder.tflite
//     VISION_TASKS_CAMERA=dance.mp4 swift run GuideCamera pose pose_landmarker.task
//
// With --every-frame a movie waits for each result, so that no frame is dropped.
import AVFoundation
import CameraFeed
import Foundation
import MediaPipeTasksVision

final class Results: NSObject, ObjectDetectorLiveStreamDelegate, ImageEmbedderLiveStreamDelegate,
  PoseLandmarkerLiveStreamDelegate, Sendable
{
  let arrived = DispatchSemaphore(value: 0)

  func objectDetector(
    _ objectDetector: ObjectDetector, didFinishDetection result: ObjectDetectorResult?,
    timestampInMilliseconds: Int, error: (any Error)?
  ) {
    let found = result?.detections.map { detection in
      let category = detection.categories[0]
      return "\(category.categoryName ?? "\(category.index)") \(category.score) "
        + "\(detection.boundingBox)"
    }
    say(timestampInMilliseconds, found, error)
  }

  func imageEmbedder(
    _ imageEmbedder: ImageEmbedder, didFinishEmbedding result: ImageEmbedderResult?,
    timestampInMilliseconds: Int, error: (any Error)?
  ) {
    let vector = result?.embeddingResult.embeddings.first?.floatEmbedding
    say(timestampInMilliseconds, vector.map { $0.map(\.stringValue) }, error)
  }

  func poseLandmarker(
    _ poseLandmarker: PoseLandmarker, didFinishDetection result: PoseLandmarkerResult?,
    timestampInMilliseconds: Int, error: (any Error)?
  ) {
    let found = result?.landmarks.map { pose in
      pose.map { "\($0.x) \($0.y)" }.joined(separator: ", ")
    }
    say(timestampInMilliseconds, found, error)
  }

  private func say(_ milliseconds: Int, _ found: [String]?, _ error: (any Error)?) {
    let words = found?.joined(separator: "; ") ?? error?.localizedDescription ?? "no result"
    print("\(milliseconds) ms: \(words)")
    arrived.signal()
  }
}

/// Returns a task in live-stream mode: a closure that processes a frame.
func task(
  _ name: String, _ model: String, _ results: Results
) throws -> ((MPImage, Int) throws -> Void)? {
  switch name {
  case "detect":
    let options = ObjectDetectorOptions()
    options.baseOptions.modelAssetPath = model
    options.runningMode = .liveStream
    options.maxResults = 5
    options.scoreThreshold = 0.5
    options.objectDetectorLiveStreamDelegate = results
    let detector = try ObjectDetector(options: options)
    return { try detector.detectAsync(image: $0, timestampInMilliseconds: $1) }
  case "embed":
    let options = ImageEmbedderOptions()
    options.baseOptions.modelAssetPath = model
    options.runningMode = .liveStream
    options.imageEmbedderLiveStreamDelegate = results
    let embedder = try ImageEmbedder(options: options)
    return { try embedder.embedAsync(image: $0, timestampInMilliseconds: $1) }
  case "pose":
    let options = PoseLandmarkerOptions()
    options.baseOptions.modelAssetPath = model
    options.runningMode = .liveStream
    options.poseLandmarkerLiveStreamDelegate = results
    let landmarker = try PoseLandmarker(options: options)
    return { try landmarker.detectAsync(image: $0, timestampInMilliseconds: $1) }
  default: return nil
  }
}

runOnCamera(usage: "GuideCamera detect|embed|pose MODEL", wordCount: 2) { words, everyFrame in
  let results = Results()
  guard let look = try task(words[0], words[1], results) else { return nil }
  return { sampleBuffer, milliseconds in
    try look(MPImage(sampleBuffer: sampleBuffer), milliseconds)
    if everyFrame { results.arrived.wait() }
  }
}
