import MediaPipeTasksVision

// A program written for MediaPipe's Pose Landmarker on iOS: a service with the three running modes.

/// Receives the service's results for a live stream.
protocol PoseLandmarkerServiceLiveStreamDelegate: AnyObject {
  func poseLandmarkerService(
    _ poseLandmarkerService: PoseLandmarkerService, didFinishDetection result: PoseResultBundle?,
    error: Error?)
}

/// Results together with their count.
struct PoseResultBundle {
  let poseLandmarkerResults: [PoseLandmarkerResult?]
}

/// A landmarker for one running mode.
final class PoseLandmarkerService: NSObject {
  weak var liveStreamDelegate: PoseLandmarkerServiceLiveStreamDelegate?

  var poseLandmarker: PoseLandmarker?
  private(set) var runningMode = RunningMode.image
  private let numPoses: Int

  init?(modelPath: String?, runningMode: RunningMode, numPoses: Int) {
    guard let modelPath = modelPath else { return nil }
    self.runningMode = runningMode
    self.numPoses = numPoses
    super.init()
    let poseLandmarkerOptions = PoseLandmarkerOptions()
    poseLandmarkerOptions.runningMode = runningMode
    poseLandmarkerOptions.numPoses = numPoses
    poseLandmarkerOptions.minPoseDetectionConfidence = 0.5
    poseLandmarkerOptions.minPosePresenceConfidence = 0.5
    poseLandmarkerOptions.minTrackingConfidence = 0.5
    poseLandmarkerOptions.baseOptions.modelAssetPath = modelPath
    poseLandmarkerOptions.baseOptions.delegate = .CPU
    if runningMode == .liveStream {
      poseLandmarkerOptions.poseLandmarkerLiveStreamDelegate = self
    }
    do {
      poseLandmarker = try PoseLandmarker(options: poseLandmarkerOptions)
    } catch {
      return nil
    }
  }

  func detect(image: UIImage) -> PoseResultBundle? {
    guard let mpImage = try? MPImage(uiImage: image) else { return nil }
    let result = try? poseLandmarker?.detect(image: mpImage)
    return PoseResultBundle(poseLandmarkerResults: [result])
  }

  func detect(frames: [UIImage], everyMilliseconds: Int) throws -> PoseResultBundle {
    var results: [PoseLandmarkerResult?] = []
    for (index, frame) in frames.enumerated() {
      let image = try MPImage(uiImage: frame)
      results.append(
        try poseLandmarker?.detect(
          videoFrame: image, timestampInMilliseconds: index * everyMilliseconds))
    }
    return PoseResultBundle(poseLandmarkerResults: results)
  }

  func detectAsync(sampleBuffer: CMSampleBuffer, orientation: UIImage.Orientation, at time: Int) {
    guard let image = try? MPImage(sampleBuffer: sampleBuffer, orientation: orientation) else {
      return
    }
    try? poseLandmarker?.detectAsync(image: image, timestampInMilliseconds: time)
  }

  /// Returns the lines of every pose in pixels.
  static func lines(of result: PoseLandmarkerResult, width: CGFloat, height: CGFloat)
    -> [(CGPoint, CGPoint)]
  {
    result.landmarks.flatMap { landmarks -> [(CGPoint, CGPoint)] in
      let dots = landmarks.map { CGPoint(x: CGFloat($0.x) * width, y: CGFloat($0.y) * height) }
      return PoseLandmarker.poseLandmarks.map { connection in
        (dots[Int(connection.start)], dots[Int(connection.end)])
      }
    }
  }

  /// Returns a description of a mask, a landmark in meters and likelihoods.
  static func describe(_ result: PoseLandmarkerResult) -> String {
    let masks: [Mask] = result.segmentationMasks
    let metres: Landmark? = result.worldLandmarks.first?.first
    let visibility: NSNumber? = result.landmarks.first?.first?.visibility
    let middle = masks.first.map { $0.float32Data[$0.width * $0.height / 2] }
    return "\(masks.count) \(metres?.y ?? 0) \(visibility?.floatValue ?? 0) \(middle ?? 0)"
  }
}

extension PoseLandmarkerService: PoseLandmarkerLiveStreamDelegate {
  func poseLandmarker(
    _ poseLandmarker: PoseLandmarker, didFinishDetection result: PoseLandmarkerResult?,
    timestampInMilliseconds: Int, error: Error?
  ) {
    let bundle = PoseResultBundle(poseLandmarkerResults: [result])
    liveStreamDelegate?.poseLandmarkerService(self, didFinishDetection: bundle, error: error)
  }
}
