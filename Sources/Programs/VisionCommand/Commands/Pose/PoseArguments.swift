import CommandLineParsing
import VisionBase

/// The options of the pose engine, as `pose` and `bench pose` take them.
enum PoseArguments {
  static let model = CommonOptions.model(
    help: """
      The landmark model: lite, base, full, heavy, or a file; a .task file brings its own \
      detector. Without it lite if it was pulled, else base.
      """)
  static let accurate = Flag(
    "accurate", help: "Use the full model: slower and more exact.")
  static let people = Option(
    "people", short: "n", .integer(in: 1...8), default: 1, help: "The most people to look for.")
  static let detection = Option(
    "min-detection-confidence", .number(in: 0...1),
    help: "How sure the detector must be of a person; without it 0.5.")
  static let presence = Option(
    "min-presence-confidence", .number(in: 0...1),
    help: "How sure the landmark model must be of a person; without it 0.5.")
  static let tracking = Option(
    "min-tracking-confidence", .number(in: 0...1),
    help: "How much a person's place must overlap the last one in a video; without it 0.5.")

  static let all: [any DeclaredArgument] = [
    model, accurate, people, CommonOptions.threads, detection, presence, tracking,
    DetectOptions.orientation,
  ]

  /// What the values ask for; throws when two of them exclude each other.
  static func request(_ arguments: ParsedArguments) throws(VisionError) -> PoseRequest {
    var request = PoseRequest()
    request.model = arguments[model]
    request.isAccurate = arguments[accurate]
    request.people = arguments[people]
    request.detectionConfidence = arguments[detection]
    request.presenceConfidence = arguments[presence]
    request.trackingConfidence = arguments[tracking]
    request.threads = arguments[CommonOptions.threads]
    request.orientation = arguments[DetectOptions.orientation]
    guard request.model == nil || !request.isAccurate else {
      throw VisionError(.optionInvalid, "--accurate chooses a model; leave it out with --model")
    }
    return request
  }
}
