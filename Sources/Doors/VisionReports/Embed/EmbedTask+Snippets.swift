extension EmbedTask {
  static let snippets = TaskSnippets(
    modern: ModernNames(
      type: "ImageEmbedder", optionsType: "EmbedderOptions", instance: "embedder",
      verb: "embeddings", options: .ofVectors + .ofThreads, takesRegion: true,
      vector: ".embeddings[{head:0}]", print: ["print(try first.similarity(to: second))"]),
    mediaPipe: MediaPipeNames(
      type: "ImageEmbedder", done: "Embedding", instance: "embedder", verb: "embed",
      options: .ofVectors, takesRegion: true,
      print: [
        "let vector = result.embeddingResult.embeddings[{head:0}]",
        "print(vector.floatEmbedding?.count ?? vector.quantizedEmbedding?.count ?? 0)",
      ]),
    mlKitMissing: "ML Kit has nothing for similarity. Take Swift or MediaPipe.")
}
