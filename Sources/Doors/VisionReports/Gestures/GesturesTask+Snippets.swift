extension GesturesTask {
  static let snippets = TaskSnippets(
    modern: ModernNames(
      type: "GestureRecognizer", optionsType: "GestureOptions", instance: "recognizer",
      verb: "hands",
      models: [
        .init(
          option: "model", label: "model",
          words: [("gesture-recognizer", #".bundle(named: "gesture-recognizer")"#)],
          bundle: ".bundle(*)", template: ".bundle(named: $)",
          together: [
            .init(
              other: HandsTask.modernModels,
              both: .init(
                option: "model", label: "model",
                bundle: ".files(hands: {hand-model|model}, gestures: *)",
                template: ".files(hands: {hand-model|model}, gestures: $)"))
          ])
      ],
      options: [
        OptionSpelling(group: "hands", "HandOptions", HandsTask.modernOptions),
        OptionSpelling(group: "canned", "CategoryOptions", score + names),
        OptionSpelling(group: "custom", "CategoryOptions", score),
      ],
      notes: [
        .init([note], when: .isGiven("allow")),
        .init([note], when: .isAbsent("allow"), .isGiven("deny")),
      ],
      print: [
        "for hand in result.hands {",
        "  let wrist = hand[.wrist].pixels(in: result.picture).point",
        #"  print(hand.handedness, hand.gesture?.name ?? "none", "#
          + "{upright?result.picture.upright(}wrist{upright?)})", "}",
      ]),
    mediaPipe: MediaPipeNames(
      type: "GestureRecognizer", done: "GestureRecognition", instance: "recognizer",
      verb: "recognize", options: HandsTask.mediaPipeOptions,
      classes: .init(
        type: "ClassifierOptions",
        properties: ["cannedGesturesClassifierOptions", "customGesturesClassifierOptions"],
        options: score + names),
      bundles: .init(
        names: [("gesture-recognizer", "gesture_recognizer.task")],
        remark: "Google's bundle of hands and gestures"),
      print: [
        "for gestures in result.gestures {",
        #"  print(gestures.first?.categoryName ?? "none")"#, "}",
      ]),
    mlKitMissing: "ML Kit has no recognition of gestures.",
    pythonPrinting: [
      #"for hand in result["hands"]:"#,
      #"    print(hand["handedness"], hand.get("gesture"))"#,
    ])

  private static let score = [OptionSpelling("score-threshold", "scoreThreshold", .number)]

  private static let names = [
    OptionSpelling("allow", "categoryAllowlist", .texts),
    OptionSpelling("deny", "categoryDenylist", .texts),
  ]

  /// The modern API refuses a name that a classifier does not have.
  private static let note =
    "// The names are those of the canned gestures; those of custom ones go into `custom`."
}
