internal import CFFmpeg
public import Frames
public import VisionBase

/// Options for writing a video.
public struct MovieWriterOptions: Hashable, Sendable {
  /// The approximate number of frames per second.
  ///
  /// Frames keep their own times regardless of it; it determines how long the last one lasts and
  /// where players may start.
  public var framesPerSecond: Double

  /// The quality on x264's scale: 0 is lossless, 18 looks lossless, 51 is the worst.
  public var quality: Int

  /// The number of threads that encode; zero uses all cores.
  public var threads: Int

  /// A video whose sound is copied unchanged to the new one, cut to the time of the frames.
  ///
  /// Frames must have the times they have in that video. It must be a file that can be read again.
  public var soundSource: String?

  /// True if the file ends with a mark of its maker (`MovieMark`).
  package var isMarked = false

  /// The names of FFmpeg's encoders in order of preference; the first available one is used.
  var encoders = ["libx264", "libopenh264", "mpeg4"]

  /// Creates options.
  public init(
    framesPerSecond: Double = 30, quality: Int = 21, threads: Int = 0, soundSource: String? = nil
  ) {
    self.soundSource = soundSource
    self.framesPerSecond = framesPerSecond
    self.quality = quality
    self.threads = threads
  }
}

/// Writes frames as an MP4 video, H.264 where the installed FFmpeg can.
///
/// ```swift
/// let writer = try MovieWriter(path: "out.mp4")
/// while let frame = try reader.next() { try writer.write(frame) }
/// try writer.finish()
/// ```
///
/// Pictures are turned upright; a side with an odd number of pixels gets one more, as the format
/// needs. Frames keep their times to a sixty-thousandth of a second, counted from the first frame:
/// a variable rate stays variable.
///
/// While it is written, the video lies beside its final path, named like
/// `out.mp4.k3x9w07q.part.mp4`, in fragments of about two seconds each: if the process is killed,
/// what was written plays up to the last whole fragment, and does not block the final path.
/// `finish()` rearranges it as an ordinary MP4 with its index at the front, and only then moves it
/// to the final path. A writer that is released unfinished removes its file.
///
/// A writer serves one thread at a time.
public final class MovieWriter {
  /// The path at which the video will appear.
  public let path: String

  /// The codec's short name: `h264`, or `mpeg4` without an H.264 encoder.
  public var codec: String { encoderName == "mpeg4" ? "mpeg4" : "h264" }

  /// The error that left the video without sound; nil if there was none, or if the source has no
  /// sound.
  public private(set) var soundFailure: VisionError?

  private let options: MovieWriterOptions
  private let encoderName: String
  private var file: UnfinishedMovie?
  private var encoder: MovieEncoder?
  private var firstTime: Int64 = 0
  private var lastTime: Int64 = 0

  /// Begins a video at `path`, whose name should end in `.mp4`.
  ///
  /// Throws `runtimeMissing` when FFmpeg is missing or has no encoder, `fileFailed` when the folder
  /// is missing or not writable, and `optionInvalid` for impossible options.
  public init(
    path: String, options: MovieWriterOptions = MovieWriterOptions()
  ) throws(VisionError) {
    try Self.check(options)
    try FFmpeg.load()
    self.path = path
    self.options = options
    encoderName = try Self.encoder(of: options)
    file = try UnfinishedMovie(path, isMarked: options.isMarked)
  }

  /// Sets a check that runs right before the video moves to its path, and prevents it with an
  /// error.
  package func setCheck(_ check: @escaping () throws(VisionError) -> Void) {
    file?.check = check
  }

  /// The usual frame duration in microseconds.
  ///
  /// At most an hour, since a file has 32 bits for the duration of a frame.
  private var usualDuration: Int64 {
    Int64(min(max(1, (1_000_000 / options.framesPerSecond).rounded()), 3_600_000_000))
  }

  private static func check(_ options: MovieWriterOptions) throws(VisionError) {
    guard options.framesPerSecond > 0, options.framesPerSecond <= 10_000 else {
      throw VisionError(
        .optionInvalid, "a video cannot have \(options.framesPerSecond) frames a second")
    }
    guard (0...51).contains(options.quality) else {
      throw VisionError(.optionInvalid, "a video's quality is 0 to 51, not \(options.quality)")
    }
  }

  private static func encoder(of options: MovieWriterOptions) throws(VisionError) -> String {
    if let name = options.encoders.first(where: { unsafe cffmpeg_has_encoder($0) != 0 }) {
      return name
    }
    throw VisionError(
      .runtimeMissing,
      "videos cannot be written: the installed FFmpeg has no encoder for them; install one with "
        + "libx264, as Debian's libavcodec\(cffmpeg_expected_codec_version()) has it",
      cause: MovieWritingFault.noEncoder)
  }

  /// Adds a frame.
  ///
  /// A frame without a timestamp follows the previous one after the usual duration.
  ///
  /// Throws `inputInvalid` when the frame's size is not the first one's, or its timestamp does not
  /// increase; the video continues without it. Throws `fileFailed` when the file cannot be written:
  /// its cause is a `SystemError`, `ENOSPC` for a full disk.
  public func write(_ frame: Frame) throws(VisionError) {
    guard let file else {
      throw VisionError(.optionInvalid, "\(path): it is finished and takes no more frames")
    }
    let upright = try frame.upright()
    if let encoder { try check(upright, encoder) }
    let time = try time(of: frame)
    let ready: MovieEncoder
    if let encoder {
      ready = encoder
    } else {
      ready = try MovieEncoder(encoderName, for: upright, options)
      encoder = ready
      firstTime = time
      try file.begin(ready)
    }
    lastTime = time
    try ready.encode(upright, microseconds: time - firstTime)
    try drain(ready, into: file)
  }

  private func check(_ upright: Frame, _ encoder: MovieEncoder) throws(VisionError) {
    guard upright.width != encoder.width || upright.height != encoder.height else { return }
    throw VisionError(
      .inputInvalid,
      "a frame of \(upright.width)x\(upright.height) pixels does not fit into \(path), whose "
        + "first one has \(encoder.width)x\(encoder.height)",
      cause: MovieWritingFault.frameSize(
        firstWidth: encoder.width, firstHeight: encoder.height, width: upright.width,
        height: upright.height))
  }

  private func time(of frame: Frame) throws(VisionError) -> Int64 {
    guard encoder != nil else { return frame.timestampInMicroseconds ?? 0 }
    guard let time = frame.timestampInMicroseconds else {
      return lastTime.addingReportingOverflow(usualDuration).partialValue
    }
    guard time > lastTime, !time.subtractingReportingOverflow(firstTime).overflow else {
      throw VisionError(
        .inputInvalid,
        "timestamps must increase: \(time) \u{B5}s does not follow \(lastTime) \u{B5}s",
        cause: MovieWritingFault.timestampNotIncreasing(previous: lastTime, given: time))
    }
    return time
  }

  /// Writes the packets that the encoder has ready.
  private func drain(_ encoder: MovieEncoder, into file: UnfinishedMovie) throws(VisionError) {
    while try encoder.receive() {
      try unsafe encoder.withPacket { (packet) throws(VisionError) in try unsafe file.add(packet) }
    }
  }

  /// Completes the video and moves it to its path, in fragments if it cannot be rearranged.
  ///
  /// Throws `fileFailed` when that cannot be written: on a full disk, the whole fragments that fit
  /// are then at the path and play, unless a file is there, which stays as it is. Throws
  /// `inputInvalid` when there is no frame.
  public func finish() throws(VisionError) {
    guard let file else { return }
    // There is no second try, whatever the outcome.
    self.file = nil
    guard let encoder else {
      throw VisionError(
        .inputInvalid, "\(path): it is not written, because there was no frame for it",
        cause: MovieWritingFault.noFrames)
    }
    do throws(VisionError) {
      try encoder.end()
      try drain(encoder, into: file)
      let (length, overflows) = (lastTime - firstTime).addingReportingOverflow(usualDuration)
      soundFailure = try file.install(
        lastDurationInMicroseconds: usualDuration,
        sound: options.soundSource.map {
          Soundtrack.Stretch(
            path: $0, startInMicroseconds: firstTime,
            durationInMicroseconds: overflows ? .max : length)
        })
    } catch {
      file.keep(after: error)
      throw error
    }
  }
}
