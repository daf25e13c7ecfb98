// A service like those that iOS apps put between their screens and the detector: one class for
// pictures, videos and the camera. Only modules with Apple's names are imported.
import AVFoundation
import MediaPipeTasksVision
import UIKit

protocol DetectionServiceLiveStreamDelegate: AnyObject {
  func detectionService(
    _ service: DetectionService, didFinishDetection result: DetectionBundle?, error: Error?)
}

protocol DetectionServiceVideoDelegate: AnyObject {
  func detectionService(_ service: DetectionService, didFinishFrame index: Int)
  func detectionService(_ service: DetectionService, willBegin totalFrameCount: Int)
}

/// A service's output: results with the time they took.
struct DetectionBundle {
  let inferenceTime: Double
  let results: [ObjectDetectorResult?]
  var size: CGSize = .zero
}

class DetectionService: NSObject {
  weak var liveStreamDelegate: DetectionServiceLiveStreamDelegate?
  weak var videoDelegate: DetectionServiceVideoDelegate?

  var objectDetector: ObjectDetector?
  private(set) var runningMode = RunningMode.image
  private var modelPath: String
  private var delegate: Delegate

  init?(modelPath: String?, runningMode: RunningMode, delegate: Delegate = .CPU) {
    guard let modelPath = modelPath else { return nil }
    self.modelPath = modelPath
    self.runningMode = runningMode
    self.delegate = delegate
    super.init()
    createObjectDetector()
  }

  private func createObjectDetector() {
    let options = ObjectDetectorOptions()
    options.runningMode = runningMode
    options.maxResults = 3
    options.scoreThreshold = 0.25
    options.baseOptions.modelAssetPath = modelPath
    options.baseOptions.delegate = delegate
    if runningMode == .liveStream {
      options.objectDetectorLiveStreamDelegate = self
    }
    do {
      objectDetector = try ObjectDetector(options: options)
    } catch {
      print(error)
    }
  }

  func detect(image: UIImage) -> DetectionBundle? {
    guard let mpImage = try? MPImage(uiImage: image) else { return nil }
    do {
      let start = Date()
      let result = try objectDetector?.detect(image: mpImage)
      return DetectionBundle(
        inferenceTime: Date().timeIntervalSince(start) * 1000, results: [result])
    } catch {
      print(error)
      return nil
    }
  }

  func detectAsync(
    sampleBuffer: CMSampleBuffer, orientation: UIImage.Orientation, timeStamps: Int
  ) {
    guard let image = try? MPImage(sampleBuffer: sampleBuffer, orientation: orientation) else {
      return
    }
    do {
      try objectDetector?.detectAsync(image: image, timestampInMilliseconds: timeStamps)
    } catch {
      print(error)
    }
  }

  func detect(
    videoAsset: AVAsset, durationInMilliseconds: Double, inferenceIntervalInMilliseconds: Double
  ) async -> DetectionBundle? {
    let start = Date()
    let generator = AVAssetImageGenerator(asset: videoAsset)
    generator.requestedTimeToleranceBefore = CMTimeMake(value: 1, timescale: 25)
    generator.requestedTimeToleranceAfter = CMTimeMake(value: 1, timescale: 25)
    generator.appliesPreferredTrackTransform = true
    let frameCount = Int(durationInMilliseconds / inferenceIntervalInMilliseconds)
    Task { @MainActor in
      videoDelegate?.detectionService(self, willBegin: frameCount)
    }
    var results: [ObjectDetectorResult?] = []
    var size = CGSize.zero
    for index in 0..<frameCount {
      let timestamp = Int(inferenceIntervalInMilliseconds) * index
      let image: CGImage
      do {
        let time = CMTime(value: Int64(timestamp), timescale: 1000)
        image = try generator.copyCGImage(at: time, actualTime: nil)
      } catch {
        print(error)
        return nil
      }
      let uiImage = UIImage(cgImage: image)
      size = uiImage.size
      do {
        let result = try objectDetector?.detect(
          videoFrame: MPImage(uiImage: uiImage), timestampInMilliseconds: timestamp)
        results.append(result)
        Task { @MainActor in
          videoDelegate?.detectionService(self, didFinishFrame: index)
        }
      } catch {
        print(error)
      }
    }
    return DetectionBundle(
      inferenceTime: Date().timeIntervalSince(start) / Double(frameCount) * 1000,
      results: results, size: size)
  }
}

extension DetectionService: ObjectDetectorLiveStreamDelegate {
  func objectDetector(
    _ objectDetector: ObjectDetector, didFinishDetection result: ObjectDetectorResult?,
    timestampInMilliseconds: Int, error: Error?
  ) {
    guard let result = result else {
      liveStreamDelegate?.detectionService(self, didFinishDetection: nil, error: error)
      return
    }
    let bundle = DetectionBundle(
      inferenceTime: Date().timeIntervalSince1970 * 1000 - Double(timestampInMilliseconds),
      results: [result])
    liveStreamDelegate?.detectionService(self, didFinishDetection: bundle, error: nil)
  }
}
