package import OptionDeclarations

/// The options of tasks on videos that every interface has, which select the frames.
package enum VideoOptions {
  package static let every = Option(
    "every", .integer(in: 1 ... .max), default: 1, help: "Process only every Nth frame of a video.")
  package static let start = Option(
    "start", .time(upTo: 1e9),
    help: """
      Where to begin in a video, in seconds or as in 00:01:30 (default: at the start).
      """)
  package static let duration = Option(
    "duration", .time(upTo: 1e9, mayBeZero: false),
    help: "How much of a video to process, given like --start (default: all of it).")

  /// An option for programs that process a video for others and keep the results for them.
  package static let linesOnly = Flag(
    "lines-only", help: "Make no annotated copy of the video, which saves time.")

  /// The options that select frames.
  package static let frames: [any DeclaredOption] = [every, start, duration]

  /// The options of a job on a video, besides the task's own.
  package static let ofJobs: [any DeclaredOption] = frames + [linesOnly, Presentation.flag]
}
