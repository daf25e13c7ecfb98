import CommandLineParsing
import Movies
import OptionDeclarations
import VisionBase
import VisionReports

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
  /// Whether no frame of what is live may be dropped.
  var everyFrame = false

  /// How many frames of a source are under way: of what is live few, so that the newest is looked at
  /// soon and those that come meanwhile are dropped before they cost anything.
  func framesUnderWay(of source: MovieSource, draws: Bool) -> Int {
    source.isLive && !everyFrame ? min(framesUnderWay, draws ? 3 : 2) : framesUnderWay
  }
}

extension MovieSettings {
  /// The frames that options ask for.
  init(_ values: OptionValues) {
    every = values[VideoOptions.every]
    startInMicroseconds = values[VideoOptions.start].map { Int64($0 * 1_000_000) }
    durationInMicroseconds = values[VideoOptions.duration].map { Int64($0 * 1_000_000) }
  }
}

/// How words of a command line become videos.
struct MovieWords: Sendable, Equatable {
  /// The size of a camera's pictures; nil leaves it to the camera.
  var cameraSize: CameraOptions.PictureSize?
  /// Pictures a second, of a camera or a folder; nil is the usual.
  var rate: Double?
  /// How cameras and streams are read.
  var live = LiveOptions()

  /// The name endings that mark a video, in lower case.
  static let endings: Set<String> = [
    "mp4", "m4v", "mov", "mkv", "webm", "avi", "mpg", "mpeg", "vob", "ts", "mts", "m2ts", "wmv",
    "asf", "flv", "3gp", "3g2", "ogv", "ivf", "y4m", "gif", "mjpeg", "mjpg", "h264", "264", "hevc",
    "265",
  ]

  /// Those that mean a video and hardly anything else: GIFs may be pictures, and `.ts` is also a
  /// program's.
  static let plainEndings = endings.subtracting(["gif", "ts"])

  /// The camera that a word such as `camera:0` or its device's file means; nil for other words.
  func camera(_ word: String) -> MovieSource? {
    CameraOptions(words: word, size: cameraSize, framesPerSecond: rate).map { .camera($0, live) }
  }

  /// The pictures in a folder, or that a pattern means.
  func pictures(_ place: String) -> MovieSource {
    .pictures(place, framesPerSecond: rate ?? PictureSequence.usualRate)
  }
}

/// The options for cameras and network streams, as the commands of tasks take them.
enum LiveChoices {
  static let everyFrame = Flag(
    "every-frame",
    help: """
      Look at every frame of a camera or stream, however late, instead of always at the newest.
      """)
  static let reconnect = Option(
    "reconnect", .time(upTo: 1e9),
    help: """
      How long to keep trying when a camera or stream is lost, given like --start; 0 gives up at \
      once (default: until you stop it).
      """)
  static let connectTimeout = Option(
    "connect-timeout", .time(upTo: 3600), default: LiveOptions().connectTimeoutInSeconds,
    help: "How long a camera or stream may take to send its first frame.")
  static let stallTimeout = Option(
    "stall-timeout", .time(upTo: 3600), default: LiveOptions().stallTimeoutInSeconds,
    help: "How long a camera or stream may go without a frame before it counts as lost.")
  static let datagrams = Flag(
    "udp", help: "Ask an rtsp:// server to send over UDP, which may lose data, instead of TCP.")
  static let unverified = Flag(
    "unverified",
    help: """
      Connect to https:// and rtsps:// servers even if their certificates cannot be verified, which \
      FFmpeg before version 9 cannot do for rtsps:// at all.
      """)
  static let authorities = Option(
    "ca-file", .file.shown(as: "FILE"),
    help: """
      A PEM file with the authorities whose certificates are trusted (default: those that the \
      system trusts).
      """)

  static let all: [any DeclaredArgument] = [
    everyFrame, reconnect, connectTimeout, stallTimeout, datagrams, unverified, authorities,
  ]

  static func options(_ arguments: ParsedArguments) -> LiveOptions {
    var options = LiveOptions()
    options.delivery = arguments[everyFrame] ? .everyFrame : .newest
    options.reconnectForSeconds = arguments[reconnect]
    options.connectTimeoutInSeconds = arguments[connectTimeout]
    options.stallTimeoutInSeconds = arguments[stallTimeout]
    options.usesDatagrams = arguments[datagrams]
    options.allowsUnverifiedServers = arguments[unverified]
    options.authoritiesFile = arguments[authorities]
    return options
  }
}

/// The options for videos, as the commands of tasks take them.
enum MovieOptions {
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

  static let all: [any DeclaredArgument] =
    VideoOptions.frames.map(\.option) + [rate, cameraSize, framesAtOnce] + LiveChoices.all

  static func settings(_ arguments: ParsedArguments) -> MovieSettings {
    var settings = MovieSettings(arguments.options)
    settings.framesUnderWay = arguments[framesAtOnce]
    settings.everyFrame = arguments[LiveChoices.everyFrame]
    return settings
  }

  static func words(_ arguments: ParsedArguments) -> MovieWords {
    MovieWords(
      cameraSize: arguments[cameraSize], rate: arguments[rate],
      live: LiveChoices.options(arguments))
  }
}

extension ValueType where Value == CameraOptions.PictureSize {
  /// A size such as `640x480`.
  static var pictureSize: Self {
    Self(.size, placeholder: "WxH", describe: { "\($0.width)x\($0.height)" }) {
      (text) throws(ValueProblem) in
      let sides = text.bytes.split(separator: "x", omittingEmptySubsequences: false).map(Int.init)
      guard sides.count == 2, let width = sides[0], let height = sides[1],
        (1...65_536).contains(width), (1...65_536).contains(height)
      else {
        throw ValueProblem("'\(text)' is not a size; give width and height, as in 640x480")
      }
      return Value(width: width, height: height)
    }
  }
}
