extension EmbedTask {
  static var facts: TaskFacts {
    TaskFacts(
      "embed", title: "Similarity", tagline: "Finds pictures that look alike", noun: "embedding",
      action: "Turns * into embeddings", purpose: .embedding,
      snippets: snippets,
      command: .init(
        discussion: """
          Pictures that look alike have embeddings that point in similar directions. Pictures are \
          processed in parallel, and results are printed in the order of the inputs; those that fail \
          are left out. A video gives one result for each frame.
          """,
        examples: [
          .init("vision embed photo.jpg", "Prints what the embedding of one picture looks like."),
          .init(
            "vision embed --format json photos/ > photos.jsonl",
            "Writes a JSON line for each picture in a folder."),
          .init(
            "vision embed --l2-normalize --output photos.npy photos/",
            "Also writes photos.npy and photos.names.txt for NumPy."),
          .init(
            "vision embed --every 30 --output street.npy street.mp4",
            "Writes a row for every 30th frame of a video."),
        ]),
      benchmarks: [
        .init("vision bench embed photo.jpg", "Measures with the embedder at hand.")
      ])
  }
}
