public import Frames
public import VisionBase

/// Where frames come from, one after the other: a video file, pictures, a camera, or a stream.
///
/// Calls block; a source serves one thread at a time.
public protocol FrameSource: AnyObject {
  /// How long all frames together last; nil when that is not known, as with cameras.
  var durationInMicroseconds: Int64? { get }

  /// About how many frames there are in a second; nil when that is not known.
  var framesPerSecond: Double? { get }

  /// The next frame; nil after the last.
  ///
  /// Timestamps count from the first frame and increase. What this throws concerns one place: the
  /// next call continues after it if there is anything.
  func next() throws(VisionError) -> Frame?

  /// Passes over the next frame, at less cost than `next()` where possible; false after the last.
  ///
  /// Throws what `next()` throws.
  func skip() throws(VisionError) -> Bool

  /// Makes the frame on display at a time the next one.
  ///
  /// Throws `optionInvalid` for a time at or after the end, where no frame is on display, and where
  /// there is no way to go to a time, as with cameras.
  func seek(to microseconds: Int64) throws(VisionError)

  /// How many frames of the whole source come before the next one.
  ///
  /// After `seek(to:)` a video may have to be read, though not decoded, from its start.
  func countFramesBeforeNext() throws(VisionError) -> Int
}

extension VisionError {
  /// The error of a time at which a source has no frame on display any more.
  init(noFrameAt microseconds: Int64, of name: String, endingAt end: Int64) {
    func seconds(_ time: Int64) -> Double { (Double(time) / 1000).rounded() / 1000 }
    self.init(
      .optionInvalid,
      "\(name): it ends at \(seconds(end)) s; it cannot be started at \(seconds(microseconds)) s")
  }
}

extension FrameSource {
  /// Passes over the next frame by making it; false after the last.
  public func skip() throws(VisionError) -> Bool { try next() != nil }
}

/// What frames can be read from.
public enum MovieSource: Hashable, Sendable {
  /// A video file.
  case file(String)
  /// The pictures in a folder, or those that match a numbered pattern such as `frame-%04d.png`.
  case pictures(String, framesPerSecond: Double = PictureSequence.usualRate)
  /// A camera on this machine.
  case camera(CameraOptions, LiveOptions = LiveOptions())
  /// A network stream: RTSP, HLS, or JPEGs over HTTP.
  case stream(StreamAddress, LiveOptions = LiveOptions())
  /// A video on standard input, of which somebody has already read the bytes it begins with.
  ///
  /// It can be read once. A file that was directed there is read like a file. A pipe is read from
  /// its start to its end: going to a time decodes all before it, and a long MP4 or QuickTime video
  /// whose index comes after its pictures cannot be read at all.
  case standardInput(beginning: [UInt8] = [])

  /// Whether the source goes on whether it is read or not.
  public var isLive: Bool {
    switch self {
    case .camera, .stream: true
    case .file, .pictures, .standardInput: false
    }
  }

  /// Opens the source.
  ///
  /// `threads` is how many threads decode a video; zero takes all cores. `cancellation` ends the
  /// opening and all reading of videos and live sources from another thread. Throws what
  /// `MovieReader`, `PictureSequence` and `LiveReader` throw.
  public func open(
    threads: Int = 0, cancellation: MovieCancellation = MovieCancellation()
  ) throws(VisionError) -> any FrameSource {
    switch self {
    case .file(let path):
      try MovieReader(path: path, threads: threads, cancellation: cancellation)
    case .pictures(let place, let rate): try PictureSequence(place, framesPerSecond: rate)
    case .camera(let camera, let options):
      try LiveReader(camera, options: options, cancellation: cancellation)
    case .stream(let address, let options):
      // A thread for each of several streams is better than all for each.
      try LiveReader(
        address, options: options, threads: max(threads, 1), cancellation: cancellation)
    case .standardInput(let beginning):
      try MovieReader(
        MovieFile(after: beginning, cancellation: cancellation), threads: threads)
    }
  }
}
