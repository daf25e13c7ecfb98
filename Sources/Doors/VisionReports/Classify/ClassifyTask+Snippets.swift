extension ClassifyTask {
  static let snippets = TaskSnippets(
    modern: ModernNames(
      type: "ImageClassifier", optionsType: "ClassifierOptions", instance: "classifier",
      verb: "classifications", options: .ofCategories + .ofThreads, takesRegion: true,
      print: printing("result.heads")),
    mediaPipe: MediaPipeNames(
      type: "ImageClassifier", done: "Classification", instance: "classifier", verb: "classify",
      options: .ofCategories, takesRegion: true,
      print: printing("result.classificationResult.classifications")),
    mlKitMissing:
      "ML Kit's image labeling is MLKitImageLabelingCustom; to classify what is followed, choose "
      + "the task Tracking.",
    pythonPrinting: [
      #"for head in result["classifications"]:"#,
      #"    for category in head["categories"]:"#,
      #"        print(category["categoryName"], category["score"])"#,
    ])

  private static func printing(_ heads: String) -> [String] {
    [
      "for category in \(heads).flatMap(\\.categories) {",
      #"  print(category.displayName ?? category.categoryName ?? "?", category.score)"#, "}",
    ]
  }
}
