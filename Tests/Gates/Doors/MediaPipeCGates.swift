import CMediaPipe
import MediaPipeC

extension Gate {
  /// The tasks through functions in C.
  static let mediaPipeC = [
    Gate("c/detect") { material in
      var detector: MpObjectDetectorPtr?
      try withOptions(material.path(of: material.detector)) { base in
        var options = MpObjectDetectorOptions()
        options.base_options = base
        options.running_mode = MP_RUNNING_MODE_IMAGE
        options.max_results = -1
        try check { MpObjectDetectorCreate(&options, &detector, $0) }
      }
      let (made, image) = (detector, try image())
      return {
        var result = MpDetectionResult()
        try check { MpObjectDetectorDetectImage(made, image, nil, &result, $0) }
        MpObjectDetectorCloseResult(&result)
      }
    },
    Gate("c/classify") { material in
      var classifier: MpImageClassifierPtr?
      try withOptions(material.path(of: material.classifier)) { base in
        var options = MpImageClassifierOptions()
        options.base_options = base
        options.running_mode = MP_RUNNING_MODE_IMAGE
        options.classifier_options.max_results = -1
        try check { MpImageClassifierCreate(&options, &classifier, $0) }
      }
      let (made, image) = (classifier, try image())
      return {
        var result = MpClassificationResult()
        try check { MpImageClassifierClassifyImage(made, image, nil, &result, $0) }
        MpImageClassifierCloseResult(&result)
      }
    },
    Gate("c/embed") { material in
      var embedder: MpImageEmbedderPtr?
      try withOptions(material.path(of: material.embedder)) { base in
        var options = ImageEmbedderOptions()
        options.base_options = base
        options.running_mode = MP_RUNNING_MODE_IMAGE
        try check { MpImageEmbedderCreate(&options, &embedder, $0) }
      }
      let (made, image) = (embedder, try image())
      return {
        var result = MpEmbeddingResult()
        try check { MpImageEmbedderEmbedImage(made, image, nil, &result, $0) }
        MpImageEmbedderCloseResult(&result)
      }
    },
    Gate("c/pose in a picture", countsInstructions: false) { material in
      var landmarker: MpPoseLandmarkerPtr?
      try withOptions(material.poseBundle()) { base in
        var options = MpPoseLandmarkerOptions()
        options.base_options = base
        options.running_mode = MP_RUNNING_MODE_IMAGE
        options.num_poses = 1
        options.min_pose_detection_confidence = 0.5
        options.min_pose_presence_confidence = 0.5
        try check { MpPoseLandmarkerCreate(&options, &landmarker, $0) }
      }
      let (made, image) = (landmarker, try image())
      return {
        var result = MpPoseLandmarkerResult()
        try check { MpPoseLandmarkerDetectImage(made, image, nil, &result, $0) }
        MpPoseLandmarkerCloseResult(&result)
      }
    },
  ]

  private static func image() throws -> MpImagePtr? {
    var image: MpImagePtr?
    try check { MpImageCreateFromFile(Material.portraitPath, &image, $0) }
    return image
  }

  /// Calls `body` with base options for a model's path, which are valid inside it.
  private static func withOptions(_ path: String, _ body: (MpBaseOptions) throws -> Void) throws {
    var options = MpBaseOptions()
    options.file_descriptor = -1
    try path.withCString { words in
      options.model_asset_path = words
      try body(options)
    }
  }

  private static func check(
    _ call: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> MpStatus
  ) throws {
    var message: UnsafeMutablePointer<CChar>?
    defer { MpErrorFree(message) }
    guard call(&message) != kMpOk else { return }
    throw Problem(message.map { String(cString: $0) } ?? "a call in C fails without words")
  }
}
