extension HandsTask {
  static let snippets = TaskSnippets(
    modern: ModernNames(
      type: "HandLandmarker", optionsType: "HandOptions", instance: "landmarker", verb: "hands",
      models: [
        .init(
          option: "model", label: "model", words: [("hand-landmark-full", "")] + modernBundles,
          bundle: ".bundle(*)", template: modernFiles())
      ],
      options: modernOptions,
      print: [
        "for hand in result.hands {",
        "  let tip = hand[.indexFingerTip].pixels(in: result.picture).point",
        "  print(hand.handedness, {upright?result.picture.upright(}tip{upright?)})", "}",
      ]),
    mediaPipe: MediaPipeNames(
      type: "HandLandmarker", done: "Detection", instance: "landmarker", verb: "detect",
      options: mediaPipeOptions,
      bundles: .init(
        names: ["hand-landmark-full", "hand-landmarker", "hand-landmarker-full"]
          .map { ($0, "hand_landmarker.task") },
        remark: "Google's bundle of detector and landmarks"),
      print: [
        "for landmarks in result.landmarks {",
        "  print(landmarks[8].x, landmarks[8].y)", "}",
      ]),
    mlKitMissing: "ML Kit has no detection of hands.",
    pythonPrinting: [
      #"for hand in result["hands"]:"#,
      #"    print(hand["handedness"], hand["landmarks"][8])"#,
    ])

  /// The expressions for the catalogue's bundles of hands.
  private static let modernBundles = ["hand-landmarker", "hand-landmarker-full"].map {
    (name: $0, expression: ".bundle(named: \"\($0)\")")
  }

  private static func modernFiles(_ landmarks: String = "*") -> String {
    #".files(detector: .named("hand"), landmarks: "# + "\(landmarks))"
  }

  /// The models of hands beside those of gestures.
  static let modernModels = ModernNames.Model(
    option: "hand-model", label: "hands",
    words: modelWords.compactMap { word in
      word.alias.map { ($0, modernFiles(".named(\"\(word.model)\")")) }
    } + modernBundles,
    bundle: ".bundle(*)", template: modernFiles())

  /// The options of finding hands, which the recognizer of gestures has, too.
  ///
  /// The command looks for two hands unless told otherwise, the classes for one.
  static let modernOptions =
    [
      OptionSpelling("hands", "maxHands", .number, usual: "2"),
      OptionSpelling("min-detection-confidence", "minDetectionConfidence", .number),
      OptionSpelling("min-presence-confidence", "minPresenceConfidence", .number),
      OptionSpelling("min-tracking-confidence", "minTrackingConfidence", .number),
      OptionSpelling(
        group: "smoothing", "HandSmoothing",
        [
          OptionSpelling("smoothing-cutoff", "minimumCutoff", .number),
          OptionSpelling("smoothing-slope", "slope", .number),
        ], ifGiven: "smoothing"),
      OptionSpelling("mirrored", "isMirrored", .flag),
    ] + .ofThreads

  static let mediaPipeOptions = [
    OptionSpelling("hands", "numHands", .number, usual: "2"),
    OptionSpelling("min-detection-confidence", "minHandDetectionConfidence", .number),
    OptionSpelling("min-presence-confidence", "minHandPresenceConfidence", .number),
    OptionSpelling("min-tracking-confidence", "minTrackingConfidence", .number),
  ]

  /// The landmark models, each with the detector that it needs.
  static let modelWords = [
    ("full", "Full, more accurate"), ("lite", "Lite, faster"),
  ].map { (size: String, title: String) in
    TaskFacts.ModelWord(
      word: "hand-landmark-\(size)", title: title, model: "hand-landmark-\(size)",
      others: ["hand"], alias: size)
  }
}
