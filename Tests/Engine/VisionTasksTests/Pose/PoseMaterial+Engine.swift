import Frames
import TestSupport

@testable import VisionTasks

extension PoseMaterial {
  /// Returns an engine with both models, on one thread.
  ///
  /// The results of MediaPipe 0.10.21, including its tasks, came from mirrored right sides.
  static func engine(
    _ variant: PoseVariant = .tasks, people: Int = 1, masks: Bool = false, kernelSize: Int = 7,
    rightSide: Region.RightSide? = nil
  ) throws -> PoseEngine {
    let options = PoseOptions(
      maxPeople: people, makesSegmentationMask: masks, variant: variant)
    let (detector, landmarks) = try PoseModels.full.open()
    var models = try PoseEngineModels(detector: detector, landmarks: landmarks, options: options)
    models.pipeline.heatmapKernelSize = kernelSize
    if let rightSide { models.pipeline.rightSide = rightSide }
    return try PoseEngine(models, threadCount: 1)
  }
}
