import TestSupport

@testable import VisionTasks

extension PoseMaterial {
  /// An engine with both models, on one thread.
  static func engine(
    _ variant: PoseVariant = .tasks, people: Int = 1, masks: Bool = false, kernelSize: Int = 7
  ) throws -> PoseEngine {
    let options = PoseOptions(
      peopleCount: people, makesSegmentationMask: masks, variant: variant)
    let (detector, landmarks) = try PoseModels.full.open()
    var models = try PoseEngineModels(detector: detector, landmarks: landmarks, options: options)
    models.pipeline.heatmapKernelSize = kernelSize
    return try PoseEngine(models, threadCount: 1)
  }
}
