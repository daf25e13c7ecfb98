import CommandLineParsing
import VisionBase

/// `vision track`: follows objects through videos.
struct TrackCommand {
  let service: TrackService

  private static let videos = Positional(
    many: "VIDEO", .file,
    help: """
      Videos, folders of pictures that are a video each, numbered pictures (still-%04d.png), or \
      cameras (camera:0).
      """)
  private static let annotate = CommonOptions.annotate(
    """
    Also write the video with boxes, labels and trails drawn: to this MP4 file, or for several \
    videos into this folder. No input is overwritten. An object keeps its colour.
    """)

  private static let declaration = Command(
    "track", summary: "Follows objects through videos.",
    discussion: """
      An object keeps its number from frame to frame, and no other one gets it. Boxes are in \
      pixels of the stored picture, whatever its orientation. Reading, finding and drawing go on \
      side by side.
      """,
    arguments: [videos] + TrackArguments.all + MovieArguments.all
      + [annotate, CommonOptions.format],
    examples: [
      .init("vision track street.mp4", "Prints who is where in each frame."),
      .init(
        "vision track --annotate out.mp4 --classifier birds.tflite birds.mp4",
        "Names the objects with a classifier, and draws them."),
      .init(
        "vision track --format json --duration 10 camera:0 > seen.jsonl",
        "Writes a JSON line for each frame of a camera's next ten seconds."),
    ])

  var subcommand: Subcommand {
    Subcommand(Self.declaration) { (arguments, console) throws(VisionError) in
      let words = arguments[Self.videos]
      let inputs = InputList(movies: MovieArguments.words(arguments)).movieInputs(for: words)
      let run = FindingRun(
        service: service, request: TrackArguments.request(arguments),
        printing: TrackPrinting(
          format: arguments[CommonOptions.format], namesInputs: inputs.count > 1),
        makeDrawing: { TrackDrawing() }, movies: MovieArguments.settings(arguments))
      return try run.run(
        inputs, annotations: AnnotationPaths(arguments[Self.annotate], words, inputs),
        console: console)
    }
  }
}
