extension TrackTask {
  static let snippets = TaskSnippets(
    modern: ModernNames(
      type: "ObjectTracker", optionsType: "TrackerOptions", instance: "tracker", verb: "objects",
      models: [
        .init(option: "model", label: "localizer", template: ".detector(*)", isOptional: true),
        .init(option: "classifier", label: "classifier", isOptional: true),
      ],
      options: [
        OptionSpelling("max-objects", "maxObjects", .number),
        OptionSpelling("score-threshold", "detectorScoreThreshold", .number),
        OptionSpelling("label-threshold", "classifierScoreThreshold", .number),
        // The command's default is 3, the API's 10.
        OptionSpelling("max-labels", "maxLabelsPerObject", .number, usual: "3"),
        OptionSpelling("allow", "categoryAllowlist", .texts),
        OptionSpelling("deny", "categoryDenylist", .texts),
        OptionSpelling("locale", "displayNamesLocale", .text),
        OptionSpelling("detect-every-frame", "detection", .flag, literal: ".everyFrame"),
      ] + .ofThreads,
      before: [
        .init(["var counter: ObjectCounter?"], when: .isGiven("line")),
        .init(["var counter: ObjectCounter?"], when: .isAbsent("line"), .isGiven("zone")),
      ],
      after: [
        counts([lines], when: .isGiven("line"), .isAbsent("zone")),
        counts([zones], when: .isAbsent("line"), .isGiven("zone")),
        counts(["\(lines),", zones], when: .isGiven("line"), .isGiven("zone")),
      ],
      print: [
        "for object in result.objects {",
        "  let name = object.bestCategory?.name",
        "  let box = {upright?result.picture.upright(}object.boundingBox{upright?)}",
        #"  print(object.trackingID ?? -1, name ?? "?", box)"#, "}",
      ]),
    mlKit: MLKitNames(
      type: "ObjectDetector", fullType: "MLKit.ObjectDetector", instance: "objectDetector",
      notes: [
        .init(
          ["// ML Kit's API has no option for: max-objects. It follows 5."],
          when: .isNoneOf("max-objects", ["1", "5"]))
      ],
      // VisionTasks has a class ObjectDetector as well.
      imports: [.init(["import VisionTasks"], when: .isGiven("model"))],
      makeOptions: [
        .init(
          ["ObjectLocalization.models = .detector({model|reference})"], when: .isGiven("model")),
        .init(
          [
            "let localModel = LocalModel(path: {classifier|file})",
            "let options = CustomObjectDetectorOptions(localModel: localModel)",
          ], when: .isGiven("classifier")),
        .init(
          [
            "options.classificationConfidenceThreshold = "
              + "NSNumber(value: {label-threshold|number})"
          ], when: .isGiven("classifier"), .isGiven("label-threshold")),
        .init(
          ["options.maxPerObjectLabelCount = {max-labels:3|number}"],
          when: .isGiven("classifier")),
        .init(["let options = ObjectDetectorOptions()"], when: .isAbsent("classifier")),
      ],
      setOptions: [
        .init(["options.shouldEnableClassification = true"], when: .isGiven("classifier")),
        .init(
          ["options.shouldEnableMultipleObjects = true"],
          when: .isNoneOf("max-objects", ["1"], usual: "5")),
      ],
      print: [
        "for object in try objectDetector.results(in: image) {",
        #"  print(object.trackingID ?? 0, object.frame, object.labels.first?.text ?? "?")"#, "}",
      ]),
    mediaPipeMissing: "MediaPipe's API has no tracking. Take Swift or ML Kit.",
    pythonPrinting: [
      #"for found in result["objects"]:"#,
      #"    print(found["trackingID"], found["labels"], found["boundingBox"])"#,
    ])

  private static let lines = "lines: {line|lines}"
  private static let zones = "zones: {zone|zones}"

  /// The lines that count objects; shapes need the size of the picture.
  private static func counts(
    _ shapes: [String], when first: MLKitNames.Condition, _ second: MLKitNames.Condition
  ) -> MLKitNames.Lines {
    .init(
      ["if counter == nil {", "  counter = try ObjectCounter("]
        + shapes.dropLast().map { "    \($0)" }
        + [
          "    \(shapes.last ?? ""){count-at?, anchor: .}{count-at:})", "}",
          "if let counts = counter?.count(result) {",
          "  for line in counts.lines { print(line.line.name, line.in, line.out) }",
          "  for zone in counts.zones { print(zone.zone.name, zone.inside.count, zone.entered) }",
          "}",
        ], when: first, second)
  }
}
