import VisionBase

/// Something whose runs are measured: a task, warm, on a decoded picture.
struct BenchSubject {
  /// The model, as results name it.
  var model: String
  /// The picture's size in pixels.
  var width, height: Int
  /// The threads that one run uses.
  var threads: Int
  /// One run, from decoded picture to result.
  var run: () throws(VisionError) -> Void
}

/// What the `bench` commands need of the engine.
struct BenchService: Sendable {
  /// Prepares the detector and the picture.
  var makeDetectSubject:
    @Sendable (DetectionRequest, FrameMode, Input) throws(VisionError) -> BenchSubject

  /// Prepares the embedder and the picture.
  var makeEmbedSubject:
    @Sendable (EmbeddingRequest, FrameMode, Input) throws(VisionError) -> BenchSubject

  /// Prepares the classifier and the picture.
  var makeClassifySubject:
    @Sendable (ClassificationRequest, FrameMode, Input) throws(VisionError) -> BenchSubject

  /// Prepares the pose engine and the picture or frames.
  var makePoseSubject: @Sendable (PoseRequest, FrameMode, Input) throws(VisionError) -> BenchSubject

  /// Prepares the tracker and the picture or frames.
  var makeTrackSubject:
    @Sendable (TrackRequest, FrameMode, Input) throws(VisionError) -> BenchSubject
}
