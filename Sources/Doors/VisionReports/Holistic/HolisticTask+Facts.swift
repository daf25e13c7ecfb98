extension HolisticTask {
  static var facts: TaskFacts {
    TaskFacts(
      "holistic", title: "Whole bodies", tagline: "Body, face and hands of a person",
      noun: "holistic detection", action: "Finds a person's body, face and hands in *",
      purpose: .holistic, remembersFrames: true,
      rowMeaning: "each landmark of the body, the face and the hands", modelWords: modelWords,
      forms: HolisticRequest.forms, snippets: snippets,
      command: .init(
        discussion: """
          One person: 33 landmarks of the body, and where they are seen 478 of the face and 21 of \
          each hand. Landmarks are in pixels of the stored picture, whatever its orientation; z uses \
          the same scale and is negative toward the camera. World landmarks are in meters, those of \
          the hands in the space of the body's. --blendshapes adds 52 scores of the expression. \
          Pictures are processed in parallel, and results are printed in the order of the inputs. In \
          a video the person is tracked and keeps a number from frame to frame.
          """,
        annotating: """
          Also write a copy with skeletons and the mesh of the face drawn: to this file (PNG, JPEG \
          or MP4), or into this folder for several inputs. Inputs are never overwritten; earlier \
          results are. A person's left side is orange, the right side blue.
          """,
        examples: [
          .init("vision holistic photo.jpg", "Prints the landmarks of one person."),
          .init(
            "vision holistic --annotate drawn.mp4 dance.mp4",
            "Tracks a person through a video and draws body, face and hands."),
          .init(
            "vision holistic --blendshapes --format json film.mp4 > person.jsonl",
            "Writes the landmarks and the expression in each frame of a video."),
          .init(
            "vision holistic --model holistic_landmarker.task --format csv photos/",
            "Writes a table, with Google's bundle of models."),
        ]),
      benchmarks: [
        .init(
          "vision bench holistic photo.jpg",
          "Measures single pictures: all detectors and landmarks."),
        .init(
          "vision bench holistic --mode video photo.jpg",
          "Measures a video's frames: landmarks of a person who is tracked."),
      ])
  }

  /// The catalogue's models, by the bundle that `vision models pull default` does not fetch.
  static let modelWords = [
    TaskFacts.ModelWord(
      word: HolisticRequest.full, title: "Full: poses, faces and hands", model: "face-landmarker",
      others: ["pose-detector", "pose-landmark-full", "hand-landmark-full", "hand-region"])
  ]
}
