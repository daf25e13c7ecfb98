import CommandLineParsing
import VisionReports

/// `vision track`: follows objects through videos.
struct TrackCommand {
  let task: TrackTask

  var subcommand: Subcommand {
    TaskCommand(
      task: task, inputs: .movies,
      summary: "Follows objects through videos.",
      discussion: """
        An object keeps its number from frame to frame, and no other one gets it. Boxes are in \
        pixels of the stored picture, whatever its orientation. Reading, finding and drawing go on \
        side by side.
        """,
      annotating: """
        Also write the video with boxes, labels and trails drawn: to this MP4 file, or for several \
        videos into this folder. No input is overwritten. An object keeps its colour.
        """,
      examples: [
        .init("vision track street.mp4", "Prints who is where in each frame."),
        .init(
          "vision track --annotate out.mp4 --classifier birds.tflite birds.mp4",
          "Names the objects with a classifier, and draws them."),
        .init(
          "vision track --format json --duration 10 camera:0 > seen.jsonl",
          "Writes a JSON line for each frame of a camera's next ten seconds."),
      ]
    ).subcommand
  }
}
