extension FacesTask {
  static let snippets = TaskSnippets(
    modern: ModernNames(
      type: "FaceDetector", optionsType: "FaceDetectorOptions", instance: "detector",
      verb: "faces",
      options: [
        OptionSpelling("min-detection-confidence", "minDetectionConfidence", .number),
        OptionSpelling("overlap-limit", "overlapLimit", .number),
      ] + .ofThreads,
      print: [
        "for face in result.detections {",
        "  print(face.boundingBox, face.categories.first?.score ?? 0)", "}",
      ]),
    mediaPipe: MediaPipeNames(
      type: "FaceDetector", done: "Detection", instance: "detector", verb: "detect",
      options: [
        OptionSpelling("min-detection-confidence", "minDetectionConfidence", .number),
        OptionSpelling("overlap-limit", "minSuppressionThreshold", .number),
      ],
      print: [
        "for face in result.detections {",
        "  print(face.boundingBox, face.categories.first?.score ?? 0)", "}",
      ]),
    mlKitMissing:
      "ML Kit's face detection is MLKitFaceDetection, over the models of face landmarks.",
    pythonPrinting: [
      #"for face in result["faces"]:"#,
      #"    print(face["boundingBox"], face["score"])"#,
    ])

  /// The detectors of the catalogue.
  static let modelWords = [
    TaskFacts.ModelWord(
      word: "face", title: "Within two meters", model: "face", others: []),
    TaskFacts.ModelWord(
      word: "face-full-range", title: "Within five meters", model: "face-full-range",
      others: []),
  ]
}
