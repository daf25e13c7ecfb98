internal import CFFmpeg
internal import Frames
internal import VisionBase

/// Encodes upright pictures of one size to packets.
@safe final class MovieEncoder {
  /// The pictures' size; if a side is odd, the video's side is one pixel longer.
  let width: Int
  let height: Int

  private let name: String
  private var context: OpaquePointer?
  private var frame: OpaquePointer?
  private var packet: OpaquePointer?
  private var scaler: OpaquePointer?
  private var lastUnits: Int64 = -1

  /// Units of time in a second.
  ///
  /// A multiple of all common rates (24, 25, 30, 50, 60 and those over 1.001), and the greatest
  /// that MPEG-4, which has 16 bits for it, can use.
  static let unitsPerSecond: Int32 = 60_000

  /// The largest side that H.264's encoders take.
  private static let longestSide = 16_384

  /// Opens an encoder for pictures like the given one.
  init(
    _ name: String, for picture: Frame, _ options: MovieWriterOptions
  ) throws(VisionError) {
    self.name = name
    width = picture.width
    height = picture.height
    guard max(width, height) <= Self.longestSide else {
      throw VisionError(
        .inputInvalid,
        "a video's sides may have at most \(Self.longestSide) pixels, not \(width)x\(height)")
    }
    var opened: OpaquePointer?
    let code = unsafe name.withCString { name in
      var encoding = unsafe CFFmpegEncoding(
        name: name, width: Int32((width + 1) & ~1), height: Int32((height + 1) & ~1),
        units_per_second: Self.unitsPerSecond,
        rate_numerator: Int32(max(1, (options.framesPerSecond * 1000).rounded())),
        rate_denominator: 1000, quality: Int32(options.quality),
        threads: Int32(clamping: options.threads))
      return unsafe cffmpeg_open_encoder(&encoding, &opened)
    }
    guard code >= 0 else {
      throw VisionError(
        .runtimeFailed, "FFmpeg's \(name) cannot encode pictures of \(width)x\(height) pixels",
        cause: FFmpegStatus(call: "avcodec_open2", code: code))
    }
    unsafe context = opened
    unsafe frame = cffmpeg_frame_alloc()
    unsafe packet = cffmpeg_packet_alloc()
    guard unsafe frame != nil, unsafe packet != nil else {
      throw VisionError(.runtimeFailed, "there is no memory left to encode a video")
    }
  }

  deinit {
    unsafe cffmpeg_close_encoder(&context)
    unsafe cffmpeg_frame_free(&frame)
    unsafe cffmpeg_packet_free(&packet)
    unsafe cffmpeg_free_scaler(&scaler)
  }

  /// Encodes a picture of the encoder's size, at a time greater than the last one's.
  func encode(_ picture: Frame, microseconds: Int64) throws(VisionError) {
    let units = cffmpeg_time_units(
      microseconds.addingReportingOverflow(8).partialValue, 1, Self.unitsPerSecond)
    // Times less than one unit apart are moved apart.
    lastUnits = max(units, lastUnits + 1)
    // The video declares BT.601 colors.
    let isOther = picture.format.planeCount > 1 && picture.matrix != .bt601
    let picture = isOther ? try picture.rgb() : picture
    try unsafe picture.withPlanes { (planes) throws(VisionError) in
      var description = CFFmpegPicture()
      description.width = Int32(picture.width)
      description.height = Int32(picture.height)
      description.layout = Int32(picture.format.layout.rawValue)
      description.is_full_range = picture.format.isFullRange ? 1 : 0
      description.time = lastUnits
      unsafe description.planes = (planes.first, planes.second, planes.third)
      description.bytes_per_row = picture.rowLengths
      try check(
        unsafe cffmpeg_encode(context, &description, frame, &scaler), "avcodec_send_frame")
    }
  }

  /// Signals that no more pictures come.
  func end() throws(VisionError) {
    try check(unsafe cffmpeg_encode(context, nil, nil, &scaler), "avcodec_send_frame")
  }

  /// Receives the next packet, valid until the next call; returns false when none is ready yet.
  func receive() throws(VisionError) -> Bool {
    let code = unsafe cffmpeg_receive_packet(context, packet)
    if FFmpegStatus.isTryAgain(code) || FFmpegStatus.isEndOfFile(code) { return false }
    try check(code, "avcodec_receive_packet")
    return true
  }

  /// Lends the packet received last.
  @unsafe func withPacket(
    _ body: (OpaquePointer?) throws(VisionError) -> Void
  ) throws(VisionError) {
    try unsafe body(packet)
  }

  /// Lends the encoder.
  @unsafe func withContext<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
    unsafe body(context)
  }

  private func check(_ code: Int32, _ call: String) throws(VisionError) {
    guard code < 0 else { return }
    throw VisionError(
      .runtimeFailed, "FFmpeg's \(name) failed", cause: FFmpegStatus(call: call, code: code))
  }
}

extension PixelFormat {
  fileprivate var layout: CFFmpegLayout {
    switch self {
    case .rgb: CFFMPEG_LAYOUT_RGB
    case .rgba: CFFMPEG_LAYOUT_RGBA
    case .bgra: CFFMPEG_LAYOUT_BGRA
    case .argb: CFFMPEG_LAYOUT_ARGB
    case .gray: CFFMPEG_LAYOUT_GRAY
    case .nv12VideoRange, .nv12FullRange: CFFMPEG_LAYOUT_NV12
    case .i420VideoRange, .i420FullRange: CFFMPEG_LAYOUT_I420
    }
  }

  fileprivate var isFullRange: Bool {
    self != .nv12VideoRange && self != .i420VideoRange
  }
}

extension Frame {
  /// The addresses of a frame's planes; nil for planes that the frame does not have.
  @unsafe fileprivate struct Planes {
    var first, second, third: UnsafePointer<UInt8>?
  }

  /// Lends the planes for the duration of `body`.
  @unsafe fileprivate func withPlanes(
    _ body: (Planes) throws(VisionError) -> Void
  ) throws(VisionError) {
    func address(_ plane: Int) -> UnsafePointer<UInt8>? {
      guard plane < format.planeCount else { return nil }
      return unsafe withBytes(plane: plane) { span in
        unsafe span.withUnsafeBytes { unsafe $0.baseAddress?.assumingMemoryBound(to: UInt8.self) }
      }
    }
    // The planes do not move while the frame lives.
    let planes = unsafe Planes(first: address(0), second: address(1), third: address(2))
    try unsafe body(planes)
    withExtendedLifetime(self) {}
  }

  fileprivate var rowLengths: (Int32, Int32, Int32) {
    func length(_ plane: Int) -> Int32 {
      plane < format.planeCount ? Int32(clamping: bytesPerRow(plane: plane)) : 0
    }
    return (length(0), length(1), length(2))
  }
}
