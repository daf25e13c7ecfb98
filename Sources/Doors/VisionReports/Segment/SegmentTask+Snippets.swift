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
      print: [
        "let categories = try result.categories()",
        "for (index, area) in categories.areas { print(index, area) }",
      ]),
    mediaPipe: MediaPipeNames(
      type: "ImageSegmenter", done: "Segmentation", instance: "segmenter", verb: "segment",
      options: [OptionSpelling("locale", "displayNamesLocale", .text)],
      print: [
        "for mask in result.confidenceMasks ?? [] {",
        "  print(mask.width, mask.height, mask.float32Data[0])", "}",
      ]),
    mlKitMissing: "ML Kit's selfie segmentation is MLKitSegmentationSelfie, over the same models.",
    pythonPrinting: [
      #"for mask in result["masks"]:"#,
      #"    print(mask["label"], mask["area"])"#,
    ])

  /// The models of the catalogue.
  static let modelWords = [
    TaskFacts.ModelWord(word: "selfie", title: "People", model: "selfie", others: []),
    TaskFacts.ModelWord(
      word: "selfie-landscape", title: "People, wide pictures, faster",
      model: "selfie-landscape", others: []),
  ]
}
