import CommandLineParsing
import VisionReports

/// `vision pose`: finds the poses of people in pictures and videos.
struct PoseCommand {
  let task: PoseTask

  var subcommand: Subcommand {
    TaskCommand(
      task: task, inputs: .picturesAndMovies,
      summary: "Finds the poses of people in pictures and videos.",
      discussion: """
        Landmarks are in pixels of the stored picture, whatever its orientation; z uses the same \
        scale, is 0 at the hips and negative towards the camera. Pictures are processed in \
        parallel, and results are printed in the order of the inputs. In a video people are \
        tracked: each keeps a number from frame to frame.
        """,
      annotating: """
        Also write a copy with skeletons drawn: to this file (PNG, JPEG or MP4), or into this \
        folder for several inputs. Inputs are never overwritten; earlier results are. \
        A person's left side is orange, the right side blue.
        """,
      examples: [
        .init("vision pose photo.jpg", "Prints the 33 landmarks of one person."),
        .init(
          "vision pose --people 4 --annotate skeletons.png team.jpg",
          "Looks for up to four people and draws their skeletons."),
        .init(
          "vision pose --format json photos/ > poses.jsonl",
          "Writes a JSON line for each picture in a folder."),
        .init(
          "vision pose --annotate skeletons.mp4 dance.mp4",
          "Tracks a person through a video and draws the skeleton."),
        .init(
          "vision pose --format yolo --output labels/ photos/",
          "Writes a label file with key points for each picture in a folder."),
        .init(
          "vision pose --quiet --format csv --output poses.csv photos/",
          "Writes a table, and says nothing but what went wrong."),
      ]
    ).subcommand
  }
}
