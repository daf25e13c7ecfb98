internal import CFFmpeg
public import Frames
public import VisionBase

/// Which camera, and what its pictures should be like.
public struct CameraOptions: Hashable, Sendable {
  /// The device's file, for example `/dev/video0`.
  public var device: String

  /// The size of the pictures in pixels; nil leaves it to the device.
  public var size: PictureSize?

  /// How many pictures a second; nil leaves it to the device.
  public var framesPerSecond: Double?

  /// The form of the pictures, by its four letters as in `CameraDescription.Format`; nil leaves it to
  /// the device.
  ///
  /// A form for which FFmpeg has no word is left to the device as well.
  public var formatCode: String?

  /// A size in pixels.
  public struct PictureSize: Hashable, Sendable {
    /// The width.
    public var width: Int
    /// The height.
    public var height: Int

    /// Makes a size.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// Chooses a camera by its number or its device's file.
  public init(_ camera: String, size: PictureSize? = nil, framesPerSecond: Double? = nil) {
    let isNumber = !camera.isEmpty && camera.bytes.allSatisfy(\.isDigit)
    device = isNumber ? "/dev/video\(camera)" : camera
    self.size = size
    self.framesPerSecond = framesPerSecond
  }
}

/// Reads the pictures of a camera, through Video4Linux.
///
/// FFmpeg's libavdevice does the work; it is loaded when the first camera is opened. If frames are
/// taken more slowly than the camera makes them, some are missed: the driver keeps a few and drops
/// the rest. **Untested on hardware**: the machines this is built on have no camera.
public final class CameraReader: FrameSource, PendingFrameSource {
  /// What was asked for.
  public let options: CameraOptions

  private let reader: MovieReader
  private let file: MovieFile

  /// Opens a camera; `cancellation` ends this and all reading from another thread.
  ///
  /// Throws `runtimeMissing` when FFmpeg or its libavdevice is not there or knows no cameras (it
  /// does on Linux only), `inputMissing` when there is no such device, `inputInvalid` when it is
  /// not a camera or is in use, `optionInvalid` for an impossible size or rate, and `cancelled`.
  public convenience init(
    _ options: CameraOptions, cancellation: MovieCancellation = MovieCancellation()
  ) throws(VisionError) {
    try self.init(options, watch: StreamWatch(cancellation))
  }

  init(_ options: CameraOptions, watch: StreamWatch) throws(VisionError) {
    try Self.check(options)
    self.options = options
    file = try MovieFile(camera: options, watch: watch)
    reader = try MovieReader(file, threads: 1)
  }

  /// When the bytes of the last picture had come.
  var receivedAt: Int64 { file.receivedAt }

  private static func check(_ options: CameraOptions) throws(VisionError) {
    if let size = options.size {
      let sides = 1...Frame.longestSide
      guard sides.contains(size.width), sides.contains(size.height) else {
        throw VisionError(
          .optionInvalid, "a camera's picture cannot be \(size.width)x\(size.height) pixels")
      }
    }
    if let rate = options.framesPerSecond, !(rate > 0 && rate <= 10_000) {
      throw VisionError(.optionInvalid, "a camera cannot make \(rate) pictures a second")
    }
  }

  /// Nil: a camera goes on and on.
  public var durationInMicroseconds: Int64? { nil }

  /// About how many pictures a second the device says it makes.
  public var framesPerSecond: Double? { reader.framesPerSecond }

  /// Waits for the next picture; timestamps count from the first.
  public func next() throws(VisionError) -> Frame? { try reader.next() }

  func nextPending() throws(VisionError) -> PendingFrame? { try reader.nextPending() }

  /// Waits for the next picture and passes over it.
  public func skip() throws(VisionError) -> Bool { try reader.skip() }

  /// Always throws: a camera has no time but now.
  public func seek(to microseconds: Int64) throws(VisionError) {
    throw VisionError(.optionInvalid, "a camera cannot be started at a time")
  }

  /// How many pictures were taken or passed over.
  public func countFramesBeforeNext() throws(VisionError) -> Int {
    try reader.countFramesBeforeNext()
  }
}

extension CameraOptions {
  /// The form in FFmpeg's words: a codec's name, or that of a layout of pixels.
  var formatWord: String? { formatCode.flatMap { Self.formatWords[$0] } }

  /// What FFmpeg calls the forms of V4L2 that it reads, in every version since 5.
  private static let formatWords = [
    "MJPG": "mjpeg", "JPEG": "mjpeg", "H264": "h264", "MPG4": "mpeg4",
    "YUYV": "yuyv422", "UYVY": "uyvy422", "422P": "yuv422p", "411P": "yuv411p",
    "YU12": "yuv420p", "NV12": "nv12", "GREY": "gray", "Y16 ": "gray16le", "RGB3": "rgb24",
    "BGR3": "bgr24", "BGR4": "bgr0", "RGBP": "rgb565le", "RGBO": "rgb555le",
  ]
}

extension FFmpeg {
  /// Loads libavdevice, on top of the others, unless it is.
  static func loadDevices() throws(VisionError) {
    try load()
    guard cffmpeg_load_devices() != Int32(CFFMPEG_LOADED.rawValue) else { return }
    let detail = unsafe String(cString: cffmpeg_load_devices_message())
    throw VisionError(
      .runtimeMissing,
      "cameras cannot be read: FFmpeg's libavdevice could not be loaded (\(detail)); install "
        + "libavdevice\(cffmpeg_expected_format_version())")
  }
}
