extension FacesTask {
  static var facts: TaskFacts {
    TaskFacts(
      "faces", title: "Faces", tagline: "Finds faces with six key points",
      noun: "face detection", action: "Finds faces in *", purpose: .faceDetection,
      rowMeaning: "each face", modelWords: modelWords, snippets: snippets,
      command: .init(
        discussion: """
          Each face has a box, a score, and six key points: eyes, tip of the nose, mouth and ears. \
          Left and right are the person's own. Coordinates are in pixels of the stored picture, \
          whatever its orientation. vision detect runs the same model like any other detector; this \
          command keeps a picture's proportions and merges overlapping boxes, as MediaPipe does.
          """,
        annotating: """
          Also write a copy with boxes and key points drawn: to this file (PNG, JPEG or MP4), or \
          into this folder for several inputs. Inputs are never overwritten; earlier results are.
          """,
        examples: [
          .init("vision faces photo.jpg", "Prints the faces of one picture."),
          .init(
            "vision faces --model face-full-range --annotate faces.png group.jpg",
            "Also finds distant faces, and draws them."),
          .init(
            "vision faces --crop faces/ --align photos/",
            "Saves each face as a picture of its own, with level eyes."),
          .init(
            "vision faces --format csv --output faces.csv photos/",
            "Writes a table with a row for each face."),
        ]),
      benchmarks: [
        .init("vision bench faces photo.jpg", "Measures the face detector.")
      ])
  }
}
