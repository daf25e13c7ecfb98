import CommandLineParsing
import Movies
import OptionDeclarations
import VisionBase
import VisionReports

/// The selection of a video's frames.
struct MovieSettings: Sendable, Equatable {
  /// The step: frames whose number, counted from the first one read, is a multiple of it are
  /// processed.
  var every = 1
  /// Maximum number of processed frames in a second of the video; nil for all.
  var mostPerSecond: Double?
  /// The start of the processed part; nil for the video's start.
  var startInMicroseconds: Int64?
  /// The duration of the processed part; nil for all of it.
  var durationInMicroseconds: Int64?
  /// Maximum number of frames between reading and drawing.
  ///
  /// With 1, a frame is read when the last one is finished.
  var framesUnderWay = 12
  /// True if frames of live sources must not be dropped.
  var everyFrame = false

  /// Returns the maximum number of frames of a source under way.
  ///
  /// For a live source it is low, so that the newest frame is processed soon and those that arrive
  /// meanwhile are dropped before they cost anything.
  func framesUnderWay(of source: MovieSource, draws: Bool) -> Int {
    source.isLive && !everyFrame ? min(framesUnderWay, draws ? 3 : 2) : framesUnderWay
  }
}

extension MovieSettings {
  /// Creates the settings from option values.
  init(_ values: OptionValues) {
    every = values[VideoOptions.every]
    startInMicroseconds = values[VideoOptions.start].map { Int64($0 * 1_000_000) }
    durationInMicroseconds = values[VideoOptions.duration].map { Int64($0 * 1_000_000) }
  }
}

/// The options of task commands for cameras and network streams.
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
      """
  ).excluding(unverified)

  static let allowedHosts = Option(
    repeated: "allow-host", .allowedHost,
    help: """
      A host that the playlist or a redirect of an http:// or https:// stream may lead to, besides the \
      one in its address and those below it; * is any. May be given several times.
      """)

  static let all: [any DeclaredArgument] = [
    everyFrame, reconnect, connectTimeout, stallTimeout, datagrams, unverified, authorities,
    allowedHosts,
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
    options.allowedHosts = arguments[allowedHosts]
    return options
  }
}

/// The options of task commands for videos.
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

extension ValueType where Value == String {
  /// A host that playlists and redirects may lead to, or `*` for any.
  static var allowedHost: Self {
    Self(.text, placeholder: "HOST", describe: { $0 }) { (text) throws(ValueProblem) in
      if let problem = LiveOptions.problem(ofAllowedHost: text) { throw ValueProblem(problem) }
      return text
    }
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
