import MediaPipeTasksVision

extension Gate {
  /// The tasks through MediaPipe's classes.
  static let mediaPipe = [
    Gate("mediapipe/detect") { material in
      let detector = try ObjectDetector(modelPath: material.path(of: material.detector))
      let image = try MPImage(uiImage: material.uiImage())
      return { _ = try detector.detect(image: image) }
    },
    Gate("mediapipe/classify") { material in
      let classifier = try ImageClassifier(modelPath: material.path(of: material.classifier))
      let image = try MPImage(uiImage: material.uiImage())
      return { _ = try classifier.classify(image: image) }
    },
    Gate("mediapipe/embed") { material in
      let embedder = try ImageEmbedder(modelPath: material.path(of: material.embedder))
      let image = try MPImage(uiImage: material.uiImage())
      return { _ = try embedder.embed(image: image) }
    },
    Gate("mediapipe/pose in a picture", countsInstructions: false) { material in
      let landmarker = try PoseLandmarker(modelPath: material.poseBundle())
      let image = try MPImage(uiImage: material.uiImage())
      return { _ = try landmarker.detect(image: image) }
    },
    Gate("mediapipe/pose in a video", countsInstructions: false) { material in
      let options = PoseLandmarkerOptions()
      options.baseOptions.modelAssetPath = try material.poseBundle()
      options.runningMode = .video
      let landmarker = try PoseLandmarker(options: options)
      let image = try MPImage(uiImage: material.uiImage())
      let numbers = FrameNumbers()
      return {
        _ = try landmarker.detect(
          videoFrame: image, timestampInMilliseconds: numbers.next() * 33)
      }
    },
  ]
}
