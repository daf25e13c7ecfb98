internal import CFFmpeg
internal import VisionBase

/// An MP4 file with one video, and optionally its sound, that is being written.
@safe final class MovieOutput {
  private let name: String
  private var context: OpaquePointer?
  /// The last packet, kept back until the next one's time gives its duration.
  private var held: OpaquePointer?
  private var isHolding = false
  private var sound: Soundtrack?
  /// The time base of the packets.
  private var timeBase: (numerator: Int32, denominator: Int32) = (1, 1)
  /// The outcome of writing the header; nil before.
  ///
  /// FFmpeg must write neither packets nor a trailer without one.
  private var header: Result<Void, VisionError>?

  /// Opens a file; errors refer to it as `name`.
  init(writing path: String, as name: String) throws(VisionError) {
    self.name = name
    unsafe held = cffmpeg_packet_alloc()
    guard unsafe held != nil else {
      throw VisionError(.runtimeFailed, "there is no memory left to write \(name)")
    }
    try check(unsafe cffmpeg_create_movie("file:" + path, &context), "avio_open")
  }

  deinit {
    unsafe cffmpeg_packet_free(&held)
    unsafe cffmpeg_close_movie(&context)
  }

  /// Begins a video of an encoder's packets; `flags` is the value of FFmpeg's option movflags.
  func begin(_ encoder: MovieEncoder, flags: String) throws(VisionError) {
    timeBase = (1, MovieEncoder.unitsPerSecond)
    try begin(unsafe encoder.withContext { unsafe cffmpeg_add_video(context, $0) }, flags)
  }

  /// Begins a video of another file's packets, with the sound of a third file's.
  func begin(
    like file: MovieFile, sound: Soundtrack? = nil, flags: String
  ) throws(VisionError) {
    timeBase = (file.stream.time_base_numerator, file.stream.time_base_denominator)
    self.sound = sound
    try begin(unsafe file.withVideo { unsafe cffmpeg_add_same_video(context, $0, $1) }, flags)
  }

  /// Begins a video of packets that were kept.
  func begin(like video: StoredVideo, flags: String) throws(VisionError) {
    timeBase = (video.stream.time_base_numerator, video.stream.time_base_denominator)
    try begin(unsafe video.withVideo { unsafe cffmpeg_add_same_video(context, $0, $1) }, flags)
  }

  private func begin(_ code: Int32, _ flags: String) throws(VisionError) {
    let outcome = Result { () throws(VisionError) in
      try check(code, "avformat_new_stream")
      if let sound { try add(sound) }
      try check(unsafe cffmpeg_write_header(context, flags), "avformat_write_header")
    }
    header = outcome
    try outcome.get()
  }

  /// Throws the error that prevented the header.
  private func checkHeader() throws(VisionError) {
    guard let header else {
      throw VisionError(.runtimeFailed, "\(name): no video was begun")
    }
    try header.get()
  }

  private func add(_ sound: Soundtrack) throws(VisionError) {
    let code = unsafe sound.addStream(to: context)
    guard code != cffmpeg_error_decoder_not_found() else {
      throw VisionError(
        .inputInvalid, "an MP4 video cannot hold sound of its kind",
        cause: FFmpegStatus(call: "avformat_query_codec", code: code))
    }
    try check(code, "avformat_new_stream")
  }

  /// Adds a packet and takes over its bytes.
  @unsafe func add(_ packet: OpaquePointer?) throws(VisionError) {
    try checkHeader()
    let time = unsafe cffmpeg_packet_decoding_time(packet)
    if isHolding {
      try writeHeld(duration: unsafe time - cffmpeg_packet_decoding_time(held))
    }
    unsafe cffmpeg_packet_move(held, packet)
    isHolding = true
  }

  private func writeHeld(duration: Int64) throws(VisionError) {
    isHolding = false
    unsafe cffmpeg_packet_set_duration(held, duration)
    defer { unsafe cffmpeg_packet_unref(held) }
    let time = unsafe cffmpeg_microseconds(
      cffmpeg_packet_decoding_time(held), timeBase.numerator, timeBase.denominator)
    try writeSound(before: time)
    try check(
      unsafe cffmpeg_write_packet(context, 0, held, timeBase.numerator, timeBase.denominator),
      "av_write_frame")
  }

  /// Writes the sound that is heard before a time: players need sound and video close together.
  private func writeSound(before microseconds: Int64) throws(VisionError) {
    try unsafe sound?.forEachPacket(before: microseconds) { (packet, base) throws(VisionError) in
      try check(
        unsafe cffmpeg_write_packet(context, 1, packet, base.numerator, base.denominator),
        "av_write_frame")
    }
  }

  /// Writes the last packet and the trailer, and closes the file.
  func end(lastDurationInMicroseconds: Int64) throws(VisionError) {
    try checkHeader()
    if isHolding {
      try writeHeld(
        duration: cffmpeg_time_units(
          // Microseconds are themselves truncated or rounded: adding one reaches the intended unit.
          lastDurationInMicroseconds + 1, timeBase.numerator, timeBase.denominator))
    }
    try writeSound(before: .max)
    try check(unsafe cffmpeg_write_trailer(context), "av_write_trailer")
    try check(unsafe cffmpeg_close_movie(&context), "avio_close")
  }

  private func check(_ code: Int32, _ call: String) throws(VisionError) {
    guard code < 0 else { return }
    let status = FFmpegStatus(call: call, code: code)
    throw VisionError(
      .fileFailed, "\(name): cannot be written", cause: status.systemError ?? status)
  }
}
