import CommandLineParsing
import Movies
import OptionDeclarations

/// Which frames of a video are looked at.
struct MovieSettings: Sendable, Equatable {
  /// Looks at each frame whose number, from the first that is read, is a multiple of it.
  var every = 1
  /// Where the video begins; nil is its start.
  var startInMicroseconds: Int64?
  /// How much of the video is looked at; nil is all.
  var durationInMicroseconds: Int64?
  /// How many frames are between reading and drawing; with one, a frame is read when the last is
  /// through.
  var framesUnderWay = 12
}

/// How words of a command line become videos.
struct MovieWords: Sendable, Equatable {
  /// The size of a camera's pictures; nil leaves it to the camera.
  var cameraSize: CameraOptions.PictureSize?
  /// Pictures a second, of a camera or a folder; nil is the usual.
  var rate: Double?

  /// The name endings that mark a video, in lower case.
  static let endings: Set<String> = [
    "mp4", "m4v", "mov", "mkv", "webm", "avi", "mpg", "mpeg", "vob", "ts", "mts", "m2ts", "wmv",
    "asf", "flv", "3gp", "3g2", "ogv", "ivf", "y4m", "gif", "mjpeg", "mjpg", "h264", "264", "hevc",
    "265",
  ]

  private static let cameraPrefix = "camera:"

  /// The camera that a word such as `camera:0` means; nil for other words.
  func camera(_ word: String) -> MovieSource? {
    guard word.hasPrefix(Self.cameraPrefix) else { return nil }
    let name = String(word.dropFirst(Self.cameraPrefix.count))
    return .camera(CameraOptions(name, size: cameraSize, framesPerSecond: rate))
  }

  /// The pictures in a folder, or that a pattern means.
  func pictures(_ place: String) -> MovieSource {
    .pictures(place, framesPerSecond: rate ?? PictureSequence.usualRate)
  }
}

/// The options for videos, as the commands of tasks take them.
enum MovieOptions {
  static let every = Option(
    "every", .integer(in: 1 ... .max), default: 1, help: "Process only every Nth frame of a video.")
  static let start = Option(
    "start", .time(upTo: 1e9),
    help: """
      Where to begin in a video, in seconds or as in 00:01:30 (default: at the start).
      """)
  static let duration = Option(
    "duration", .time(upTo: 1e9),
    help: "How much of a video to process, given like --start (default: all of it).")
  static let rate = Option(
    "rate", .number(in: 0.001...1000),
    help: """
      Frames per second of a camera (default: the camera's own), or of numbered pictures read as a \
      video (default: 25).
      """)
  static let cameraSize = Option(
    "camera-size", .pictureSize,
    help: """
      The size of a camera's pictures (default: the camera's own).
      """)

  static let framesAtOnce = Option(
    "frames-at-once", .integer(in: 1...1000), default: MovieSettings().framesUnderWay,
    help: "How many frames of a video are in progress at once; fewer need less memory.")

  static let all: [any DeclaredArgument] = [
    every, start, duration, rate, cameraSize, framesAtOnce,
  ]

  static func settings(_ arguments: ParsedArguments) -> MovieSettings {
    MovieSettings(
      every: arguments[every],
      startInMicroseconds: arguments[start].map { Int64($0 * 1_000_000) },
      durationInMicroseconds: arguments[duration].map { Int64($0 * 1_000_000) },
      framesUnderWay: arguments[framesAtOnce])
  }

  static func words(_ arguments: ParsedArguments) -> MovieWords {
    MovieWords(cameraSize: arguments[cameraSize], rate: arguments[rate])
  }
}

extension ValueType where Value == CameraOptions.PictureSize {
  /// A size such as `640x480`.
  static var pictureSize: Self {
    Self(.size, placeholder: "WxH", describe: { "\($0.width)x\($0.height)" }) {
      (text) throws(ValueProblem) in
      let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1],
        (1...65_536).contains(width), (1...65_536).contains(height)
      else {
        throw ValueProblem("'\(text)' is not a size; give width and height, as in 640x480")
      }
      return Value(width: width, height: height)
    }
  }
}
