import TestSupport
import VisionTasks

extension Gate {
  /// The tasks through the Swift API.
  static let swift = [
    Gate("swift/detect") { material in
      let detector = try ObjectDetector(
        loading: .loaded(material.detector), options: DetectorOptions(threadCount: 1))
      return { _ = try detector.detect(in: material.portrait) }
    },
    Gate("swift/detect faces") { material in
      let detector = try ObjectDetector(
        loading: .named("face"), options: DetectorOptions(threadCount: 1))
      return {
        let result = try detector.detect(in: material.portrait)
        guard result.detections.count == 1 else { throw Problem("one face is in the picture") }
      }
    },
    Gate("swift/classify") { material in
      let classifier = try ImageClassifier(
        loading: .loaded(material.classifier), options: ClassifierOptions(threadCount: 1))
      return { _ = try classifier.classify(material.portrait) }
    },
    Gate("swift/embed") { material in
      let embedder = try ImageEmbedder(
        loading: .loaded(material.embedder), options: EmbedderOptions(threadCount: 1))
      return { _ = try embedder.embed(material.portrait) }
    },
    Gate("swift/pose in a picture") { material in
      let landmarker = try PoseLandmarker(loading: .full, options: PoseOptions(threadCount: 1))
      return {
        let result = try landmarker.detect(in: material.portrait)
        guard result.poses.count == 1 else { throw Problem("one person is in the picture") }
      }
    },
    Gate("swift/track", calls: 24) { material in
      let sequence = try ObjectTracker(
        loading: .detector(.loaded(material.detector)), classifier: .loaded(material.classifier),
        options: TrackerOptions(threadCount: 1)
      ).sequence()
      let numbers = FrameNumbers()
      return { _ = try sequence.process(material.frame(numbers.next())) }
    },
  ]
}
