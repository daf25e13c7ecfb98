import AppSupport
import Drawing
import Foundation
import Frames
import MediaPipeTasksVision

/// A task that detects people's poses, as in MediaPipe's guide to its pose landmarker.
final class PoseTask: NSObject, AppTask, PoseLandmarkerLiveStreamDelegate {
  var onLive: (@Sendable (Int, Result<Finding, any Error>) -> Void)?
  private var landmarker: PoseLandmarker?

  init(_ settings: Settings, _ model: String, _ mode: RunningMode) throws {
    super.init()
    let options = PoseLandmarkerOptions()
    options.baseOptions.modelAssetPath = model
    options.runningMode = mode
    options.numPoses = try settings.number("poses", in: 1...100, default: 1)
    options.minPoseDetectionConfidence = try settings.number("detection", in: 0...1, default: 0.5)
    options.minPosePresenceConfidence = try settings.number("presence", in: 0...1, default: 0.5)
    options.minTrackingConfidence = try settings.number("tracking", in: 0...1, default: 0.5)
    if mode == .liveStream { options.poseLandmarkerLiveStreamDelegate = self }
    landmarker = try PoseLandmarker(options: options)
  }

  func look(atPicture picture: UIImage) throws -> Finding {
    finding(try landmarker?.detect(image: MPImage(uiImage: picture)))
  }

  func look(atVideoFrame picture: UIImage, milliseconds: Int) throws -> Finding {
    finding(
      try landmarker?.detect(
        videoFrame: MPImage(uiImage: picture), timestampInMilliseconds: milliseconds))
  }

  func take(_ sampleBuffer: CMSampleBuffer, milliseconds: Int) throws {
    try landmarker?.detectAsync(
      image: MPImage(sampleBuffer: sampleBuffer), timestampInMilliseconds: milliseconds)
  }

  func poseLandmarker(
    _ poseLandmarker: PoseLandmarker, didFinishDetection result: PoseLandmarkerResult?,
    timestampInMilliseconds: Int, error: (any Error)?
  ) {
    onLive?(timestampInMilliseconds, error.map { .failure($0) } ?? .success(finding(result)))
  }

  private func finding(_ result: PoseLandmarkerResult?) -> Finding {
    let poses = (result?.landmarks ?? []).map { pose in
      pose.map { (x: Double($0.x), y: Double($0.y)) }
    }
    let line = poses.count == 1 ? "1 person" : "\(poses.count) people"
    return Finding(line: line) { width, height in
      poses.enumerated().flatMap { number, pose -> [Mark] in
        let points = pose.map { PicturePoint(x: $0.x * width, y: $0.y * height) }
        return PoseLandmarker.poseLandmarks.map { bone in
          .line(from: points[Int(bone.start)], to: points[Int(bone.end)], color: .track(number))
        } + points.map { .point($0, color: .white, size: 0.5) }
      }
    }
  }
}
