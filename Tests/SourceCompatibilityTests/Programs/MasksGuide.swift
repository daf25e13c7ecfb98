import MediaPipeTasksVision
import UIKit

// A program written after MediaPipe's guides for iOS: masks of pictures, frames and selections, and
// whole bodies.

/// Receives the masks and bodies of live streams.
final class MasksProcessor: NSObject, ImageSegmenterLiveStreamDelegate,
  HolisticLandmarkerLiveStreamDelegate
{
  var report: (String) -> Void = { _ in }

  func imageSegmenter(
    _ imageSegmenter: ImageSegmenter, didFinishSegmentation result: ImageSegmenterResult?,
    timestampInMilliseconds: Int, error: Error?
  ) {
    guard let mask = result?.categoryMask else { return report("no mask") }
    // The mask lives as long as this call: what is kept is copied.
    let categories = UnsafeBufferPointer(start: mask.uint8Data, count: mask.width * mask.height)
    let largest = Dictionary(grouping: categories) { $0 }.max { $0.value.count < $1.value.count }
    let label = largest.map { imageSegmenter.labels[Int($0.key)] }
    report("\(timestampInMilliseconds): \(label ?? "none"), \(mask.width) by \(mask.height)")
  }

  func holisticLandmarker(
    _ holisticLandmarker: HolisticLandmarker,
    didFinishDetection result: HolisticLandmarkerResult?,
    timestampInMilliseconds: Int, error: Error?
  ) {
    let hands = [result?.leftHandLandmarks, result?.rightHandLandmarks].map { $0?.count ?? -1 }
    report("\(timestampInMilliseconds): hands \(hands), body \(result?.poseLandmarks.count ?? -1)")
  }
}

/// The guides' steps, for pictures, videos and live streams.
enum MasksGuide {
  static func segmenter(
    modelPath: String?, runningMode: RunningMode, processor: MasksProcessor? = nil
  ) throws -> ImageSegmenter {
    let options = ImageSegmenterOptions()
    options.baseOptions.modelAssetPath = modelPath
    options.baseOptions.delegate = .CPU
    options.runningMode = runningMode
    options.shouldOutputCategoryMask = true
    options.shouldOutputConfidenceMasks = false
    options.displayNamesLocale = "en"
    options.imageSegmenterLiveStreamDelegate = processor
    return try ImageSegmenter(options: options)
  }

  /// Returns the part of a picture that shows each label.
  static func parts(of picture: UIImage, with segmenter: ImageSegmenter) throws -> [String: Float] {
    let result = try segmenter.segment(image: MPImage(uiImage: picture))
    guard let mask = result.categoryMask, mask.dataType == .uInt8 else { return [:] }
    let count = mask.width * mask.height
    let categories = UnsafeBufferPointer(start: mask.uint8Data, count: count)
    return Dictionary(grouping: categories) { segmenter.labels[Int($0)] }
      .mapValues { Float($0.count) / Float(count) }
  }

  /// Returns the number of colors that cover each frame.
  static func colors(of frames: [UIImage], modelPath: String) throws -> [Int] {
    let segmenter = try segmenter(modelPath: modelPath, runningMode: .video)
    var colors: [Int] = []
    for (number, frame) in frames.enumerated() {
      try segmenter.segment(
        videoFrame: MPImage(uiImage: frame), timestampInMilliseconds: 33 * number
      ) { result, error in
        guard error == nil, let mask = result?.categoryMask else { return }
        colors.append(
          Set(UnsafeBufferPointer(start: mask.uint8Data, count: mask.width * mask.height)).count)
      }
    }
    return colors
  }

  /// Returns how likely the person covers the middle of a picture, and a corner.
  static func person(of picture: UIImage, modelPath: String) throws -> [Float] {
    let segmenter = try ImageSegmenter(modelPath: modelPath)
    var likely: [Float] = []
    try segmenter.segment(image: MPImage(uiImage: picture)) { result, _ in
      guard let mask = result?.confidenceMasks?.last, mask.dataType == .float32 else { return }
      let middle = mask.height / 2 * mask.width + mask.width / 2
      likely = [mask.float32Data[middle], mask.float32Data[0]]
    }
    return likely
  }

  /// Returns the masks of what lies under a finger, and under a line that it drew.
  static func selections(of picture: UIImage, modelPath: String) throws -> [[Mask]] {
    let options = InteractiveSegmenterOptions()
    options.baseOptions.modelAssetPath = modelPath
    options.shouldOutputCategoryMask = true
    options.shouldOutputConfidenceMasks = true
    let interactiveSegmenter = try InteractiveSegmenter(options: options)
    let finger = NormalizedKeypoint(location: CGPoint(x: 0.5, y: 0.5), label: nil, score: 0)
    let line = [0.25, 0.5, 0.75].map {
      NormalizedKeypoint(location: CGPoint(x: $0, y: 0.5), label: nil, score: 0)
    }
    return try [RegionOfInterest(normalizedKeyPoint: finger), RegionOfInterest(scribbles: line)].map
    {
      let result = try interactiveSegmenter.segment(
        image: MPImage(uiImage: picture), regionOfInterest: $0)
      return (result.confidenceMasks ?? []) + [result.categoryMask].compactMap { $0 }
    }
  }

  static func holisticLandmarker(
    modelPath: String, runningMode: RunningMode, processor: MasksProcessor? = nil
  ) throws -> HolisticLandmarker {
    let options = HolisticLandmarkerOptions()
    options.baseOptions.modelAssetPath = modelPath
    options.runningMode = runningMode
    options.minFaceDetectionConfidence = 0.5
    options.minFaceSuppressionThreshold = 0.3
    options.minFacePresenceConfidence = 0.5
    options.minPoseDetectionConfidence = 0.5
    options.minPoseSuppressionThreshold = 0.3
    options.minPosePresenceConfidence = 0.5
    options.minHandLandmarksConfidence = 0.5
    options.outputFaceBlendshapes = true
    options.outputPoseSegmentationMasks = true
    options.holisticLandmarkerLiveStreamDelegate = processor
    return try HolisticLandmarker(options: options)
  }

  /// Returns what a body's parts count, and the part of the picture that its mask covers.
  static func body(of picture: UIImage, modelPath: String) throws -> (counts: [Int], part: Float) {
    let landmarker = try holisticLandmarker(modelPath: modelPath, runningMode: .image)
    let result = try landmarker.detect(image: MPImage(uiImage: picture))
    let normalized: [[NormalizedLandmark]] = [
      result.faceLandmarks, result.poseLandmarks, result.leftHandLandmarks,
      result.rightHandLandmarks,
    ]
    let meters: [[Landmark]] = [
      result.poseWorldLandmarks, result.leftHandWorldLandmarks, result.rightHandWorldLandmarks,
    ]
    let shapes = result.faceBlendshapes?.categories.count ?? 0
    var part: Float = 0
    if let mask = result.poseSegmentationMask {
      let values = UnsafeBufferPointer(start: mask.float32Data, count: mask.width * mask.height)
      part = Float(values.filter { $0 > 0.5 }.count) / Float(values.count)
    }
    return (normalized.map(\.count) + meters.map(\.count) + [shapes], part)
  }
}
