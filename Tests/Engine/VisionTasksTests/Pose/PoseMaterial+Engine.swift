import TestSupport

@testable import VisionTasks

extension PoseMaterial {
  /// An engine with both models, on one thread.
  static func engine(
    _ variant: PoseVariant = .tasks, people: Int = 1, masks: Bool = false, kernelSize: Int = 7
  ) throws -> PoseEngine {
    var options = PoseOptions(
      peopleCount: people, makesSegmentationMask: masks, variant: variant)
    options.threadCount = 1
    var pipeline = PosePipeline(variant)
    pipeline.heatmapKernelSize = kernelSize
    let (detector, landmarks) = try PoseModels.full.open()
    return try PoseEngine(
      detector: detector, landmarks: landmarks, options: options, pipeline: pipeline)
  }
}
