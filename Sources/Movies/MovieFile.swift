internal import CFFmpeg
internal import VisionBase

/// An open video file: its packets of the main video stream, one after the other.
@safe final class MovieFile {
  /// What reading gave.
  enum Reading {
    case packet(isDamaged: Bool)
    case end
    case failed(FFmpegStatus)
  }

  let path: String
  let stream: CFFmpegStream
  private let index: Int32
  private var context: OpaquePointer?
  private var packet: OpaquePointer?

  /// Opens a file and finds its main video.
  ///
  /// Throws `runtimeMissing` without FFmpeg, `inputMissing` when there is no such file, and
  /// `inputInvalid` when it is no video that FFmpeg knows.
  convenience init(path: String) throws(VisionError) {
    try FFmpeg.load()
    // The scheme keeps names with colons from being taken for network addresses.
    var opened: OpaquePointer?
    let code = unsafe cffmpeg_open("file:" + path, &opened)
    guard code >= 0 else {
      let cause = FFmpegStatus(call: "avformat_open_input", code: code)
      guard code != cffmpeg_error_no_such_file() else {
        throw VisionError(.inputMissing, "there is no file \(path)", cause: cause)
      }
      throw VisionError(.inputInvalid, "\(path) cannot be read as a video", cause: cause)
    }
    try unsafe self.init(opened, path: path)
  }

  /// Opens a camera.
  ///
  /// Throws `runtimeMissing` without FFmpeg's devices, `inputMissing` when there is no such device,
  /// and `inputInvalid` when it is no camera or refuses.
  convenience init(camera options: CameraOptions) throws(VisionError) {
    try FFmpeg.loadDevices()
    var opened: OpaquePointer?
    let size = options.size.map { "\($0.width)x\($0.height)" }
    let rate = options.framesPerSecond.map { "\($0)" }
    let code = unsafe cffmpeg_open_camera(options.device, size, rate, &opened)
    guard code >= 0 else { throw Self.failure(code, camera: options.device) }
    try unsafe self.init(opened, path: options.device)
  }

  private static func failure(_ code: Int32, camera device: String) -> VisionError {
    let cause = FFmpegStatus(call: "avformat_open_input", code: code)
    switch code {
    case cffmpeg_error_no_such_file():
      return VisionError(.inputMissing, "there is no camera \(device)", cause: cause)
    case cffmpeg_error_no_demuxer():
      return VisionError(
        .runtimeMissing, "the installed FFmpeg cannot read cameras (it does on Linux, with V4L2)",
        cause: cause)
    default:
      return VisionError(
        .inputInvalid,
        "\(device) cannot be used as a camera: it is none, is in use, or does not "
          + "have the size or rate that was asked for", cause: cause)
    }
  }

  /// Takes over an opened file or device.
  @unsafe private init(_ opened: OpaquePointer?, path: String) throws(VisionError) {
    self.path = path
    var closing = unsafe opened
    do throws(VisionError) {
      (index, stream) = try unsafe MovieFile.video(in: opened, path: path)
    } catch {
      unsafe cffmpeg_close(&closing)
      throw error
    }
    unsafe context = opened
    unsafe packet = cffmpeg_packet_alloc()
  }

  deinit {
    unsafe cffmpeg_packet_free(&packet)
    unsafe cffmpeg_close(&context)
  }

  private static func video(
    in context: OpaquePointer?, path: String
  ) throws(VisionError) -> (Int32, CFFmpegStream) {
    func failure(_ call: String, _ code: Int32) -> VisionError {
      VisionError(
        .inputInvalid, "\(path) cannot be read as a video",
        cause: FFmpegStatus(call: call, code: code))
    }
    var code = unsafe cffmpeg_find_stream_info(context)
    guard code >= 0 else { throw failure("avformat_find_stream_info", code) }
    let index = unsafe cffmpeg_find_video(context)
    guard index != cffmpeg_error_stream_not_found() else {
      throw VisionError(.inputInvalid, "\(path) holds no video")
    }
    guard index >= 0 else { throw failure("av_find_best_stream", index) }
    var stream = CFFmpegStream()
    code = unsafe cffmpeg_describe_stream(context, index, &stream)
    guard code >= 0 else { throw failure("streams", code) }
    guard stream.time_base_numerator > 0, stream.time_base_denominator > 0 else {
      throw VisionError(.inputInvalid, "\(path) has a video without a time base")
    }
    return (index, stream)
  }

  /// Reads the next packet of the video; it stays until the next reading.
  func read() -> Reading {
    while true {
      unsafe cffmpeg_packet_unref(packet)
      let code = unsafe cffmpeg_read_packet(context, packet)
      if FFmpegStatus.isEndOfFile(code) { return .end }
      guard code >= 0 else { return .failed(FFmpegStatus(call: "av_read_frame", code: code)) }
      guard unsafe cffmpeg_packet_stream(packet) == index else { continue }
      return .packet(isDamaged: unsafe cffmpeg_packet_is_damaged(packet) != 0)
    }
  }

  /// Whether the file's index names bytes behind the file's end.
  var isTruncated: Bool { unsafe cffmpeg_is_truncated(context, index) != 0 }

  /// Goes to the last key frame at or before a time; false when the file cannot.
  func seek(to time: Int64) -> Bool { unsafe cffmpeg_seek(context, index, time) >= 0 }

  /// A decoder for the video.
  func makeDecoder(threads: Int) throws(VisionError) -> MovieDecoder {
    var decoder: OpaquePointer?
    let code = unsafe cffmpeg_open_decoder(
      context, index, Int32(clamping: threads), &decoder)
    guard code >= 0, let decoder = unsafe decoder else {
      let isUnknown = code == cffmpeg_error_decoder_not_found()
      throw VisionError(
        .inputInvalid,
        isUnknown
          ? "\(path) holds \(codec) video, which the installed FFmpeg cannot decode"
          : "the \(codec) video in \(path) cannot be decoded",
        cause: FFmpegStatus(call: "avcodec_open2", code: code))
    }
    return unsafe MovieDecoder(decoder)
  }

  /// Gives the packet that was read last to a decoder.
  func send(to decoder: MovieDecoder) -> Int32 { unsafe decoder.send(packet) }

  /// Lends the file and the number of its video for the length of `body`.
  @unsafe func withVideo<Result>(_ body: (OpaquePointer?, Int32) -> Result) -> Result {
    unsafe body(context, index)
  }

  /// Lends the packet that was read last for the length of `body`.
  @unsafe func withPacket(
    _ body: (OpaquePointer?) throws(VisionError) -> Void
  ) throws(VisionError) {
    try unsafe body(packet)
  }

  /// The codec's short name.
  var codec: String {
    unsafe withUnsafeBytes(of: stream.codec) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
