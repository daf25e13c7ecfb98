public import AppleTypes
public import Foundation
internal import Frames
internal import Movies

/// A range of rates in which a camera makes pictures.
public final class AVFrameRateRange: NSObject, Sendable {
  /// The slowest rate, in pictures a second.
  public let minFrameRate: Double
  /// The fastest rate, in pictures a second.
  public let maxFrameRate: Double

  /// How long a picture lasts at the slowest rate.
  public var maxFrameDuration: CMTime { .one(of: minFrameRate) }
  /// How long a picture lasts at the fastest rate.
  public var minFrameDuration: CMTime { .one(of: maxFrameRate) }

  init(_ minFrameRate: Double, _ maxFrameRate: Double) {
    self.minFrameRate = minFrameRate
    self.maxFrameRate = maxFrameRate
  }
}

extension CMTime {
  /// How long one of so many pictures a second lasts; invalid for a rate that is none, or too slow to
  /// be told in microseconds.
  static func one(of rate: Double) -> CMTime {
    guard rate > 0, rate.isFinite, let microseconds = Int64(exactly: (1e6 / rate).rounded()) else {
      return .invalid
    }
    return CMTime(value: microseconds, timescale: 1_000_000)
  }
}

extension AVCaptureDevice {
  /// A form in which a camera gives pictures.
  public final class Format: NSObject, @unchecked Sendable {
    // Sendable: all is constant.

    /// The sides in pixels, and the pixel format of the source.
    ///
    /// For a camera of the machine the pixel format is V4L2's name for it. What a program gets is
    /// up to the output's `videoSettings`.
    public let formatDescription: CMFormatDescription

    /// The rates in which there are pictures; none where the source does not say.
    public let videoSupportedFrameRateRanges: [AVFrameRateRange]

    /// Always video.
    public var mediaType: AVMediaType { .video }

    init(_ formatDescription: CMFormatDescription, _ rates: [AVFrameRateRange]) {
      self.formatDescription = formatDescription
      videoSupportedFrameRateRanges = rates
    }

    /// The format of a source whose frames are like this one.
    convenience init(_ frame: Frame, framesPerSecond: Double?) {
      self.init(
        CMFormatDescription(
          pixelFormat: frame.format.pixelFormatType,
          dimensions: CMVideoDimensions(width: Int32(frame.width), height: Int32(frame.height))),
        framesPerSecond.map { [AVFrameRateRange($0, $0)] } ?? [])
    }

    /// The format of a source that nobody could look at.
    static let unknown = Format(
      CMFormatDescription(pixelFormat: 0, dimensions: CMVideoDimensions()), [])

    /// The formats that V4L2 lists.
    static func list(_ camera: CameraDescription) -> [Format] {
      camera.formats.flatMap { format in
        let code = format.code.utf8.reduce(OSType(0)) { $0 << 8 | OSType($1) }
        return format.sizes.compactMap { size -> Format? in
          guard let width = Int32(exactly: size.width), let height = Int32(exactly: size.height)
          else { return nil }
          return Format(
            CMFormatDescription(
              pixelFormat: code, dimensions: CMVideoDimensions(width: width, height: height)),
            size.framesPerSecond.map { AVFrameRateRange($0, $0) })
        }
      }
    }

    /// V4L2's four letters for the pixel format, of a camera of the machine.
    var code: String {
      let number = CMFormatDescriptionGetMediaSubType(formatDescription)
      let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
      return String(decoding: letters, as: UTF8.self)
    }

    /// The sides and the rates.
    public override var description: String {
      let size = formatDescription.dimensions
      let rates = videoSupportedFrameRateRanges.map { "\($0.maxFrameRate)" }.joined(separator: ", ")
      return "<AVCaptureDevice.Format \(size.width)x\(size.height), { \(rates) } fps>"
    }
  }
}
