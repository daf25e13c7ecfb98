extension PoseTask {
  static let snippets = TaskSnippets(
    modern: ModernNames(
      type: "PoseLandmarker", optionsType: "PoseOptions", instance: "landmarker", verb: "poses",
      models: [
        .init(
          option: "model", label: "model",
          words: [
            ("full", ""), ("lite", ".lite"), ("heavy", ".heavy"),
            ("pose-landmarker", #".bundle(named: "pose-landmarker")"#),
          ],
          bundle: ".bundle(*)",
          template: #".files(detector: .named("pose-detector"), landmarks: *)"#)
      ],
      options: [
        OptionSpelling("people", "maxPeople", .number),
        OptionSpelling("min-detection-confidence", "minDetectionConfidence", .number),
        OptionSpelling("min-presence-confidence", "minPresenceConfidence", .number),
        OptionSpelling("min-tracking-confidence", "minTrackingConfidence", .number),
        OptionSpelling("no-smoothing", "smoothsLandmarks", .flag, literal: "false"),
        OptionSpelling("mask", "makesSegmentationMask", .flag),
      ] + .ofThreads,
      before: counting,
      after: [
        .init(
          ["for person in counter.count(result).people { print(person.counts) }"],
          when: .isGiven("count-reps"))
      ],
      print: [
        "for pose in result.poses {",
        "  let nose = pose.pixels(.nose, in: result.picture).point",
        "  print({upright?result.picture.upright(}nose{upright?)}, pose[.nose].visibility)", "}",
      ]),
    mediaPipe: MediaPipeNames(
      type: "PoseLandmarker", done: "Detection", instance: "landmarker", verb: "detect",
      options: [
        OptionSpelling("people", "numPoses", .number),
        OptionSpelling("min-detection-confidence", "minPoseDetectionConfidence", .number),
        OptionSpelling("min-presence-confidence", "minPosePresenceConfidence", .number),
        OptionSpelling("min-tracking-confidence", "minTrackingConfidence", .number),
        OptionSpelling("mask", "shouldOutputSegmentationMasks", .flag),
      ],
      bundles: .init(
        names: ["lite", "full", "heavy"].map { ($0, "pose_landmarker_\($0).task") },
        remark: "Google's bundle of detector and landmarks"),
      print: [
        "for landmarks in result.landmarks {",
        "  print(landmarks[0].x, landmarks[0].y, landmarks[0].visibility ?? 0)", "}",
      ]),
    mlKit: MLKitNames(
      type: "PoseDetector", instance: "poseDetector",
      notes: [
        .init(
          [
            "// ML Kit's API has no choice of {model}: the accurate detector runs the full model."
          ], when: .isNoneOf("model", ["lite", "full"]))
      ],
      makeOptions: [
        .init(["let options = PoseDetectorOptions()"], when: .isOneOf("model", ["lite"])),
        .init(
          ["let options = AccuratePoseDetectorOptions()"],
          when: .isNoneOf("model", ["lite"], usual: "full")),
      ],
      print: [
        "for pose in try poseDetector.results(in: image) {",
        "  let nose = pose.landmark(ofType: .nose)",
        "  print(nose.position.x, nose.position.y, nose.inFrameLikelihood)", "}",
      ]),
    pythonPrinting: [
      #"for pose in result["poses"]:"#,
      #"    print(pose["landmarks"][0])"#,
    ])

  /// The lines that make the counter of repetitions.
  private static let counting: [MLKitNames.Lines] = [
    .init(
      ["let classifier = try PoseClassifier(samplesAt: {count-reps|text})"],
      when: .isGiven("count-reps")),
    .init(
      ["var counter = try RepetitionCounter(classifier)"],
      when: .isGiven("count-reps"), .isAbsent("rep-classes"), isOfOne),
    counter("classNames: {rep-classes|texts}", when: .isGiven("rep-classes"), isOfOne),
    counter("countsEachPerson: true", when: .isAbsent("rep-classes"), isOfEach),
    counter(
      "classNames: {rep-classes|texts}, countsEachPerson: true", when: .isGiven("rep-classes"),
      isOfEach),
  ]

  private static let isOfOne = MLKitNames.Condition.isOneOf("people", ["1"], usual: "1")
  private static let isOfEach = MLKitNames.Condition.isNoneOf("people", ["1"], usual: "1")

  private static func counter(
    _ options: String, when classes: MLKitNames.Condition, _ people: MLKitNames.Condition
  ) -> MLKitNames.Lines {
    .init(
      [
        "var counter = try RepetitionCounter(",
        "  classifier, options: RepetitionOptions(\(options)))",
      ], when: .isGiven("count-reps"), classes, people)
  }

  /// The sizes of the landmark model, each with the detector that it needs.
  static let modelWords = [
    ("lite", "Lite, the fastest"), ("full", "Full, more accurate"),
    ("heavy", "Heavy, the most accurate"),
  ].map { word, title in
    TaskFacts.ModelWord(
      word: word, title: title, model: "pose-landmark-\(word)", others: ["pose-detector"])
  }
}
