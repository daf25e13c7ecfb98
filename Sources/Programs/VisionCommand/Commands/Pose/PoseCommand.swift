import CommandLineParsing
import VisionBase

/// `vision pose`: finds the poses of people in pictures and videos.
struct PoseCommand {
  let service: PoseService

  private static let annotate = CommonOptions.annotate(
    """
    Also write the picture or video with skeletons drawn: to this file (PNG, JPEG or MP4), or for \
    several inputs into this folder. No input is overwritten. The person's left is orange, the \
    right blue.
    """)

  private static let declaration = Command(
    "pose", summary: "Finds the poses of people in pictures and videos.",
    discussion: """
      Places of the body are in pixels of the stored picture, whatever its orientation; z is on \
      the same scale, 0 at the hips and negative towards the camera. Pictures are worked on side \
      by side and printed in their order. In a video people are followed: a person keeps a number \
      from frame to frame.
      """,
    arguments: [CommonOptions.picturesAndMovies] + PoseArguments.all + MovieArguments.all
      + [annotate, CommonOptions.format],
    examples: [
      .init("vision pose photo.jpg", "Prints the 33 places of one person's body."),
      .init(
        "vision pose --people 4 --annotate skeletons.png team.jpg",
        "Looks for four people and draws them."),
      .init(
        "vision pose --format json photos/ > poses.jsonl",
        "Writes a JSON line for each picture in a folder."),
      .init(
        "vision pose --annotate skeletons.mp4 dance.mp4",
        "Follows a person through a video, and draws it."),
    ])

  var subcommand: Subcommand {
    Subcommand(Self.declaration) { (arguments, console) throws(VisionError) in
      let request = try PoseArguments.request(arguments)
      let words = arguments[CommonOptions.picturesAndMovies]
      let inputs = InputList(movies: MovieArguments.words(arguments)).inputs(for: words)
      let run = FindingRun(
        service: service, request: request,
        printing: PosePrinting(
          format: arguments[CommonOptions.format], namesInputs: inputs.count > 1),
        makeDrawing: { PoseDrawing() }, movies: MovieArguments.settings(arguments))
      return try run.run(
        inputs, annotations: AnnotationPaths(arguments[Self.annotate], words, inputs),
        console: console)
    }
  }
}
