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
        "  let box = {upright?result.picture.upright(}face.boundingBox{upright?)}",
        "  print(box, face.categories.first?.score ?? 0)", "}",
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
    mlKit: MLKitNames(
      type: "FaceDetector", fullType: "MLKit.FaceDetector", instance: "faceDetector", mode: nil,
      // VisionTasks has a class FaceDetector as well.
      imports: [.init(["import VisionTasks"], when: isOther)],
      makeOptions: [
        .init(
          [
            "FaceDetectionModels.models = .bundle(",
            #"  named: "face-landmarker", detector: {model|reference})"#,
          ], when: isOther),
        .init(["let options = FaceDetectorOptions()"]),
      ],
      setOptions: [.init(["options.landmarkMode = .all"])],
      print: [
        "for face in try faceDetector.results(in: image) {",
        "  print(face.frame, face.landmark(ofType: .noseBase)?.position.x ?? 0)", "}",
      ]),
    pythonPrinting: [
      #"for face in result["faces"]:"#,
      #"    print(face["boundingBox"], face["score"])"#,
    ])

  /// True for another detector than the one of ML Kit's bundle.
  private static let isOther = MLKitNames.Condition.isNoneOf("model", ["face"])

  /// The detectors of the catalogue.
  static let modelWords = [
    TaskFacts.ModelWord(
      word: "face", title: "Within two meters", model: "face", others: []),
    TaskFacts.ModelWord(
      word: "face-full-range", title: "Within five meters", model: "face-full-range",
      others: []),
  ]
}
