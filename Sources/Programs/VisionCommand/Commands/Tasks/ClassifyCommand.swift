import CommandLineParsing
import VisionReports

/// `vision classify`: says what pictures and videos show.
struct ClassifyCommand {
  let task: ClassifyTask

  var subcommand: Subcommand {
    TaskCommand(
      task: task, inputs: .picturesAndMovies,
      summary: "Classifies pictures and videos.",
      discussion: """
        Classes are listed best first. Text output shows the best ten unless you set \
        --max-results; JSON has all of them. Pictures are processed in parallel, and results are \
        printed in the order of the inputs. A video gives one result for each frame.
        """,
      annotating: """
        Also write a copy with the best three classes drawn in the top left corner, or at the \
        region: to this file (PNG, JPEG or MP4), or into this folder for several inputs. Inputs \
        are never overwritten; earlier results are.
        """,
      examples: [
        .init("vision classify photo.jpg", "Prints the classes of one picture."),
        .init(
          "vision classify --model birds.tflite --annotate named.png garden.jpg",
          "Also writes the picture with its labels drawn on it."),
        .init(
          "vision classify --format json --max-results 1 photos/ > shown.jsonl",
          "Writes a JSON line with the best class of each picture in a folder."),
        .init(
          "vision classify --region 40,30,320,240 street.mp4",
          "Classifies one part of each frame of a video."),
        .init(
          "vision classify --format csv --output shown.csv @photos.txt",
          "Writes a table of the classes of the pictures in a list."),
        .init(
          "vision classify --summary --annotate named/ photos/",
          "Draws the classes on all pictures in a folder, and counts them at the end."),
      ]
    ).subcommand
  }
}
