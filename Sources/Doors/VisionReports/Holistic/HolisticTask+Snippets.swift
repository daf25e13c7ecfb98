extension HolisticTask {
  static let snippets = TaskSnippets(
    modern: ModernNames(
      type: "HolisticLandmarker", optionsType: "HolisticOptions", instance: "landmarker",
      verb: "person",
      models: [
        .init(
          option: "model", label: "model",
          words: [
            (HolisticRequest.full, ""),
            ("holistic-landmarker", #".bundle(named: "holistic-landmarker")"#),
          ],
          bundle: ".bundle(*)", template: ".bundle(named: $)",
          together: [
            .init(
              other: .init(
                option: "face-model", label: "face", bundle: ".bundle(*)",
                template: ".bundle(named: $)"),
              both: .init(
                option: "model", label: "model",
                words: [(HolisticRequest.full, ".files(face: {face-model|model})")],
                bundle: ".bundle(*)", template: ".bundle(named: $)"))
          ])
      ],
      options: numbers.map { OptionSpelling($0.0, $0.1, .number) }
        + [
          OptionSpelling("blendshapes", "makesBlendshapes", .flag),
          OptionSpelling("mask", "makesSegmentationMask", .flag),
        ] + .ofThreads,
      print: [
        "if let person = result.person {",
        "  let nose = person.pose.pixels(.nose, in: result.picture).point",
        "  print({upright?result.picture.upright(}nose{upright?)})",
        "  print(person.face?.landmarks[1].x ?? 0, person.leftHand?[.indexFingerTip].x ?? 0)", "}",
      ]),
    mediaPipe: MediaPipeNames(
      type: "HolisticLandmarker", done: "Detection", instance: "landmarker", verb: "detect",
      options: numbers.map { OptionSpelling($0.0, $0.2, .number) }
        + [
          OptionSpelling("blendshapes", "outputFaceBlendshapes", .flag),
          OptionSpelling("mask", "outputPoseSegmentationMasks", .flag),
        ],
      bundles: .init(
        names: [HolisticRequest.full, "holistic-landmarker"]
          .map { ($0, "holistic_landmarker.task") },
        remark: "Google's bundle of all seven models"),
      print: [
        "print(result.poseLandmarks.count, result.faceLandmarks.count)",
        "print(result.leftHandLandmarks.count, result.rightHandLandmarks.count)",
      ]),
    mlKitMissing: "ML Kit has no task for body, face and hands together.",
    pythonPrinting: [
      #"person = result.get("person", {})"#,
      #"print(person.get("pose"), person.get("face"), person.get("leftHand"))"#,
    ])

  /// The numbers among the options, with their names in the modern API and in MediaPipe's.
  private static let numbers = [
    ("min-pose-detection-confidence", "minPoseDetectionConfidence", "minPoseDetectionConfidence"),
    ("pose-overlap-limit", "poseOverlapLimit", "minPoseSuppressionThreshold"),
    ("min-pose-presence-confidence", "minPosePresenceConfidence", "minPosePresenceConfidence"),
    ("min-face-detection-confidence", "minFaceDetectionConfidence", "minFaceDetectionConfidence"),
    ("face-overlap-limit", "faceOverlapLimit", "minFaceSuppressionThreshold"),
    ("min-face-presence-confidence", "minFacePresenceConfidence", "minFacePresenceConfidence"),
    ("min-hand-presence-confidence", "minHandPresenceConfidence", "minHandLandmarksConfidence"),
  ]
}
