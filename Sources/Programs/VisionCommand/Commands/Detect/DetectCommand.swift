import CommandLineParsing
import VisionBase

/// `vision detect`: finds objects in pictures and videos.
struct DetectCommand {
  let service: DetectionService

  private static let annotate = CommonOptions.annotate(
    """
    Also write the picture or video with boxes and labels drawn: to this file (PNG, JPEG or MP4), \
    or for several inputs into this folder. No input is overwritten.
    """)

  private static let declaration = Command(
    "detect", summary: "Finds objects in pictures and videos.",
    discussion: """
      Boxes are in pixels of the stored picture, whatever its orientation. Pictures are worked on \
      side by side and printed in their order; a video has a result for each frame.
      """,
    arguments: [CommonOptions.picturesAndMovies] + DetectOptions.all + MovieArguments.all
      + [annotate, CommonOptions.format],
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
        "Prints what is in each frame of a video, and draws it."),
    ])

  var subcommand: Subcommand {
    Subcommand(Self.declaration) { (arguments, console) throws(VisionError) in
      let words = arguments[CommonOptions.picturesAndMovies]
      let inputs = InputList(movies: MovieArguments.words(arguments)).inputs(for: words)
      let run = FindingRun(
        service: service, request: DetectOptions.request(arguments),
        printing: DetectionPrinting(
          format: arguments[CommonOptions.format], namesInputs: inputs.count > 1),
        makeDrawing: { DetectionDrawing() }, movies: MovieArguments.settings(arguments))
      return try run.run(
        inputs, annotations: AnnotationPaths(arguments[Self.annotate], words, inputs),
        console: console)
    }
  }
}
