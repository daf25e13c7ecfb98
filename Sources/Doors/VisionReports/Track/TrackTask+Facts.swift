extension TrackTask {
  static var facts: TaskFacts {
    TaskFacts(
      "track", title: "Tracking", tagline: "Keeps a number for each object",
      noun: "object tracking",
      action: "Tracks objects through *", purpose: .detection, takes: .videos,
      remembersFrames: true,
      lineMeaning: "A line for each frame of a video that is looked at.",
      rowMeaning: "each object, with the best of its classes",
      forms: TrackRequest.forms, snippets: snippets,
      command: .init(
        discussion: """
          Each object keeps its number from frame to frame, and no number is used twice. Boxes are \
          in pixels of the stored picture, whatever its orientation. With --line and --zone objects \
          are counted; an object that jitters on a line counts at most once, and one that goes around \
          its end does not. CSV, COCO and YOLO have no place for counts: with those the final ones are \
          printed on standard error. Reading, tracking and drawing run in parallel.
          """,
        annotating: """
          Also write a copy with boxes, labels and trails drawn: to this MP4 file, or into this \
          folder for several videos. Inputs are never overwritten; earlier results are. \
          Each object keeps its color.
          """,
        examples: [
          .init("vision track street.mp4", "Prints which object is where in each frame."),
          .init(
            "vision track --annotate out.mp4 --classifier birds.tflite birds.mp4",
            "Labels the objects with a classifier, and draws them."),
          .init(
            "vision track --line door=0%,50%,100%,50% --zone desk=0,0,0.3,0,0.3,1,0,1 --annotate "
              + "out.mp4 shop.mp4",
            "Counts who crosses a line and who is in a part of the picture, and draws both."),
          .init(
            "vision track --format json --duration 10 camera:0 > seen.jsonl",
            "Writes a JSON line for each frame of a camera's next ten seconds."),
          .init(
            "vision track --start 00:01:30 --duration 20 --every 25 --crop seen/ street.mp4",
            "Saves the objects of one frame in 25 as pictures, for twenty seconds."),
          .init(
            "vision track --format json - < street.mp4 > seen.jsonl",
            "Tracks objects in a video on standard input."),
        ]),
      benchmarks: [
        .init(
          "vision bench track --mode video street.mp4",
          "Measures tracking through the frames of a video."),
        .init(
          "vision bench track --mode video --detect-every-frame street.mp4",
          "Measures the same with the detector on every frame."),
      ])
  }
}
