public import Frames
public import VisionBase

/// A sequence of frames: a video file, pictures, a camera, or a stream.
///
/// Calls block; a source serves one thread at a time.
public protocol FrameSource: AnyObject {
  /// The duration of all frames together; nil if it is not known, as with cameras.
  var durationInMicroseconds: Int64? { get }

  /// The approximate number of frames per second; nil if it is not known.
  var framesPerSecond: Double? { get }

  /// Returns the next frame; nil after the last.
  ///
  /// Timestamps count from the first frame and increase. An error concerns one place in the source:
  /// the next call continues after that place if anything follows.
  func next() throws(VisionError) -> Frame?

  /// Skips the next frame, at less cost than `next()` where possible; returns false after the last.
  ///
  /// Throws what `next()` throws.
  func skip() throws(VisionError) -> Bool

  /// Makes the frame on display at a time the next one.
  ///
  /// Throws `optionInvalid` for a time at or after the end, where no frame is on display, and if
  /// the source cannot seek, as with cameras.
  func seek(to microseconds: Int64) throws(VisionError)

  /// Returns the number of frames of the whole source that come before the next one.
  ///
  /// After `seek(to:)` a video may have to be read, though not decoded, from its start.
  func countFramesBeforeNext() throws(VisionError) -> Int
}

extension VisionError {
  /// Creates the error for a time at or after the end of a source.
  init(noFrameAt microseconds: Int64, of name: String, endingAt end: Int64) {
    func seconds(_ time: Int64) -> Double { (Double(time) / 1000).rounded() / 1000 }
    self.init(
      .optionInvalid,
      "\(name): it ends at \(seconds(end)) s; it cannot be started at \(seconds(microseconds)) s")
  }
}

extension FrameSource {
  /// Skips the next frame by producing it; returns false after the last.
  public func skip() throws(VisionError) -> Bool { try next() != nil }
}

/// An input that frames can be read from.
///
/// New versions may add cases.
public enum MovieSource: Hashable, Sendable {
  /// A video file.
  case file(String)
  /// The pictures in a folder, or those that match a numbered pattern such as `frame-%04d.png`.
  case pictures(String, framesPerSecond: Double = PictureSequence.usualRate)
  /// A camera on this machine.
  case camera(CameraOptions, LiveOptions = LiveOptions())
  /// A network stream: RTSP, HLS, or JPEGs over HTTP.
  case stream(StreamAddress, LiveOptions = LiveOptions())
  /// A video on standard input; `beginning` holds the bytes that the caller has already read from
  /// it.
  ///
  /// It can be read once. A file redirected to standard input is read like a file. A pipe is read
  /// from its start to its end: seeking decodes everything before the target, and a long MP4 or
  /// QuickTime video whose index comes after its pictures cannot be read at all.
  case standardInput(beginning: [UInt8] = [])

  /// True if the source advances on its own, read or not.
  public var isLive: Bool {
    switch self {
    case .camera, .stream: true
    case .file, .pictures, .standardInput: false
    }
  }

  /// Opens the source.
  ///
  /// `threads` is the number of threads that decode a video; zero uses all cores. `limits` bound
  /// the reading of videos; pictures and live sources have bounds of their own. `cancellation` ends
  /// the opening and all reading of videos and live sources from another thread. Throws what
  /// `MovieReader`, `PictureSequence` and `LiveReader` throw.
  public func open(
    threads: Int = 0, limits: MovieLimits = MovieLimits(),
    cancellation: MovieCancellation = MovieCancellation()
  ) throws(VisionError) -> any FrameSource {
    try open(
      threads: threads, limits: limits, cancellation: cancellation, keepingPacketsIn: nil)
  }

  /// Opens the source; a ring keeps the packets of a video as they are read.
  package func open(
    threads: Int = 0, limits: MovieLimits = MovieLimits(), cancellation: MovieCancellation,
    keepingPacketsIn ring: PacketRing?
  ) throws(VisionError) -> any FrameSource {
    switch self {
    case .file(let path):
      try MovieReader(
        MovieFile(path: path, cancellation: cancellation, limits: limits), threads: threads,
        keepingPacketsIn: ring)
    case .pictures(let place, let rate): try PictureSequence(place, framesPerSecond: rate)
    case .camera(let camera, let options):
      try LiveReader(
        camera, options: options, cancellation: cancellation, keepingPacketsIn: ring)
    case .stream(let address, let options):
      // With several streams, one thread each works better than all cores for each.
      try LiveReader(
        address, options: options, threads: max(threads, 1), cancellation: cancellation,
        keepingPacketsIn: ring)
    case .standardInput(let beginning):
      try MovieReader(
        MovieFile(after: beginning, cancellation: cancellation, limits: limits), threads: threads,
        keepingPacketsIn: ring)
    }
  }
}
