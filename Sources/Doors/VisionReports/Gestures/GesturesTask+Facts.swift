internal import Evaluation

extension GesturesTask {
  static var facts: TaskFacts {
    TaskFacts(
      "gestures", title: "Gestures", tagline: "Names the gesture of each hand",
      noun: "gesture recognition", action: "Recognizes gestures of hands in *",
      purpose: .gestures, remembersFrames: true, rowMeaning: "each landmark of a hand",
      forms: GesturesRequest.forms, snippets: snippets,
      command: .init(
        discussion: """
          Each hand has a gesture besides what vision hands finds. MediaPipe's own model knows \
          Closed_Fist, Open_Palm, Pointing_Up, Thumb_Down, Thumb_Up, Victory and ILoveYou; other \
          hands have the gesture None. A bundle with a custom classifier asks that one first. \
          Options limit the names, never the hands. In a video hands are tracked: each keeps a \
          number from frame to frame.
          """,
        annotating: """
          Also write a copy with skeletons and gestures drawn: to this file (PNG, JPEG or MP4), or \
          into this folder for several inputs. Inputs are never overwritten; earlier results are. \
          A left hand is orange, a right one blue.
          """,
        examples: [
          .init("vision gestures photo.jpg", "Prints the gesture of up to two hands."),
          .init(
            "vision gestures --model gesture_recognizer.task --annotate drawn.png photo.jpg",
            "Takes a bundle of your own, and draws hands with their gestures."),
          .init(
            "vision gestures --allow Thumb_Up,Thumb_Down --format json camera:0",
            "Names two gestures of the hands before a camera."),
          .init(
            "vision gestures --crop gestures/ photos/",
            "Saves each hand as a picture of its own, in a folder for its gesture."),
        ]),
      benchmarks: [
        .init(
          "vision bench gestures photo.jpg",
          "Measures single pictures: detector, landmarks and gestures.")
      ])
  }
}

extension GesturesTask {
  static var evaluation: TaskEvaluation {
    TaskEvaluation(
      .classes, of: .gestures,
      summary: "Measures gestures: top-1, and confusions.",
      discussion: """
        The labels are the names of the folders that pictures are in, as in the data sets of \
        MediaPipe's Model Maker. top-1 is how often the gesture with the highest score is right, \
        top-5 how often that of one of the hands is. A picture without a hand is one without an answer.
        """,
      examples: [
        .init(
          "vision eval gestures test/",
          "Measures on test/Thumb_Up/1.jpg, test/Victory/2.jpg and so on."),
        .init(
          "vision eval gestures --model mine.task --rename Thumb_Up=like test/",
          "Measures a bundle of your own, with a gesture that the folders call otherwise."),
      ])
  }
}
