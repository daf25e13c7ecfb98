extension SegmentTask {
  static let snippets = TaskSnippets(
    modern: ModernNames(
      type: "ImageSegmenter", optionsType: "SegmenterOptions", instance: "segmenter",
      verb: "masks",
      options: [
        OptionSpelling("locale", "displayNamesLocale", .text),
        OptionSpelling("smoothing", "smoothing", .number, usual: "0.7"),
        OptionSpelling("refine-edges", "refinesEdges", .flag),
      ] + .ofThreads,
      takesRegion: true,
      selecting: SelectingNames(option: "at", type: "InteractiveSegmenter"),
      drawn: .init(
        option: "background", before: ["let style: Backdrop.Style = {background|backdrop}"],
        make: ["let backdrop = try Backdrop(result.alpha(), style: style)"],
        marks: "[.backdrop(backdrop)]"),
      print: [
        "let categories = try result.categories()",
        "for (index, area) in categories.areas { print(index, area) }",
      ]),
    mediaPipe: MediaPipeNames(
      type: "ImageSegmenter", done: "Segmentation", instance: "segmenter", verb: "segment",
      options: [OptionSpelling("locale", "displayNamesLocale", .text)],
      selecting: SelectingNames(option: "at", type: "InteractiveSegmenter"),
      print: [
        "for mask in result.confidenceMasks ?? [] {",
        "  print(mask.width, mask.height, mask.float32Data[0])", "}",
      ]),
    mlKit: MLKitNames(
      type: "Segmenter", instance: "segmenter", mode: "segmenterMode",
      imports: [.init(["import VisionTasks"], when: isOther)],
      makeOptions: [
        .init(["SegmentationModels.selfie = {model|reference}"], when: isOther),
        .init(["let options = SelfieSegmenterOptions()"]),
      ],
      print: [
        "let mask = try segmenter.results(in: image)",
        "print(CVPixelBufferGetWidth(mask.buffer), CVPixelBufferGetHeight(mask.buffer))",
      ]),
    pythonPrinting: [
      #"for mask in result["masks"]:"#,
      #"    print(mask["label"], mask["area"])"#,
    ])

  /// True for another model than ML Kit's own.
  private static let isOther = MLKitNames.Condition.isNoneOf("model", ["selfie"])

  /// The models of the catalogue.
  static let modelWords = [
    TaskFacts.ModelWord(word: "selfie", title: "People", model: "selfie", others: []),
    TaskFacts.ModelWord(
      word: "selfie-landscape", title: "People, wide pictures, faster",
      model: "selfie-landscape", others: []),
    TaskFacts.ModelWord(
      word: "magic-touch", title: "The thing at a point", model: "magic-touch", others: []),
    TaskFacts.ModelWord(
      word: "deeplab-v3", title: "Things of 20 kinds", model: "deeplab-v3", others: []),
  ]
}
