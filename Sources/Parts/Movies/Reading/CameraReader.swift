internal import CFFmpeg
public import Frames
public import VisionBase

/// A camera, and the settings its pictures are requested with.
public struct CameraOptions: Hashable, Sendable {
  /// The device's file, for example `/dev/video0`.
  public var device: String

  /// The size of the pictures in pixels; nil leaves it to the device.
  public var size: PictureSize?

  /// The number of pictures per second; nil leaves it to the device.
  public var framesPerSecond: Double?

  /// The pixel format's four letters, as in `CameraDescription.Format`; nil leaves it to the
  /// device.
  ///
  /// A format that FFmpeg has no name for is left to the device as well.
  public var formatCode: String?

  /// A size in pixels.
  public struct PictureSize: Hashable, Sendable {
    /// The width.
    public var width: Int
    /// The height.
    public var height: Int

    /// Creates a size.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// Selects a camera by its number or its device file.
  public init(_ camera: String, size: PictureSize? = nil, framesPerSecond: Double? = nil) {
    let isNumber = !camera.isEmpty && camera.bytes.allSatisfy(\.isDigit)
    device = isNumber ? "/dev/video\(camera)" : camera
    self.size = size
    self.framesPerSecond = framesPerSecond
  }
}

/// Reads the pictures of a camera through Video4Linux.
///
/// FFmpeg's libavdevice does the work; it is loaded when the first camera is opened. If frames are
/// read more slowly than the camera makes them, some are missed: the driver keeps a few and drops
/// the rest. **Untested on hardware**: the machines this is built on have no camera.
public final class CameraReader: FrameSource, PendingFrameSource {
  /// The requested settings.
  public let options: CameraOptions

  private let reader: MovieReader
  private let file: MovieFile

  /// Opens a camera; `cancellation` ends this and all reading from another thread.
  ///
  /// Throws `runtimeMissing` when FFmpeg or its libavdevice is missing or does not support cameras
  /// (it does on Linux only), `inputMissing` when the device does not exist, `inputInvalid` when it
  /// is not a camera or is in use, `optionInvalid` for an impossible size or rate, and `cancelled`.
  public convenience init(
    _ options: CameraOptions, cancellation: MovieCancellation = MovieCancellation()
  ) throws(VisionError) {
    try self.init(options, watch: StreamWatch(cancellation))
  }

  init(
    _ options: CameraOptions, watch: StreamWatch, keepingPacketsIn ring: PacketRing? = nil
  ) throws(VisionError) {
    try Self.check(options)
    self.options = options
    file = try MovieFile(camera: options, watch: watch)
    reader = try MovieReader(file, threads: 1, keepingPacketsIn: ring)
  }

  /// The time at which the bytes of the last picture had arrived, on the monotonic clock.
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

  /// Nil: a camera has no end.
  public var durationInMicroseconds: Int64? { nil }

  /// The approximate number of pictures per second, as the device reports it.
  public var framesPerSecond: Double? { reader.framesPerSecond }

  /// Waits for the next picture; timestamps count from the first.
  public func next() throws(VisionError) -> Frame? { try reader.next() }

  func nextPending() throws(VisionError) -> PendingFrame? { try reader.nextPending() }

  /// Waits for the next picture and skips it; returns false at the end.
  public func skip() throws(VisionError) -> Bool { try reader.skip() }

  /// Always throws: a camera cannot seek.
  public func seek(to microseconds: Int64) throws(VisionError) {
    throw VisionError(.optionInvalid, "a camera cannot be started at a time")
  }

  /// Returns the number of pictures read or skipped so far.
  public func countFramesBeforeNext() throws(VisionError) -> Int {
    try reader.countFramesBeforeNext()
  }
}

extension CameraOptions {
  /// The format's FFmpeg name: that of a codec or of a pixel layout.
  var formatWord: String? { formatCode.flatMap { Self.formatWords[$0] } }

  /// FFmpeg's names for the V4L2 formats that it reads in every version since 5.
  private static let formatWords = [
    "MJPG": "mjpeg", "JPEG": "mjpeg", "H264": "h264", "MPG4": "mpeg4",
    "YUYV": "yuyv422", "UYVY": "uyvy422", "422P": "yuv422p", "411P": "yuv411p",
    "YU12": "yuv420p", "NV12": "nv12", "GREY": "gray", "Y16 ": "gray16le", "RGB3": "rgb24",
    "BGR3": "bgr24", "BGR4": "bgr0", "RGBP": "rgb565le", "RGBO": "rgb555le",
  ]
}

extension FFmpeg {
  /// Loads libavdevice on top of the other libraries, unless it is already loaded.
  ///
  /// Throws `runtimeMissing` when one of them is missing.
  package static func loadDevices() throws(VisionError) {
    try load()
    guard cffmpeg_load_devices() != Int32(CFFMPEG_LOADED.rawValue) else { return }
    let library = SystemLibrary(
      "libavdevice", packages: "libavdevice\(cffmpeg_expected_format_version())")
    throw library.missing(
      "cameras need FFmpeg's libavdevice",
      unsafe String(cString: cffmpeg_load_devices_message()))
  }
}
