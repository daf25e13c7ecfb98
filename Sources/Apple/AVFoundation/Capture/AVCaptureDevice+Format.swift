public import AppleTypes
public import Foundation
internal import Frames
internal import Movies

/// A range of a camera's frame rates.
public final class AVFrameRateRange: NSObject, Sendable {
  /// The lowest rate, in frames per second.
  public let minFrameRate: Double
  /// The highest rate, in frames per second.
  public let maxFrameRate: Double

  /// The duration of a frame at the lowest rate.
  public var maxFrameDuration: CMTime { .one(of: minFrameRate) }
  /// The duration of a frame at the highest rate.
  public var minFrameDuration: CMTime { .one(of: maxFrameRate) }

  init(_ minFrameRate: Double, _ maxFrameRate: Double) {
    self.minFrameRate = minFrameRate
    self.maxFrameRate = maxFrameRate
  }
}

extension CMTime {
  /// Returns the duration of a frame at a rate; invalid if the rate is not positive and finite, or
  /// too low for a count of microseconds.
  static func one(of rate: Double) -> CMTime {
    guard rate > 0, rate.isFinite, let microseconds = Int64(exactly: (1e6 / rate).rounded()) else {
      return .invalid
    }
    return CMTime(value: microseconds, timescale: 1_000_000)
  }
}

extension AVCaptureDevice {
  /// A format in which a camera delivers frames.
  public final class Format: NSObject, @unchecked Sendable {
    // Sendable: all state is constant.

    /// The dimensions in pixels, and the source's pixel format.
    ///
    /// For a hardware camera, the pixel format is V4L2's code for it. The output's `videoSettings`
    /// determine the format a program receives.
    public let formatDescription: CMFormatDescription

    /// The available frame rates; empty if the source states none.
    public let videoSupportedFrameRateRanges: [AVFrameRateRange]

    /// Always video.
    public var mediaType: AVMediaType { .video }

    init(_ formatDescription: CMFormatDescription, _ rates: [AVFrameRateRange]) {
      self.formatDescription = formatDescription
      videoSupportedFrameRateRanges = rates
    }

    /// Creates the format of a source whose frames resemble this one.
    convenience init(_ frame: Frame, framesPerSecond: Double?) {
      self.init(
        CMFormatDescription(
          pixelFormat: frame.format.pixelFormatType,
          dimensions: CMVideoDimensions(width: Int32(frame.width), height: Int32(frame.height))),
        framesPerSecond.map { [AVFrameRateRange($0, $0)] } ?? [])
    }

    /// The format of a source that could not be inspected.
    static let unknown = Format(
      CMFormatDescription(pixelFormat: 0, dimensions: CMVideoDimensions()), [])

    /// Returns the formats that V4L2 lists.
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

    /// V4L2's four-character code for the pixel format of a hardware camera.
    var code: String {
      let number = CMFormatDescriptionGetMediaSubType(formatDescription)
      let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
      return String(decoding: letters, as: UTF8.self)
    }

    /// The dimensions and the frame rates.
    public override var description: String {
      let size = formatDescription.dimensions
      let rates = videoSupportedFrameRateRanges.map { "\($0.maxFrameRate)" }.joined(separator: ", ")
      return "<AVCaptureDevice.Format \(size.width)x\(size.height), { \(rates) } fps>"
    }
  }
}
