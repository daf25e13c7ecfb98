import CommandLineParsing
import VisionReports

/// `vision detect`: finds objects in pictures and videos.
struct DetectCommand {
  let task: DetectTask

  var subcommand: Subcommand {
    TaskCommand(
      task: task, inputs: .picturesAndMovies,
      summary: "Finds objects in pictures and videos.",
      discussion: """
        Boxes are in pixels of the stored picture, whatever its orientation. Pictures are worked on \
        side by side and printed in their order; a video has a result for each frame.
        """,
      annotating: """
        Also write the picture or video with boxes and labels drawn: to this file (PNG, JPEG or \
        MP4), or for several inputs into this folder. No input is overwritten.
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
          "Prints what is in each frame of a video, and draws it."),
      ]
    ).subcommand
  }
}
