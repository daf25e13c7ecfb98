extension GesturesTask {
  static let snippets = TaskSnippets(
    modern: ModernNames(
      type: "GestureRecognizer", optionsType: "HandOptions",
      optionsTemplate: "GestureOptions(hands: *)", instance: "recognizer", verb: "hands",
      models: [
        .init(
          option: "model", label: "model",
          words: [("gesture-recognizer", #".bundle(named: "gesture-recognizer")"#)],
          bundle: ".bundle(*)", template: ".bundle(named: *)")
      ],
      options: HandsTask.modernOptions,
      print: [
        "for hand in result.hands {",
        #"  print(hand.handedness, hand.gesture?.name ?? "none")"#, "}",
      ]),
    mediaPipe: MediaPipeNames(
      type: "GestureRecognizer", done: "GestureRecognition", instance: "recognizer",
      verb: "recognize", options: HandsTask.mediaPipeOptions,
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
}
