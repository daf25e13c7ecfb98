import CommandLineParsing
import VisionReports

/// `vision track`: follows objects through videos.
struct TrackCommand {
  let task: TrackTask

  var subcommand: Subcommand {
    TaskCommand(
      task: task, inputs: .movies,
      summary: "Tracks objects through videos.",
      discussion: """
        Each object keeps its number from frame to frame, and no number is used twice. Boxes are \
        in pixels of the stored picture, whatever its orientation. Reading, tracking and drawing \
        run in parallel.
        """,
      annotating: """
        Also write a copy with boxes, labels and trails drawn: to this MP4 file, or into this \
        folder for several videos. Inputs are never overwritten. Each object keeps its colour.
        """,
      examples: [
        .init("vision track street.mp4", "Prints which object is where in each frame."),
        .init(
          "vision track --annotate out.mp4 --classifier birds.tflite birds.mp4",
          "Labels the objects with a classifier, and draws them."),
        .init(
          "vision track --format json --duration 10 camera:0 > seen.jsonl",
          "Writes a JSON line for each frame of a camera's next ten seconds."),
      ]
    ).subcommand
  }
}
