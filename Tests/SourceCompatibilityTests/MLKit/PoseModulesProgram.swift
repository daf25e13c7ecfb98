import MLImage
import MLKitPoseDetection
import MLKitVision

// A client program that imports the modules it uses instead of the umbrella.

/// A screen's model, on the main actor like such models.
@MainActor
final class PoseModulesProgram {
  private let detector: PoseDetector
  private(set) var poses: [Pose] = []
  private(set) var failure: (any Error)?

  init() {
    let options: PoseDetectorOptions = PoseDetectorOptions()
    options.detectorMode = .singleImage
    detector = PoseDetector.poseDetector(options: options)
  }

  /// Detects in the automatic asynchronous form, with an image that the actor keeps.
  func detect(_ image: UIImage) async {
    guard let mlImage = MLImage(image: image) else { return }
    do {
      poses = try await detector.process(mlImage)
    } catch {
      failure = error
    }
    poses = poses.filter { pose in
      pose.landmark(ofType: .nose).inFrameLikelihood > Float(0.5)
    }
    mlImage.orientation = .up
  }

  /// Detects with a completion handler written on the actor.
  ///
  /// Upstream calls it there, and so does this package once `CompletionDelivery.queue` is the main
  /// one.
  func detectLater(_ image: VisionImage, finished: @escaping (Int) -> Void) {
    detector.process(image) { poses, error in
      self.poses = poses ?? []
      self.failure = error
      finished(self.poses.count)
    }
  }

  /// Uses every form in which clients write the completion.
  nonisolated func completions(_ image: VisionImage, _ detector: PoseDetector) {
    detector.process(image) { _, _ in }
    detector.process(image) { poses, error in
      guard error == nil, let poses = poses, !poses.isEmpty else { return }
      _ = poses[0]
    }
    detector.process(image) { poses, _ in _ = poses?.count ?? 0 }
    detector.process(image) { (poses: [Pose]?, error: Error?) in _ = (poses, error) }
    let callback: PoseDetectionCallback = { poses, error in _ = (poses?.first, error) }
    detector.process(image, completion: callback)
    let method: (MLKitCompatibleImage, @escaping PoseDetectionCallback) -> Void =
      detector.process(_:completion:)
    method(image, callback)
    _ =
      detector.process(_:completion:)
      as (MLKitCompatibleImage, @escaping PoseDetectionCallback)
      -> Void
  }
}
