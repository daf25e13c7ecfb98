// Long, because one state machine ties decoding, seeking, damage and limits together; its state is
// private to this file.

internal import CFFmpeg
public import Frames
public import VisionBase

/// Reads the pictures of a video file.
///
/// FFmpeg's libraries do the work; they are loaded when the first reader is created. Frames borrow
/// the decoder's memory where they can and remain valid as long as they are kept. A reader serves
/// one thread at a time.
///
/// ```swift
/// let movie = try MovieReader(path: "street.mp4")
/// while let frame = try movie.next() { print(frame.timestampInMicroseconds ?? 0) }
/// ```
public final class MovieReader: FrameSource, PendingFrameSource {
  /// The file's path.
  public let path: String

  /// The width of frames in pixels, regardless of the orientation.
  ///
  /// Pixels are square: a video whose stored pixels are not square is stretched to the width at
  /// which players show it.
  public let width: Int

  /// The height of frames in pixels, regardless of the orientation; that of the stored pictures.
  public let height: Int

  /// The rotation that makes the pictures upright; every frame carries it too.
  public let orientation: Orientation

  /// The duration of the video; nil when the file does not give it.
  public let durationInMicroseconds: Int64?

  /// The average number of frames per second; nil when the file does not give it.
  public let framesPerSecond: Double?

  /// The codec's short name, for example `h264`.
  public let codec: String

  /// The number of video tracks of the file; one of them is read.
  ///
  /// Covers and previews do not count.
  package let videoTrackCount: Int

  private var file: MovieFile
  private var decoder: MovieDecoder
  private let threads: Int
  /// The pixel aspect that the file gives; nil leaves it to each picture.
  private let aspect: PixelAspect?
  private let scaler = PictureScaler()
  private var state = State()
  /// True if pictures came without a time or the clock jumped, which makes times after a seek
  /// useless.
  private var hasTimesOfItsOwn = false

  /// The reader's position in the file.
  private struct State {
    /// The time of the picture that counts as zero, in the stream's time base.
    var origin: Int64?
    var lastPictureEnd: Int64 = 0
    var times = SteadyTimes()
    /// The timestamp of the frame that was returned last.
    var lastTimestamp: Int64?
    /// The error that is thrown once the pictures before the damage are out.
    var failure: VisionError?
    var failuresWhileDraining = 0
    /// The damage that the decoder concealed.
    var concealment = Concealment()
    /// The picture with concealed damage that is output once the damage has been reported.
    var held: DecodedPicture?
    /// True while pictures before a requested time are passed.
    var isPassing = false
    /// The number of pictures decoded since the file's start; nil after a seek.
    var decodedCount: Int? = 0
    /// The pixels since the opening or the last seek: of the packets, if known, and of the output
    /// pictures.
    var packetPixels = 0
    var shownPixels = 0
    /// The pixels that the decoder had begun before the last seek.
    var pixelsBefore: Int64 = 0
    /// True if decoding has used up its allowance.
    var isSpent = false
    /// True if no more packets come.
    var isAtEnd = false
    /// True if the file's early end was reported.
    var hasSaidEnd = false
    /// A fault of the whole file that was found while a picture was asked for; thrown at the end.
    var owed: VisionError?
    /// True if pictures were skipped by a seek, so that an end without any proves nothing.
    var hasSought = false
    var hasPictures = false
    /// The picture on display at the last requested time, and the one after it.
    var shown: TimedPicture?
    var ahead: TimedPicture?
    /// True if the picture shown has yet to be returned.
    var awaitsShown = false
  }

  private struct TimedPicture: Sendable {
    let picture: DecodedPicture
    let microseconds: Int64
  }

  /// Opens a video file.
  ///
  /// `threads` is the number of threads that decode; zero uses all cores. `cancellation` ends this
  /// and all reading from another thread. `limits` bounds the cost of a file relative to its size.
  ///
  /// Throws `runtimeMissing` when FFmpeg's libraries are missing, `inputMissing` when the file is
  /// missing, `inputInvalid` when it is not a video, is of a kind that is not accepted, or FFmpeg
  /// cannot decode its codec, and `cancelled`.
  public convenience init(
    path: String, threads: Int = 0, cancellation: MovieCancellation = MovieCancellation(),
    limits: MovieLimits = MovieLimits()
  ) throws(VisionError) {
    try self.init(
      MovieFile(path: path, cancellation: cancellation, limits: limits), threads: threads)
  }

  init(
    _ file: MovieFile, threads: Int = 0, keepingPacketsIn ring: PacketRing? = nil
  ) throws(VisionError) {
    self.file = file
    let stream = file.stream
    try file.limits.check(
      width: Int(stream.width), height: Int(stream.height), codec: file.codec, of: file.path)
    decoder = try file.makeDecoder(threads: threads)
    path = file.path
    self.threads = threads
    aspect = PixelAspect(ofFile: stream)
    height = Int(stream.height)
    width = (aspect ?? PixelAspect(ofCodec: stream) ?? .square).squareWidth(
      of: Int(stream.width), height: height, pixelLimit: file.limits.pixels)
    codec = file.codec
    videoTrackCount = file.videoCount
    orientation = stream.has_matrix != 0 ? DisplayMatrix(stream.matrix).orientation : .up
    let noTime = cffmpeg_no_time()
    durationInMicroseconds = [
      FFmpeg.microseconds(stream.duration, in: stream), stream.file_duration,
    ]
    .compactMap(\.self).first { $0 > 0 }
    framesPerSecond =
      stream.rate_numerator > 0 && stream.rate_denominator > 0
      ? Double(stream.rate_numerator) / Double(stream.rate_denominator) : nil
    state.origin = stream.start == noTime ? nil : stream.start
    if let ring { file.keepPackets(in: ring) }
  }

  /// Returns the next frame in display order; nil after the last.
  ///
  /// Timestamps count from the first frame and always increase: a stored time that repeats is
  /// replaced by one a millisecond after the previous frame's, and where times go back, as in files
  /// that were joined, all later frames are moved.
  ///
  /// Throws `inputInvalid` at damage, after all frames before it were returned; the next call
  /// continues after the damage if anything follows. Frames with guessed parts are returned after
  /// such an error, which is thrown once for all up to the next intact key frame. Also throws it
  /// once at the end of a file that ends too early or held no frame at all, and when decoding would
  /// cost more than `MovieLimits` allows, which is the end too. Throws `cancelled` on every call
  /// after a cancellation.
  public func next() throws(VisionError) -> Frame? {
    guard let found = try nextShown() else { return nil }
    return try frame(of: found)
  }

  func nextPending() throws(VisionError) -> PendingFrame? {
    guard let found = try nextShown() else { return nil }
    state.lastTimestamp = found.microseconds
    let form = form(of: found)
    if let frame = try found.picture.borrowed(form) { return PendingFrame(frame) }
    return PendingFrame(timestampInMicroseconds: found.microseconds) {
      [scaler] () throws(VisionError) in try found.picture.converted(form, by: scaler)
    }
  }

  /// Skips the next frame, which is decoded but not converted; returns false after the last.
  ///
  /// Throws what `next()` throws.
  public func skip() throws(VisionError) -> Bool {
    guard let passed = try nextShown() else { return false }
    state.lastTimestamp = passed.microseconds
    return true
  }

  /// Makes the next picture the one on display.
  private func nextShown() throws(VisionError) -> TimedPicture? {
    let found: TimedPicture?
    if state.awaitsShown {
      found = state.shown
      state.awaitsShown = false
    } else if let ahead = state.ahead {
      found = ahead
      state.ahead = nil
    } else {
      found = try nextPicture()
    }
    if let found { state.shown = found }
    return found
  }

  /// Returns the frame on display at a time: the last one that starts at or before it.
  ///
  /// Times before the first frame return the first, times after the end the last. The timestamp is
  /// the frame's own. Increasing times decode forward; others seek. `next()` continues after the
  /// frame returned.
  ///
  /// Throws `inputInvalid` when the file is damaged on the way or contains no frame. A frame
  /// with parts that the decoder guessed is no error.
  public func frame(at microseconds: Int64) throws(VisionError) -> Frame {
    try frame(of: show(microseconds))
  }

  /// Makes the frame on display at a time the next one; times before the first mean the first.
  ///
  /// Throws `optionInvalid` for a time at or after the end of the last frame, after which `next()`
  /// returns nil, and `inputInvalid` when the file is damaged on the way or contains no frame.
  public func seek(to microseconds: Int64) throws(VisionError) {
    let shown = try show(microseconds)
    state.lastTimestamp = nil
    if state.ahead == nil, microseconds >= end(of: shown) {
      throw VisionError(noFrameAt: microseconds, of: path, endingAt: end(of: shown))
    }
    state.awaitsShown = true
  }

  /// Returns the number of frames of the file that come before the next one.
  ///
  /// After `seek(to:)` the file is read once from its start, without decoding. If its packets have
  /// no times, the number follows from the frame rate. Throws what opening the file throws.
  public func countFramesBeforeNext() throws(VisionError) -> Int {
    let waiting = (state.ahead == nil ? 0 : 1) + (state.awaitsShown ? 1 : 0)
    if let count = state.decodedCount { return count - waiting }
    // The next frame if it is known, otherwise the one before it, which is on display.
    let next = state.awaitsShown ? state.shown : state.ahead
    guard let known = next ?? state.shown else { return 0 }
    let step = next == nil ? 1 : 0
    let count = try known.picture.time.flatMap { time throws(VisionError) in
      try MovieFile(path: path, cancellation: file.cancellation, limits: file.limits)
        .countPackets(before: time)
    }
    let usual = Double(known.microseconds) / Double(max(1, usualStepInMicroseconds))
    return (count ?? Int(max(0, min(usual, 1e15)).rounded())) + step
  }

  private func show(_ microseconds: Int64) throws(VisionError) -> TimedPicture {
    state.awaitsShown = false
    // A picture that was asked for is better than an error about guessed parts of it.
    state.isPassing = true
    defer { state.isPassing = false }
    if !canReachByDecoding(microseconds) { try seek(before: microseconds) }
    try advance(to: microseconds)
    if state.shown == nil {
      state.shown = state.ahead
      state.ahead = nil
    }
    guard let shown = state.shown else { throw state.owed ?? noFrames() }
    return shown
  }

  private func frame(of picture: TimedPicture) throws(VisionError) -> Frame {
    state.lastTimestamp = picture.microseconds
    let form = form(of: picture)
    if let frame = try picture.picture.borrowed(form) { return frame }
    return try picture.picture.converted(form, by: scaler)
  }

  private func form(of picture: TimedPicture) -> FrameForm {
    FrameForm(
      aspect: aspect, pixelLimit: file.limits.pixels, orientation: orientation,
      timestampInMicroseconds: picture.microseconds)
  }
}

// MARK: - Decoding

extension MovieReader {
  /// The maximum number of decoding errors while draining.
  ///
  /// A decoder whose threads each hold a damaged packet fails once for each of them.
  private static let mostFailuresWhileDraining = 64

  private func nextPicture() throws(VisionError) -> TimedPicture? {
    if let held = state.held {
      state.held = nil
      return timed(held)
    }
    while !state.isSpent {
      try file.cancellation.check(path)
      try checkCost()
      switch decoder.receive() {
      case .picture(let picture):
        state.hasPictures = true
        state.decodedCount? += 1
        state.shownPixels += picture.pixelCount
        if state.concealment.isNews(picture, canTell: canTellConcealment) {
          state.held = picture
          throw VisionError(.inputInvalid, "\(path): it is damaged \(place)")
        }
        return timed(picture)
      case .needsPacket:
        feed()
      case .failed(let status):
        state.failure = state.failure ?? damage(status)
        state.concealment.noteReport()
        state.failuresWhileDraining += 1
        if state.failuresWhileDraining == 1 { decoder.drain() }
        if state.failuresWhileDraining > MovieReader.mostFailuresWhileDraining { try finish() }
      case .end:
        try finish()
        if !state.isPassing, let owed = state.owed {
          state.owed = nil
          throw owed
        }
        if state.isAtEnd { return nil }
      }
    }
    return nil
  }

  private var canTellConcealment: Bool { !state.isPassing && decoder.tellsConcealment }

  /// The pixels of all pictures begun since the opening or the last seek.
  var decodedPixels: Int { max(Int(decoder.work.pixels - state.pixelsBefore), state.shownPixels) }

  /// The bytes of the pictures that the decoder keeps.
  var keptPictureBytes: Int { Int(decoder.work.picture_bytes) }

  /// The number of threads that decode.
  var threadCount: Int { Int(decoder.work.threads) }

  /// Throws, and ends the video, if decoding has cost more than its allowance.
  private func checkCost() throws(VisionError) {
    guard let allowed = file.allowedPixels else { return }
    guard max(decodedPixels, state.packetPixels) > allowed else { return }
    state.isSpent = true
    state.isAtEnd = true
    decoder.flush()
    throw VisionError(
      .inputInvalid,
      "\(path): it is too costly \(place): it has more than \(allowed) pixels to decode, which is "
        + "the limit for what was read of it; if you trust it, raise MovieLimits.pixelsPerByte")
  }

  /// Reads one packet and passes it to the decoder.
  private func feed() {
    guard !state.isAtEnd else { return decoder.drain() }
    switch file.read() {
    case .packet(let isDamaged):
      state.packetPixels =
        state.packetPixels.addingReportingOverflow(file.packetPixels).partialValue
      // A packet of many scans is checked before it is decoded.
      if let allowed = file.allowedPixels, state.packetPixels > allowed { return }
      let code = isDamaged ? 0 : file.send(to: decoder)
      guard isDamaged || code < 0 else { return }
      if isDamaged, file.packetIsCutOff {
        sayEnd()
      } else {
        state.concealment.noteReport()
        state.failure =
          isDamaged
          ? VisionError(.inputInvalid, "\(path): it is damaged \(place)")
          : damage(FFmpegStatus(call: "avcodec_send_packet", code: code))
      }
      decoder.drain()
    case .end:
      state.isAtEnd = true
      if !state.hasSaidEnd, let fault = file.faultAtEnd() { say(fault) }
      decoder.drain()
    case .failed(let status):
      state.isAtEnd = true
      if file.isTruncated {
        sayEnd()
      } else {
        state.failure = file.failure(status, place, isFirst: state.lastTimestamp == nil)
      }
      // The failure then implies that there are no pictures.
      state.hasPictures = true
      decoder.drain()
    }
  }

  /// Records once that the file ends too early, which may show in several ways.
  private func sayEnd() { say(MovieFile.endsTooEarly(path)) }

  /// Records a fault of the whole file once.
  ///
  /// A picture that was asked for is better than an error about the file's other parts.
  private func say(_ fault: VisionError) {
    guard !state.hasSaidEnd else { return }
    state.hasSaidEnd = true
    if state.isPassing { state.owed = fault } else { state.failure = fault }
  }

  /// Throws the recorded failure after the decoder has output everything, and prepares to continue.
  private func finish() throws(VisionError) {
    state.failuresWhileDraining = 0
    if !state.isAtEnd { decoder.flush() }
    if let failure = state.failure {
      state.failure = nil
      throw failure
    }
    if state.isAtEnd, !state.hasPictures, !state.hasSought {
      state.hasPictures = true
      throw noFrames()
    }
  }

  private func timed(_ picture: DecodedPicture) -> TimedPicture {
    let stream = file.stream
    let time = picture.time ?? state.lastPictureEnd
    let origin = state.origin ?? time
    state.origin = origin
    let duration =
      picture.duration > 0
      ? picture.duration : max(1, FFmpeg.timeUnits(usualStepInMicroseconds, in: stream) ?? 1)
    let (end, isEndless) = time.addingReportingOverflow(duration)
    state.lastPictureEnd = isEndless ? time : end
    let (elapsed, overflows) = time.subtractingReportingOverflow(origin)
    let microseconds = state.times.time(
      for: overflows ? nil : FFmpeg.microseconds(elapsed, in: stream),
      usualStep: usualStepInMicroseconds)
    if picture.time == nil || state.times.haveJumped { hasTimesOfItsOwn = true }
    if let keeper = file.keeper { keeper.note(shown: microseconds, stored: picture.time) }
    return TimedPicture(picture: picture, microseconds: microseconds)
  }

  /// Returns the time at which a picture is no longer on display if none follows.
  private func end(of shown: TimedPicture) -> Int64 {
    let duration = FFmpeg.microseconds(shown.picture.duration, in: file.stream) ?? 0
    let (end, overflows) = shown.microseconds.addingReportingOverflow(
      duration > 0 ? duration : usualStepInMicroseconds)
    return overflows ? .max : end
  }

  /// The duration of a frame according to the file's frame rate.
  private var usualStepInMicroseconds: Int64 {
    // The slowest rate is one frame in 2^31 seconds.
    Int64((1_000_000 / (framesPerSecond ?? 25)).rounded())
  }

  private var place: String {
    guard let shown = state.lastTimestamp else { return "before its first frame" }
    return "after the frame at \(Double(shown) / 1_000_000) s"
  }

  private func damage(_ status: FFmpegStatus) -> VisionError {
    if decoder.work.is_exceeded != 0 {
      return VisionError(
        .inputInvalid,
        "\(path): cannot be decoded \(place): its pictures take more than "
          + "\(file.limits.pictureBytes >> 20) MiB at once", cause: status)
    }
    return VisionError(.inputInvalid, "\(path): it is damaged \(place)", cause: status)
  }

  private func noFrames() -> VisionError {
    VisionError(.inputInvalid, "\(path): there is no frame in it that can be decoded")
  }
}

// MARK: - Seeking

extension MovieReader {
  /// The distance up to which decoding forward is considered cheaper than seeking.
  private static let stretchInMicroseconds: Int64 = 2_000_000

  private func canReachByDecoding(_ target: Int64) -> Bool {
    guard let shown = state.shown else {
      return !state.hasPictures && target < MovieReader.stretchInMicroseconds
    }
    guard shown.microseconds <= target else { return false }
    if state.isAtEnd, state.ahead == nil { return true }
    let latest = state.ahead?.microseconds ?? shown.microseconds
    return latest > max(target, 0) - MovieReader.stretchInMicroseconds
  }

  /// Decodes until the next picture is after the target.
  private func advance(to target: Int64) throws(VisionError) {
    while true {
      if state.ahead == nil { state.ahead = try nextPicture() }
      guard let ahead = state.ahead, ahead.microseconds <= target else { return }
      state.shown = ahead
      state.ahead = nil
    }
  }

  /// Seeks to a place from which decoding reaches the picture on display at the target.
  ///
  /// A seek may land after the target, when key frames are shown later than they are stored or the
  /// index is coarse; it is repeated from increasing distances before the target, and finally from
  /// the file's start.
  private func seek(before target: Int64) throws(VisionError) {
    let stream = file.stream
    let wanted = min(max(0, target), durationInMicroseconds ?? .max)
    for distance: Int64 in [0, 1_000_000, 4_000_000, 16_000_000] {
      let start = wanted - distance
      guard start > 0, !hasTimesOfItsOwn, let units = FFmpeg.timeUnits(start, in: stream) else {
        break
      }
      let (time, overflows) = units.addingReportingOverflow(state.origin ?? 0)
      guard !overflows, file.seek(to: time) else { break }
      forgetPlace()
      state.hasSought = true
      state.decodedCount = nil
      state.ahead = try nextPicture()
      if let first = state.ahead, first.microseconds <= target { return }
    }
    try rewind()
  }

  /// Opens the file again: that returns to the start in every format.
  private func rewind() throws(VisionError) {
    if state.shown == nil, state.ahead == nil, !state.isAtEnd, !state.hasPictures, !state.hasSought
    {
      return
    }
    file = try MovieFile(path: path, cancellation: file.cancellation, limits: file.limits)
    decoder = try file.makeDecoder(threads: threads)
    forgetPlace()
    state.decodedCount = 0
  }

  private func forgetPlace() {
    decoder.flush()
    state.lastPictureEnd = state.origin ?? 0
    state.failuresWhileDraining = 0
    state.isAtEnd = false
    state.hasSaidEnd = false
    state.owed = nil
    state.isSpent = false
    state.packetPixels = 0
    state.shownPixels = 0
    state.pixelsBefore = decoder.work.pixels
    state.hasSought = false
    state.failure = nil
    state.concealment = Concealment()
    state.held = nil
    state.shown = nil
    state.ahead = nil
    state.awaitsShown = false
    state.times = SteadyTimes()
    state.lastTimestamp = nil
  }
}
