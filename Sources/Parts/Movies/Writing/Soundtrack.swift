internal import CFFmpeg
internal import VisionBase

/// The sound of a video, packet by packet, cut to a stretch of the video's time.
@safe final class Soundtrack {
  /// A stretch of a video's time.
  struct Stretch: Hashable, Sendable {
    /// The video's file.
    let path: String
    /// The start on the clock of the video's frames.
    let startInMicroseconds: Int64
    /// The maximum duration.
    let durationInMicroseconds: Int64
  }

  private let file: MovieFile
  private let stretch: Stretch
  private let times: MovieFile.SoundTimes
  /// The offset added to a packet's times, in its own units.
  private let shift: Int64
  private var isWaiting = false
  private var isOver = false

  /// Opens the sound; nil if the video has none.
  ///
  /// Throws what opening a video throws, and `inputInvalid` for a source that can be read only
  /// once.
  init?(_ stretch: Stretch) throws(VisionError) {
    guard FileKind(of: stretch.path, followingLinks: true) == .file else {
      throw VisionError(.inputInvalid, "\(stretch.path) can be read only once")
    }
    file = try MovieFile(path: stretch.path)
    self.stretch = stretch
    let videoStart = FFmpeg.microseconds(file.stream.start, in: file.stream) ?? 0
    guard let times = file.turnToSound() else { return nil }
    self.times = times
    let (start, overflows) = videoStart.addingReportingOverflow(stretch.startInMicroseconds)
    guard !overflows, let units = times.units(start) else {
      throw VisionError(.inputInvalid, "\(stretch.path) has sound at impossible times")
    }
    shift = 0 - units
    if stretch.startInMicroseconds > 0, let place = FFmpeg.timeUnits(start, in: file.stream) {
      // If the file cannot seek, all earlier packets are skipped.
      _ = file.seek(to: place)
    }
  }

  /// Adds a stream for the sound to a file; returns one of FFmpeg's codes.
  @unsafe func addStream(to movie: OpaquePointer?) -> Int32 {
    unsafe file.withSound { unsafe cffmpeg_add_same_sound(movie, $0, $1) }
  }

  /// Passes the packets that are heard before a time of the new video to `body`.
  func forEachPacket(
    before microseconds: Int64,
    _ body: (OpaquePointer?, (numerator: Int32, denominator: Int32)) throws(VisionError) -> Void
  ) throws(VisionError) {
    let limit = min(microseconds, stretch.durationInMicroseconds)
    while !isOver {
      if !isWaiting {
        guard case .packet = file.read() else {
          isOver = true
          return
        }
        file.shiftPacket(by: shift)
      }
      isWaiting = true
      let (decoded, shown) = file.packetTimes
      guard decoded != cffmpeg_no_time(), shown != cffmpeg_no_time() else {
        isWaiting = false
        continue
      }
      guard times.microseconds(decoded) < limit else { return }
      isWaiting = false
      if decoded < 0 || shown < 0 { continue }
      try unsafe file.withPacket { (packet) throws(VisionError) in
        try unsafe body(packet, (times.numerator, times.denominator))
      }
    }
  }
}

extension MovieFile {
  /// The time base of a sound.
  struct SoundTimes: Hashable, Sendable {
    let numerator: Int32
    let denominator: Int32

    /// Returns a time in the sound's units; nil if it does not fit.
    func units(_ microseconds: Int64) -> Int64? {
      let units = cffmpeg_time_units(microseconds, numerator, denominator)
      return units == cffmpeg_no_time() ? nil : units
    }

    /// Returns a time in microseconds; the maximum if it does not fit.
    func microseconds(_ units: Int64) -> Int64 {
      let time = cffmpeg_microseconds(units, numerator, denominator)
      return time == cffmpeg_no_time() ? .max : time
    }
  }
}
