internal import Evaluation

extension HandsTask {
  static var facts: TaskFacts {
    TaskFacts(
      "hands", title: "Hands", tagline: "21 landmarks of each hand", noun: "hand detection",
      action: "Finds hands in *", purpose: .hands, remembersFrames: true,
      rowMeaning: "each landmark of a hand", modelWords: modelWords,
      snippets: snippets,
      command: .init(
        discussion: """
          Landmarks are in pixels of the stored picture, whatever its orientation; z uses the same \
          scale, is 0 at the wrist and negative toward the camera. World landmarks are in meters. \
          Left and right are the person's own, as long as pictures are not mirror images. Pictures \
          are processed in parallel, and results are printed in the order of the inputs. In a video \
          hands are tracked: each keeps a number from frame to frame.
          """,
        annotating: """
          Also write a copy with skeletons drawn: to this file (PNG, JPEG or MP4), or into this \
          folder for several inputs. Inputs are never overwritten; earlier results are. \
          A left hand is orange, a right one blue.
          """,
        examples: [
          .init("vision hands photo.jpg", "Prints the 21 landmarks of up to two hands."),
          .init(
            "vision hands --smoothing --annotate drawn.mp4 film.mp4",
            "Tracks hands through a video and draws smooth skeletons."),
          .init(
            "vision hands --mirrored --format json camera:0",
            "Tracks the hands before a front camera, whose pictures are mirror images."),
          .init(
            "vision hands --crop hands/ --align photos/",
            "Saves each hand as a picture of its own, with its fingers up."),
        ]),
      benchmarks: [
        .init("vision bench hands photo.jpg", "Measures single pictures: detector and landmarks."),
        .init(
          "vision bench hands --mode video photo.jpg",
          "Measures a video's frames: landmarks of hands that are tracked."),
      ])
  }
}

extension HandsTask {
  static var evaluation: TaskEvaluation {
    TaskEvaluation(
      .keypoints, of: .hands,
      summary: "Measures landmarks of hands: PCK, NME, and mAP of key points.",
      discussion: """
        Labels are hands with boxes and key points named like this task's, such as wrist and \
        thumb_tip, in COCO's or YOLO's form. PCK is the share of labeled key points found within 0.05, \
        0.1 or 0.2 of the longer side of the hand's box. NME is the mean distance of those that were \
        found, in parts of the square root of the box's area. --hands says how many hands of a \
        picture are looked for.
        """,
      examples: [
        .init(
          "vision eval hands --labels hands.json photos/",
          "Measures the default models against COCO labels."),
        .init(
          "vision eval hands --model lite --labels labels/val images/val",
          "Measures the smaller model against YOLO labels with key points."),
      ])
  }
}
