internal import CFFmpeg
internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// An open video file, read packet by packet from its main video stream.
@safe final class MovieFile {
  /// The outcome of reading a packet.
  enum Reading {
    case packet(isDamaged: Bool)
    case end
    case failed(FFmpegStatus)
  }

  let path: String
  let stream: CFFmpegStream
  let watch: StreamWatch
  let limits: MovieLimits
  /// The bytes that FFmpeg reads; nil for a live source.
  private let bytes: MovieBytes?
  /// An object that must live as long as FFmpeg reads from it.
  private let live: AnyObject?
  /// The arrival time of the packet that was read last, on the monotonic clock.
  private(set) var receivedAt: Int64 = 0
  /// The place that keeps the packets that are read; nil for none.
  private(set) var keeper: PacketKeeper?
  private let index: Int32
  /// The end of the latest packet, by its time and by its place in the file.
  private var reached: (microseconds: Int64, offset: Int64)?
  /// The number of packets read since the file's start; nil after a seek.
  private var packetCount: Int? = 0
  /// The stream whose packets are read.
  private var wanted: Int32
  /// True if packets lie in the driver's memory, which is unmapped when the device is closed.
  private var lendsPackets = false
  private var context: OpaquePointer?
  private var packet: OpaquePointer?

  /// Opens a file and finds its main video.
  ///
  /// Throws `runtimeMissing` without FFmpeg, `inputMissing` when the file does not exist,
  /// `inputInvalid` when it is not a video that FFmpeg knows, or of a kind that is not accepted
  /// (with a `MovieReadingFault`), and `cancelled`.
  convenience init(
    path: String, cancellation: MovieCancellation = MovieCancellation(),
    limits: MovieLimits = MovieLimits()
  ) throws(VisionError) {
    try self.init(
      path: path, { () throws(VisionError) in try MovieBytes(path, cancellation) }, cancellation,
      limits)
  }

  /// Opens the video on standard input, from which some bytes have already been read.
  ///
  /// Throws what opening a file throws.
  convenience init(
    standardInput descriptor: Int32 = STDIN_FILENO, after beginning: [UInt8],
    cancellation: MovieCancellation = MovieCancellation(), limits: MovieLimits = MovieLimits()
  ) throws(VisionError) {
    try self.init(
      path: "standard input",
      { () throws(VisionError) in
        try MovieBytes(standardInput: descriptor, after: beginning, cancellation)
      },
      cancellation, limits)
  }

  private convenience init(
    path: String, _ open: () throws(VisionError) -> MovieBytes, _ cancellation: MovieCancellation,
    _ limits: MovieLimits
  ) throws(VisionError) {
    try FFmpeg.load()
    let bytes = try open()
    var source = unsafe bytes.source
    var found = [CChar](repeating: 0, count: 128)
    var opened: OpaquePointer?
    let code = unsafe cffmpeg_open(
      path, MovieKinds.list, &source, &found, Int32(found.count), &opened)
    let letters = found.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    let kind = String(decoding: letters, as: UTF8.self)
    var isCut: Bool {
      kind.bytes.split(separator: ",").contains("mp4") && bytes.isShorterThanItsBoxes
    }
    guard code >= 0 else {
      try cancellation.check(path)
      guard !isCut else { throw Self.endsTooEarly(path) }
      throw Self.failure(code, opening: path, of: kind)
    }
    do throws(VisionError) {
      try unsafe self.init(opened, bytes, nil, path: path, StreamWatch(cancellation), limits)
    } catch {
      // If the index was cut off, FFmpeg finds no video in the file.
      throw error.code == .inputInvalid && isCut ? Self.endsTooEarly(path) : error
    }
  }

  var cancellation: MovieCancellation { watch.cancellation }

  /// Takes over a source without an end; `live` is the object it is read from.
  @unsafe convenience init(
    _ opened: OpaquePointer?, live: AnyObject?, path: String, _ watch: StreamWatch
  ) throws(VisionError) {
    try unsafe self.init(opened, nil, live, path: path, watch, .live)
  }

  /// Returns the error for a file that is incomplete.
  static func endsTooEarly(_ path: String) -> VisionError {
    VisionError(.inputInvalid, "\(path): it ends too early: the rest of it is missing")
  }

  private static func failure(
    _ code: Int32, opening path: String, of kind: String
  ) -> VisionError {
    guard kind.isEmpty || MovieKinds.accept(kind) else {
      return VisionError(
        .inputInvalid,
        "\(path): this kind of video cannot be read: FFmpeg takes it for '\(kind)', and "
          + "accepted are \(MovieKinds.words)", cause: MovieReadingFault.kindNotAccepted(kind))
    }
    return VisionError(
      .inputInvalid, "\(path): cannot be read as a video",
      cause: FFmpegStatus(call: "avformat_open_input", code: code))
  }

  /// Opens a camera.
  ///
  /// Throws `runtimeMissing` without FFmpeg's devices, `inputMissing` when the device does not
  /// exist, `inputInvalid` when it is not a camera or cannot be opened, and `cancelled`.
  convenience init(
    camera options: CameraOptions, watch: StreamWatch
  ) throws(VisionError) {
    try FFmpeg.loadDevices()
    var opened: OpaquePointer?
    let code = unsafe Self.open(options, watch, &opened)
    guard code >= 0 else {
      try watch.check(options.device)
      throw Self.failure(code, camera: options.device)
    }
    try unsafe self.init(opened, live: nil, path: options.device, watch)
    lendsPackets = true
  }

  @unsafe private static func open(
    _ options: CameraOptions, _ watch: StreamWatch, _ opened: inout OpaquePointer?
  ) -> Int32 {
    let size = options.size.map { "\($0.width)x\($0.height)" } ?? ""
    let rate = options.framesPerSecond.map { "\($0)" } ?? ""
    let form = options.formatWord ?? ""
    return unsafe options.device.withCString { device in
      unsafe size.withCString { size in
        unsafe rate.withCString { rate in
          unsafe form.withCString { form in
            var camera = unsafe CFFmpegCamera(
              device: device, size: size, rate: rate, form: form,
              is_cancelled: { owner in unsafe MovieFile.restOrEnd(owner) },
              owner: Unmanaged.passUnretained(watch).toOpaque())
            return unsafe cffmpeg_open_camera(&camera, &opened)
          }
        }
      }
    }
  }

  /// The interval between polls of a camera, in microseconds.
  ///
  /// A camera is polled so that the waiting can end; the interval is short compared with the time
  /// between two pictures.
  private static let microsecondsBetweenLooks: UInt32 = 2000

  /// Rests, then returns 1 if FFmpeg, which calls this between polls of a camera, must stop.
  @unsafe private static func restOrEnd(_ owner: UnsafeMutableRawPointer?) -> Int32 {
    guard let owner = unsafe owner else { return 1 }
    usleep(microsecondsBetweenLooks)
    let watch = unsafe Unmanaged<StreamWatch>.fromOpaque(owner).takeUnretainedValue()
    return watch.isOver ? 1 : 0
  }

  private static func failure(_ code: Int32, camera device: String) -> VisionError {
    let cause = FFmpegStatus(call: "avformat_open_input", code: code)
    switch code {
    case cffmpeg_error_no_such_file():
      return VisionError(.inputMissing, "\(device): there is no such camera", cause: cause)
    case cffmpeg_error_no_demuxer():
      return VisionError(
        .runtimeMissing, "the installed FFmpeg cannot read cameras (it does on Linux, with V4L2)",
        cause: cause)
    default:
      return VisionError(
        .inputInvalid,
        "\(device): cannot be used as a camera: it is not one, is in use, or does not "
          + "offer the size or rate that was asked for", cause: cause)
    }
  }

  /// Takes over an opened file or device.
  @unsafe private init(
    _ opened: OpaquePointer?, _ bytes: MovieBytes?, _ live: AnyObject?, path: String,
    _ watch: StreamWatch, _ limits: MovieLimits
  ) throws(VisionError) {
    self.path = path
    self.limits = limits
    (self.bytes, self.live) = (bytes, live)
    self.watch = watch
    var closing = unsafe opened
    do throws(VisionError) {
      (index, stream) = try unsafe MovieFile.video(in: opened, path: path, limits)
      wanted = index
      try watch.check(path)
    } catch {
      unsafe cffmpeg_close(&closing)
      try watch.check(path)
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
    in context: OpaquePointer?, path: String, _ limits: MovieLimits
  ) throws(VisionError) -> (Int32, CFFmpegStream) {
    func failure(_ call: String, _ code: Int32) -> VisionError {
      VisionError(
        .inputInvalid, "\(path): cannot be read as a video",
        cause: FFmpegStatus(call: call, code: code))
    }
    var code = unsafe limits.withC { unsafe cffmpeg_find_stream_info(context, $0) }
    guard code >= 0 else { throw failure("avformat_find_stream_info", code) }
    let index = unsafe cffmpeg_find_video(context)
    guard index != cffmpeg_error_stream_not_found() else {
      throw VisionError(.inputInvalid, "\(path): there is no video in it")
    }
    guard index >= 0 else { throw failure("av_find_best_stream", index) }
    var stream = CFFmpegStream()
    code = unsafe cffmpeg_describe_stream(context, index, &stream)
    guard code >= 0 else { throw failure("streams", code) }
    guard stream.time_base_numerator > 0, stream.time_base_denominator > 0 else {
      throw VisionError(.inputInvalid, "\(path): its video has no time base")
    }
    return (index, stream)
  }

  /// Keeps the packets that are read from now on in a ring.
  func keepPackets(in ring: PacketRing) { keeper = PacketKeeper(ring, of: self) }

  /// The number of videos in the file; one of them is read.
  var videoCount: Int { unsafe Int(cffmpeg_count_videos(context)) }

  /// Reads the next packet of the video, valid until the next read.
  func read() -> Reading {
    while true {
      unsafe cffmpeg_packet_unref(packet)
      let code = unsafe cffmpeg_read_packet(context, packet)
      if bytes == nil { receivedAt = MonotonicClock.nanoseconds }
      if bytes == nil, FFmpegStatus.isTryAgain(code), !watch.isOver {
        usleep(Self.microsecondsBetweenLooks)
        continue
      }
      if FFmpegStatus.isEndOfFile(code) { return .end }
      guard code >= 0 else { return .failed(FFmpegStatus(call: "av_read_frame", code: code)) }
      if bytes != nil { notePacketEnd() }
      guard unsafe cffmpeg_packet_stream(packet) == wanted,
        unsafe cffmpeg_packet_is_repeated_header(context, packet) == 0
      else { continue }
      if lendsPackets, case let code = unsafe cffmpeg_packet_make_own(packet), code < 0 {
        return .failed(FFmpegStatus(call: "av_new_packet", code: code))
      }
      // A live source continues: its decoder makes the best of damaged packets.
      let isDamaged = unsafe cffmpeg_packet_is_damaged(packet) != 0
      packetCount? += 1
      unsafe keeper?.add(packet)
      return .packet(isDamaged: isDamaged && bytes != nil)
    }
  }

  /// True if the file's index or header refers to bytes after the file's end, or its end mark is
  /// missing.
  var isTruncated: Bool {
    guard unsafe cffmpeg_is_truncated(context, index) == 0 else { return true }
    guard let bytes else { return false }
    return bytes.isShorterThanItsSegment || bytes.isShorterThanItsPackets || bytes.lacksItsTrailer
  }

  /// True if no packets came from the later part of the file although its header promises more.
  ///
  /// Valid once all packets are read. This happens where damage hides everything after it.
  var hasUnreadRest: Bool {
    guard let bytes, let size = bytes.byteCount, let reached else { return false }
    let rest = UnreadRest(
      promised: stream.promised_duration, start: FFmpeg.microseconds(stream.start, in: stream),
      rate: (Int(stream.rate_numerator), Int(stream.rate_denominator)))
    return rest.isMissing(
      afterTime: reached.microseconds, offset: Int(clamping: reached.offset), of: size)
  }

  /// Returns the error at the end of a file that was read to its end; nil if nothing is wrong.
  func faultAtEnd() -> VisionError? {
    let pages = bytes?.pages ?? OggPages()
    if isTruncated || hasUnreadRest || pages.endsWithinPage { return Self.endsTooEarly(path) }
    switch bytes?.structureFault {
    case .endsEarly: return Self.endsTooEarly(path)
    case .isDamaged: break
    case nil: guard pages.isDamaged || hasLostPictures else { return nil }
    }
    return VisionError(.inputInvalid, "\(path): parts of it are damaged and were left out")
  }

  /// True if pictures of a GIF are damaged, or those of a second one were not read.
  ///
  /// Valid once all packets are read, one for each picture. Behind some last pictures FFmpeg does
  /// not read on in a second GIF.
  private var hasLostPictures: Bool {
    guard let blocks = bytes?.blocks else { return false }
    guard !blocks.isDamaged, blocks.filmCount > 1, let packetCount else { return blocks.isDamaged }
    return packetCount < blocks.imageCount
  }

  /// Records how far the packet that was read last reaches; those of all streams count.
  private func notePacketEnd() {
    guard stream.promised_duration != cffmpeg_no_time() else { return }
    let (time, offset) = unsafe (
      cffmpeg_packet_end_time(context, packet), cffmpeg_packet_end_offset(packet)
    )
    guard time != cffmpeg_no_time(), offset >= 0 else { return }
    reached = (
      max(reached?.microseconds ?? time, time), max(reached?.offset ?? offset, offset)
    )
  }

  /// Returns the error for a failed read; `place` describes where, which may be before the first
  /// frame.
  func failure(_ status: FFmpegStatus, _ place: String, isFirst: Bool) -> VisionError {
    guard isFirst, bytes?.isFile == false else {
      return VisionError(.inputInvalid, "\(path): cannot be read on \(place)", cause: status)
    }
    // The usual reason; the remedy helps with others as well.
    return VisionError(
      .inputInvalid,
      "\(path): cannot be read \(place): a pipe cannot go back, and the index of this video is "
        + "probably at its end; name the file, or redirect it, as in < film.mp4", cause: status)
  }

  /// True if the packet that was read last extends past the file's end.
  var packetIsCutOff: Bool { unsafe cffmpeg_packet_is_cut_off(context, packet) != 0 }

  /// Returns the number of the video's packets, from here on, that are shown before a time.
  ///
  /// Returns nil when one of them has no time.
  func countPackets(before time: Int64) throws(VisionError) -> Int? {
    var count = 0
    while case .packet = read() {
      try cancellation.check(path)
      let (shown, decoded) = unsafe (
        cffmpeg_packet_time(packet), cffmpeg_packet_decoding_time(packet)
      )
      guard shown != cffmpeg_no_time() else { return nil }
      if shown < time, unsafe cffmpeg_packet_is_discarded(packet) == 0 { count += 1 }
      // No packet is shown before it is decoded.
      if decoded != cffmpeg_no_time(), decoded >= time { break }
    }
    return count
  }

  /// Seeks to the last key frame at or before a time; returns false if the file cannot seek.
  func seek(to time: Int64) -> Bool {
    packetCount = nil
    return unsafe cffmpeg_seek(context, index, time) >= 0
  }

  /// Creates a decoder for the video.
  func makeDecoder(threads: Int) throws(VisionError) -> MovieDecoder {
    var decoder: OpaquePointer?
    let code = unsafe limits.withC {
      unsafe cffmpeg_open_decoder(context, index, Int32(clamping: threads), $0, &decoder)
    }
    guard code >= 0, let decoder = unsafe decoder else {
      let isUnknown = code == cffmpeg_error_decoder_not_found()
      throw VisionError(
        .inputInvalid,
        isUnknown
          ? "\(path): it holds \(codec) video, which the installed FFmpeg cannot decode"
          : "\(path): its \(codec) video cannot be decoded",
        cause: FFmpegStatus(call: "avcodec_open2", code: code))
    }
    return unsafe MovieDecoder(decoder)
  }

  /// The number of pixels that may be decoded for the bytes read so far; nil for any number.
  var allowedPixels: Int? {
    guard let bytes else { return nil }
    return limits.allowance(for: bytes.readByteCount, codec: codec)
  }

  /// The pixels that the packet read last makes a decoder process, if known; otherwise zero.
  ///
  /// They are known for a JPEG: its pixels, once for each scan.
  var packetPixels: Int { isJPEG ? Int(clamping: unsafe cffmpeg_jpeg_pixels(packet)) : 0 }

  /// True if the packets are JPEGs.
  private var isJPEG: Bool { codec == "mjpeg" }

  /// Passes the packet that was read last to a decoder.
  func send(to decoder: MovieDecoder) -> Int32 { unsafe decoder.send(packet) }

  /// Lends the file and the index of its video stream for the duration of `body`.
  @unsafe func withVideo<Result>(_ body: (OpaquePointer?, Int32) -> Result) -> Result {
    unsafe body(context, index)
  }

  /// Makes `read()` return the packets of the video's sound; returns nil if the video has none.
  func turnToSound() -> SoundTimes? {
    let sound = unsafe cffmpeg_find_sound(context, index)
    var (numerator, denominator, start) = (Int32(0), Int32(0), Int64(0))
    guard sound >= 0,
      unsafe cffmpeg_describe_times(context, sound, &numerator, &denominator, &start) >= 0,
      numerator > 0, denominator > 0
    else { return nil }
    wanted = sound
    return SoundTimes(numerator: numerator, denominator: denominator)
  }

  /// Lends the file and the index of the sound stream that `turnToSound()` found.
  @unsafe func withSound<Result>(_ body: (OpaquePointer?, Int32) -> Result) -> Result {
    unsafe body(context, wanted)
  }

  /// The times at which the packet read last is decoded and presented, in units of its stream.
  var packetTimes: (decoded: Int64, shown: Int64) {
    unsafe (cffmpeg_packet_decoding_time(packet), cffmpeg_packet_time(packet))
  }

  /// Shifts the times of the packet that was read last.
  func shiftPacket(by units: Int64) { unsafe cffmpeg_packet_shift(packet, units) }

  /// Lends the packet that was read last for the duration of `body`.
  @unsafe func withPacket(
    _ body: (OpaquePointer?) throws(VisionError) -> Void
  ) throws(VisionError) {
    try unsafe body(packet)
  }

  /// The codec's short name.
  private(set) lazy var codec = unsafe withUnsafeBytes(of: stream.codec) { bytes in
    unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}

extension MovieLimits {
  /// Lends the limits as a C structure for the duration of `body`.
  @unsafe fileprivate func withC(_ body: (UnsafePointer<CFFmpegLimits>) -> Int32) -> Int32 {
    var limits = CFFmpegLimits(
      pixels: Int32(clamping: pixels), picture_bytes: Int64(clamping: pictureBytes),
      has_no_delay: hasNoDelay ? 1 : 0)
    return unsafe body(&limits)
  }
}
