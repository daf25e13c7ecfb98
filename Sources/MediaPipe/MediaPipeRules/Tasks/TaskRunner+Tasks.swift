package import ModelFiles
internal import VisionBase
package import VisionTasks

// What upstream's tasks are made of, once for all doors.

extension TaskRunner where Engine == DetectionEngine, Output == DetectionResult {
  /// Makes an Object Detector.
  package convenience init(
    _ model: ModelFile, _ options: CategoryTaskOptions,
    _ delivery: TaskDelivery<DetectionEngine, DetectionResult>
  ) throws(TaskFailure) {
    let categories = options.engineOptions
    try self.init(
      mode: delivery.mode, label: delivery.label, wrongMode: delivery.wrongMode,
      makeEngine: { (threadCount) throws(VisionError) in
        try DetectionEngine(
          model, options: DetectorOptions(categories, threadCount: threadCount),
          rules: .mediaPipeTasks)
      },
      process: { (engine, frame, part) throws(VisionError) in
        try engine.detect(in: frame, part: part)
      }, deliver: delivery.deliver)
  }
}

extension TaskRunner where Engine == ClassificationEngine, Output == ClassificationResult {
  /// Makes an Image Classifier.
  package convenience init(
    _ model: ModelFile, _ options: CategoryTaskOptions,
    _ delivery: TaskDelivery<ClassificationEngine, ClassificationResult>
  ) throws(TaskFailure) {
    let categories = options.engineOptions
    try self.init(
      mode: delivery.mode, label: delivery.label, wrongMode: delivery.wrongMode,
      makeEngine: { (threadCount) throws(VisionError) in
        do throws(VisionError) {
          return try ClassificationEngine(
            model, options: ClassifierOptions(categories, threadCount: threadCount),
            rules: .mediaPipeTasks)
        } catch {
          throw ClassifierFault.inClassifiersWords(error)
        }
      },
      process: { (engine, frame, part) throws(VisionError) in
        try engine.classify(frame, part: part)
      }, deliver: delivery.deliver)
  }
}

extension TaskRunner where Engine == EmbeddingEngine, Output == EmbeddingResult {
  /// Makes an Image Embedder.
  package convenience init(
    _ model: ModelFile, _ options: EmbedderTaskOptions,
    _ delivery: TaskDelivery<EmbeddingEngine, EmbeddingResult>
  ) throws(TaskFailure) {
    let options = options.engineOptions
    try self.init(
      mode: delivery.mode, label: delivery.label, wrongMode: delivery.wrongMode,
      makeEngine: { (threadCount) throws(VisionError) in
        var options = options
        options.threadCount = threadCount
        return try EmbeddingEngine(model, options: options, rules: .mediaPipeTasks)
      },
      process: { (engine, frame, part) throws(VisionError) in
        try engine.embed(frame, part: part)
      }, deliver: delivery.deliver)
  }
}

extension TaskRunner where Engine == PoseEngine, Output == PoseResult {
  /// Makes a Pose Landmarker of the models in its bundle.
  package convenience init(
    _ models: (detector: ModelFile, landmarks: ModelFile), _ options: PoseTaskOptions,
    _ delivery: TaskDelivery<PoseEngine, PoseResult>
  ) throws(TaskFailure) {
    let options = try options.engineOptions()
    try self.init(
      mode: delivery.mode, label: delivery.label, wrongMode: delivery.wrongMode,
      makeEngine: { (threadCount) throws(VisionError) in
        var options = options
        options.threadCount = threadCount
        return try PoseEngine(
          detector: models.detector, landmarks: models.landmarks, options: options)
      },
      processAtTime: { (engine, frame, _, microseconds) throws(VisionError) in
        guard let microseconds else { return try engine.poses(in: frame) }
        return try engine.trackedPoses(in: frame, timestampInMicroseconds: microseconds)
      }, deliver: delivery.deliver)
  }
}
