internal import OptionDeclarations
internal import VisionBase

extension DetectTask {
  static var facts: TaskFacts {
    TaskFacts(
      "detect", title: "Objects", tagline: "Finds things and says where", noun: "object detection",
      action: "Finds objects in *", purpose: .detection,
      rowMeaning: "each object, with the best of its classes",
      snippets: snippets,
      command: .init(
        discussion: """
          Boxes are in pixels of the stored picture, whatever its orientation. Pictures are \
          processed in parallel, and results are printed in the order of the inputs. A video gives \
          one result for each frame.
          """,
        annotating: """
          Also write a copy with boxes and labels drawn: to this file (PNG, JPEG or MP4), or into \
          this folder for several inputs. Inputs are never overwritten; earlier results are.
          """,
        examples: [
          .init("vision detect photo.jpg", "Prints what is in one picture."),
          .init(
            "vision detect --annotate found.png photo.jpg",
            "Also writes the picture with boxes and labels."),
          .init(
            "vision detect --format json --score-threshold 0.5 photos/ > found.jsonl",
            "Writes a JSON line for each picture in a folder."),
          .init(
            "vision detect --annotate found.mp4 street.mp4",
            "Prints what is in each frame of a video, and writes it with boxes."),
          .init(
            "vision detect --crop found/ --contact-sheet all.jpg photos/",
            "Also saves each object as a picture of its own, and all pictures on one sheet."),
          .init(
            "vision detect --format coco --upright --output found.json @photos.txt",
            "Writes a COCO data set about the pictures in a list, as they are displayed."),
          .init(
            "vision detect --format yolo --scores --output labels/ photos/",
            "Writes a label file for each picture in a folder, with a score in each line."),
          .init(
            "vision detect --format csv --clip --summary --output found.csv photos/",
            "Writes a table of boxes cut off at the edges, and reports what was found."),
          .init("vision detect --tiles 4 aerial.jpg", "Finds small objects in a large picture."),
        ]),
      benchmarks: [
        .init("vision bench detect photo.jpg", "Measures with as many threads as pay off."),
        .init("vision bench detect --threads 1 photo.jpg", "Measures with one thread."),
      ])
  }
}

extension DetectTask {
  /// The score below which detections hardly change AP, as in common programs.
  private static var leastScore: Double { 0.001 }
  /// COCO's number of detections per picture.
  private static var mostDetections: Int { 100 }

  static var evaluation: TaskEvaluation {
    TaskEvaluation(
      .boxes,
      summary: "Measures detections: mAP as COCO defines it, and confusions.",
      discussion: """
        AP is the mean of the precision over all recalls, over ten overlaps from 0.5 to 0.95 and over \
        all classes; the numbers equal those of COCO's own program for the same boxes. Without \
        --score-threshold and --max-results everything above 0.001 counts, up to 100 detections a \
        picture. Confusions are those of detections above 0.25 that overlap a label by half.
        """,
      examples: [
        .init(
          "vision eval detect --labels instances_val2017.json val2017/",
          "Measures the default detector on COCO's pictures."),
        .init(
          "vision eval detect --model mine.tflite --labels labels/val --format csv images/val",
          "Measures a model of your own against YOLO labels."),
        .init(
          "vision eval detect --upright --labels exported.json photos/",
          "Takes labels that were drawn on photographs as they are displayed."),
        .init(
          "vision eval detect --labels truth.json --predictions found.jsonl",
          "Judges what vision detect --format json printed, without a model."),
      ],
      usualValues: [
        .init(TaskOptions.scoreThreshold.option.name, .number(leastScore)),
        .init(DetectionRequest.maximumResults.option.name, .integer(mostDetections)),
      ])
  }
}
