extension ClassifyTask {
  static let snippets = TaskSnippets(
    modern: ModernNames(
      type: "ImageClassifier", optionsType: "ClassifierOptions", instance: "classifier",
      verb: "classifications", options: .ofCategories + .ofThreads, takesRegion: true,
      print: printing("result.heads", "category.name")),
    mediaPipe: MediaPipeNames(
      type: "ImageClassifier", done: "Classification", instance: "classifier", verb: "classify",
      options: .ofCategories, takesRegion: true,
      print: printing(
        "result.classificationResult.classifications",
        "category.displayName ?? category.categoryName")),
    mlKit: MLKitNames(
      type: "ImageLabeler", instance: "imageLabeler", mode: nil,
      makeOptions: [
        .init([
          "let localModel = LocalModel(path: {model|file})",
          "let options = CustomImageLabelerOptions(localModel: localModel)",
        ])
      ],
      setOptions: [
        .init(
          ["options.confidenceThreshold = NSNumber(value: {score-threshold|number})"],
          when: .isGiven("score-threshold")),
        .init(
          ["options.maxResultCount = {max-results|number}"], when: .isGiven("max-results")),
      ],
      print: [
        "for label in try imageLabeler.results(in: image) {",
        "  print(label.text, label.confidence)", "}",
      ]),
    pythonPrinting: [
      #"for head in result["classifications"]:"#,
      #"    for category in head["categories"]:"#,
      #"        print(category["categoryName"], category["score"])"#,
    ])

  private static func printing(_ heads: String, _ name: String) -> [String] {
    [
      "for category in \(heads).flatMap(\\.categories) {",
      "  print(\(name) ?? \"?\", category.score)", "}",
    ]
  }
}
