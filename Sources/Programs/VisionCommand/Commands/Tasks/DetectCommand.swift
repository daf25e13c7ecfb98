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
      ]
    ).subcommand
  }
}
