internal import CFFmpeg
internal import Frames
internal import VisionBase

/// Decodes packets to pictures.
@safe final class MovieDecoder {
  /// The outcome of receiving a picture.
  enum Receiving {
    case picture(DecodedPicture)
    case needsPacket
    case end
    case failed(FFmpegStatus)
  }

  private var context: OpaquePointer?

  /// Takes over an opened decoder.
  @unsafe init(_ context: OpaquePointer) { unsafe self.context = context }

  deinit { unsafe cffmpeg_close_decoder(&context) }

  /// Passes a packet to the decoder, or nil to signal that no more come; returns FFmpeg's result.
  @unsafe func send(_ packet: OpaquePointer?) -> Int32 {
    unsafe cffmpeg_send_packet(context, packet)
  }

  /// Signals that no more packets come, so that the decoder outputs the pictures it still holds.
  func drain() { _ = unsafe send(nil) }

  /// Discards all packets, ready for others.
  func flush() { unsafe cffmpeg_flush(context) }

  /// The decoder's progress and its resource use.
  var work: CFFmpegWork {
    var work = CFFmpegWork()
    unsafe cffmpeg_describe_work(context, &work)
    return work
  }

  /// True if `DecodedPicture.isConcealed` can be relied upon.
  var tellsConcealment: Bool { unsafe cffmpeg_tells_concealment(context) != 0 }

  /// Receives the next picture.
  func receive() -> Receiving {
    guard let picture = DecodedPicture() else {
      return .failed(FFmpegStatus(call: "av_frame_alloc", code: -12))
    }
    let code = unsafe cffmpeg_receive_frame(context, picture.frame)
    if code >= 0 {
      picture.describe()
      return .picture(picture)
    }
    if FFmpegStatus.isTryAgain(code) { return .needsPacket }
    if FFmpegStatus.isEndOfFile(code) { return .end }
    return .failed(FFmpegStatus(call: "avcodec_receive_frame", code: code))
  }
}

/// One decoded picture in the decoder's own memory, which is not reused while this object lives.
@safe final class DecodedPicture: @unchecked Sendable {
  // Sendable: the contents do not change after `describe`, which is called before sharing.
  fileprivate var frame: OpaquePointer?
  private var information = CFFmpegPicture()

  /// The time in the stream's time base; nil when unknown.
  var time: Int64? {
    let time = information.time
    return time == cffmpeg_no_time() ? nil : time
  }

  /// The number of pixels in the picture.
  var pixelCount: Int { Int(information.width) * Int(information.height) }

  /// True if the picture needs no other.
  var isKey: Bool { information.is_key != 0 }

  /// True if parts of the picture could not be decoded, and are the decoder's guesses.
  var isConcealed: Bool { information.is_concealed != 0 }

  /// The display duration in the stream's time base; zero when unknown.
  var duration: Int64 { information.duration }

  fileprivate init?() {
    guard let allocated = unsafe cffmpeg_frame_alloc() else { return nil }
    unsafe frame = allocated
  }

  deinit {
    // The decoder may need the picture longer than the owner of this object.
    unsafe cffmpeg_take_frame_back(frame)
    unsafe cffmpeg_frame_free(&frame)
  }

  fileprivate func describe() { unsafe cffmpeg_describe_frame(frame, &information) }

  /// Returns the picture as a frame over the decoder's memory; nil if its pixels must be converted.
  ///
  /// Frames have the colors of ITU-R BT.601 or BT.709; pictures with other matrices are converted,
  /// and so are those whose pixels are not square.
  func borrowed(_ form: FrameForm) throws(VisionError) -> Frame? {
    let (width, height) = (Int(information.width), Int(information.height))
    guard squareWidth(form) == width, let format, let planes = unsafe planes(of: format) else {
      return nil
    }
    var frame = try unsafe Frame(
      width: width, height: height, format: format, planes: planes.bytes,
      bytesPerRow: planes.bytesPerRow, owner: self, orientation: form.orientation,
      timestampInMicroseconds: form.timestampInMicroseconds)
    frame.matrix = matrix ?? .bt601
    unsafe cffmpeg_lend_frame(self.frame)
    return frame
  }

  /// Returns the picture as an RGB frame with square pixels; callable on any thread.
  func converted(_ form: FrameForm, by scaler: PictureScaler) throws(VisionError) -> Frame {
    let width = squareWidth(form)
    return try unsafe Frame(
      width: width, height: Int(information.height), packed: .rgb, orientation: form.orientation,
      timestampInMicroseconds: form.timestampInMicroseconds
    ) { pixels throws(VisionError) in
      try unsafe scaler.convert(frame, to: pixels, width: width)
    }
  }

  private func squareWidth(_ form: FrameForm) -> Int {
    let own = PixelAspect(information.aspect_numerator, information.aspect_denominator)
    return (form.aspect ?? own ?? .square).squareWidth(
      of: Int(information.width), height: Int(information.height), pixelLimit: form.pixelLimit)
  }

  /// The matrix of luma and chroma; nil for one that frames do not support.
  private var matrix: YCbCrMatrix? {
    switch UInt32(bitPattern: information.matrix) {
    case CFFMPEG_MATRIX_BT601.rawValue: .bt601
    case CFFMPEG_MATRIX_BT709.rawValue: .bt709
    default: nil
    }
  }

  private var format: PixelFormat? {
    let isFull = information.is_full_range != 0
    switch UInt32(bitPattern: information.layout) {
    case CFFMPEG_LAYOUT_RGB.rawValue: return .rgb
    case CFFMPEG_LAYOUT_I420.rawValue where matrix != nil:
      return isFull ? .i420FullRange : .i420VideoRange
    case CFFMPEG_LAYOUT_NV12.rawValue where matrix != nil:
      return isFull ? .nv12FullRange : .nv12VideoRange
    default: return nil
    }
  }

  /// Returns the bytes of each plane; nil when a row lies before the one above it.
  @unsafe private func planes(
    of format: PixelFormat
  ) -> (bytes: [UnsafeRawBufferPointer], bytesPerRow: [Int])? {
    let addresses = unsafe [
      information.planes.0, information.planes.1, information.planes.2,
    ]
    let rows = [
      information.bytes_per_row.0, information.bytes_per_row.1, information.bytes_per_row.2,
    ].map(Int.init)
    let (width, height) = (Int(information.width), Int(information.height))
    var bytes: [UnsafeRawBufferPointer] = unsafe []
    for plane in 0..<format.planeCount {
      guard let address = unsafe addresses[plane], rows[plane] > 0 else { return nil }
      let (packed, count) =
        plane == 0
        ? (width * format.bytesPerPixel, height)
        : ((width + 1) / 2 * (format.planeCount == 2 ? 2 : 1), (height + 1) / 2)
      guard rows[plane] >= packed else { return nil }
      unsafe bytes.append(
        UnsafeRawBufferPointer(start: address, count: rows[plane] * (count - 1) + packed))
    }
    return unsafe (bytes, Array(rows.prefix(format.planeCount)))
  }
}

/// The form in which a picture becomes a frame.
struct FrameForm: Sendable {
  /// The pixel aspect that the file gives; nil uses the picture's own.
  let aspect: PixelAspect?
  let pixelLimit: Int
  let orientation: Orientation
  let timestampInMicroseconds: Int64
}

/// Converts pictures to RGB and keeps its tables between conversions.
@safe final class PictureScaler: @unchecked Sendable {
  // Sendable: the context is only touched while the lock is held, or in deinit.
  private let lock = Lock(())
  private var context: OpaquePointer?

  deinit { unsafe cffmpeg_free_scaler(&context) }

  @unsafe fileprivate func convert(
    _ frame: OpaquePointer?, to pixels: UnsafeMutableRawBufferPointer, width: Int
  ) throws(VisionError) {
    let code = lock.withLock { _ in
      unsafe cffmpeg_convert_to_rgb(
        frame, &context, pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(width))
    }
    guard code >= 0 else {
      throw VisionError(
        .inputInvalid, "a picture of the video cannot be converted to RGB",
        cause: FFmpegStatus(call: "sws_scale", code: code))
    }
  }
}
