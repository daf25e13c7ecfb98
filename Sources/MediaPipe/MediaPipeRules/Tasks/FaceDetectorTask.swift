package import ModelFiles
internal import VisionBase
package import VisionTasks

extension TaskRunner where Engine == FaceDetectionEngine, Output == DetectionResult {
  /// Creates upstream's Face Detector.
  package convenience init(
    _ model: ModelFile, _ options: FaceDetectorTaskOptions,
    _ settings: RunnerSettings<Engine, Output>
  ) throws(TaskFailure) {
    let options = options.engineOptions
    let model = try Self.attempt { () throws(VisionError) in try DescribedModel(model) }
    try self.init(
      settings,
      makeEngine: { (threadCount) throws(VisionError) in
        try FaceDetectionEngine(model, options: options, threadCount: threadCount)
      },
      process: { (engine, frame, _) throws(VisionError) in try engine.faces(in: frame) })
  }
}

// MARK: - Options

/// The options of upstream's Face Detector, with the defaults of its iOS library.
package struct FaceDetectorTaskOptions: Sendable {
  /// The minimum score of a face.
  package var minDetectionConfidence: Float = 0.5

  /// The overlap above which detections are one face.
  package var minSuppressionThreshold: Float = 0.3

  /// Creates options with upstream's defaults.
  package init() {}

  /// The engine's options; upstream accepts any number, so values outside 0 to 1 count as the
  /// nearest.
  package var engineOptions: FaceDetectorOptions {
    var options = FaceDetectorOptions(
      minDetectionConfidence: LandmarkOptionRules.clipped(minDetectionConfidence),
      overlapLimit: LandmarkOptionRules.clipped(minSuppressionThreshold))
    options.rules = .mediaPipeTasks
    return options
  }
}
