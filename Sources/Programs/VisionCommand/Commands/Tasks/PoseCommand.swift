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
        Places of the body are in pixels of the stored picture, whatever its orientation; z is on \
        the same scale, 0 at the hips and negative towards the camera. Pictures are worked on side \
        by side and printed in their order. In a video people are followed: a person keeps a number \
        from frame to frame.
        """,
      annotating: """
        Also write the picture or video with skeletons drawn: to this file (PNG, JPEG or MP4), or \
        for several inputs into this folder. No input is overwritten. The person's left is orange, \
        the right blue.
        """,
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
      ]
    ).subcommand
  }
}
