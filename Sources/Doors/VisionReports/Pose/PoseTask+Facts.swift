extension PoseTask {
  static var facts: TaskFacts {
    TaskFacts(
      "pose", title: "Pose", tagline: "33 landmarks of each person", noun: "pose detection",
      action: "Finds the poses of people in *", purpose: .pose, remembersFrames: true,
      rowMeaning: "each landmark of a body",
      modelWords: modelWords, forms: PoseRequest.forms, snippets: snippets,
      command: .init(
        discussion: """
          Landmarks are in pixels of the stored picture, whatever its orientation; z uses the same \
          scale, is 0 at the hips and negative toward the camera. Pictures are processed in \
          parallel, and results are printed in the order of the inputs. In a video people are \
          tracked: each keeps a number from frame to frame. --count-reps names the poses of a \
          video by their likeness to samples and counts them; with --people above 1 it does so \
          for each person.
          """,
        annotating: """
          Also write a copy with skeletons drawn: to this file (PNG, JPEG or MP4), or into this \
          folder for several inputs. Inputs are never overwritten; earlier results are. \
          A person's left side is orange, the right side blue.
          """,
        examples: [
          .init("vision pose photo.jpg", "Prints the 33 landmarks of one person."),
          .init(
            "vision pose --people 4 --annotate skeletons.png team.jpg",
            "Looks for up to four people and draws their skeletons."),
          .init(
            "vision pose --format json photos/ > poses.jsonl",
            "Writes a JSON line for each picture in a folder."),
          .init(
            "vision pose --annotate skeletons.mp4 dance.mp4",
            "Tracks a person through a video and draws the skeleton."),
          .init(
            "vision pose --count-reps samples/ --annotate reps.mp4 dance.mp4",
            "Counts repetitions, and shows the count in large digits."),
          .init(
            "vision pose --format yolo --output labels/ photos/",
            "Writes a label file with key points for each picture in a folder."),
          .init(
            "vision pose --quiet --format csv --output poses.csv photos/",
            "Writes a table, and says nothing but what went wrong."),
        ]),
      benchmarks: [
        .init("vision bench pose photo.jpg", "Measures single pictures: detector and landmarks."),
        .init(
          "vision bench pose --mode video photo.jpg",
          "Measures a video's frames: landmarks of a person who is followed."),
      ])
  }
}

extension PoseTask {
  static var evaluation: TaskEvaluation {
    TaskEvaluation(
      .keypoints,
      summary: "Measures poses: PCK, NME, and mAP of COCO's key points.",
      discussion: """
        PCK is the share of labeled key points found within 0.05, 0.1 or 0.2 of the longer side \
        of the person's box. NME is the mean distance of those that were found, in parts of the \
        square root of the box's area. AP compares poses as COCO does, whose 17 key points are among \
        the 33 of this task; its ten numbers equal those of COCO's own program for the same key points. \
        --people says for how many people of a picture poses are looked for.
        """,
      examples: [
        .init(
          "vision eval pose --people 4 --labels person_keypoints_val2017.json val2017/",
          "Measures poses on COCO's pictures of people."),
        .init(
          "vision eval pose --labels labels/val images/val",
          "Measures poses against YOLO labels with key points."),
      ])
  }
}
