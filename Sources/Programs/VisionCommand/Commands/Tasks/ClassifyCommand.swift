import CommandLineParsing
import VisionReports

/// `vision classify`: says what pictures and videos show.
struct ClassifyCommand {
  let task: ClassifyTask

  var subcommand: Subcommand {
    TaskCommand(
      task: task, inputs: .picturesAndMovies,
      summary: "Says what pictures and videos show.",
      discussion: """
        Classes are printed best first. Text shows the best ten unless --max-results asks for a \
        number; JSON has all. Pictures are worked on side by side and printed in their order; a \
        video has a result for each frame.
        """,
      annotating: """
        Also write the picture or video with the best three classes drawn in its upper left \
        corner, or at the region: to this file (PNG, JPEG or MP4), or for several inputs into this \
        folder. No input is overwritten.
        """,
      examples: [
        .init("vision classify photo.jpg", "Prints what one picture shows."),
        .init(
          "vision classify --model birds.tflite --annotate named.png garden.jpg",
          "Also writes the picture with the names on it."),
        .init(
          "vision classify --format json --max-results 1 photos/ > shown.jsonl",
          "Writes a JSON line with the best class of each picture in a folder."),
        .init(
          "vision classify --region 40,30,320,240 street.mp4",
          "Says what a part of each frame of a video shows."),
      ]
    ).subcommand
  }
}
