internal import CMediaPipe
internal import Frames
internal import MediaPipeRules
internal import VisionBase

extension Image {
  /// Copies a caller's pixels, in any order, to red, green and blue.
  convenience init(_ pixels: SvtPixels) throws(TaskFailure) {
    let frame = try Self.frame(of: pixels)
    try self.init(
      copying: frame, ImageLayout(packed: .srgb, width: frame.width, height: frame.height))
  }

  /// Decodes a picture to its stored pixels, and returns the orientation that makes it upright.
  static func decoding(
    _ bytes: StableBytes
  ) throws(TaskFailure) -> (image: Image, orientation: Orientation) {
    do throws(VisionError) {
      let frame = try Frame(decoding: bytes)
      let layout = ImageLayout(
        packed: frame.format == .rgba ? .srgba : .srgb, width: frame.width, height: frame.height)
      return (try image(frame, layout), frame.orientation)
    } catch {
      throw TaskFailure(.invalidArgument, error.message)
    }
  }

  private static func image(
    _ frame: Frame, _ layout: ImageLayout
  ) throws(VisionError) -> Image {
    do throws(TaskFailure) {
      return try Image(copying: frame, layout)
    } catch {
      throw VisionError(.inputInvalid, error.words)
    }
  }

  /// Returns the caller's pixels as RGB, in memory of their own or in the caller's.
  private static func frame(of pixels: SvtPixels) throws(TaskFailure) -> Frame {
    guard let format = PixelFormat(pixels.format) else {
      throw .invalid("Unknown pixel format: \(pixels.format.rawValue)")
    }
    let addresses = unsafe [pixels.planes.0, pixels.planes.1, pixels.planes.2]
    let sizes = [pixels.plane_sizes.0, pixels.plane_sizes.1, pixels.plane_sizes.2]
    let steps = [pixels.bytes_per_row.0, pixels.bytes_per_row.1, pixels.bytes_per_row.2]
    var planes: [UnsafeRawBufferPointer] = unsafe []
    for index in 0..<format.planeCount {
      let address = try unsafe required(addresses[index], "planes[\(index)]")
      unsafe planes.append(
        UnsafeRawBufferPointer(start: address, count: Int(clamping: sizes[index])))
    }
    do throws(VisionError) {
      let frame = try unsafe Frame(
        width: Int(pixels.width), height: Int(pixels.height), format: format, planes: planes,
        bytesPerRow: steps.prefix(format.planeCount).map { Int(clamping: $0) },
        owner: CallerMemory())
      if let order = ComponentOrder(format, pixels.alpha) {
        let rows = unsafe PixelRows(
          owner: CallerMemory(), bytes: planes[0], bytesPerRow: Int(clamping: steps[0]),
          width: frame.width, height: frame.height, order: order)
        if !rows.isOpaque {
          return try rows.opaqueFrame(orientation: .up, timestampInMicroseconds: nil)
        }
      }
      return try frame.rgb()
    } catch {
      throw .invalid(error.message)
    }
  }
}

/// The stand-in for the memory that a caller lends for the duration of a call.
private final class CallerMemory: Sendable {}

extension PixelFormat {
  fileprivate init?(_ format: SvtPixelFormat) {
    switch format {
    case kSvtPixelFormatRgb: self = .rgb
    case kSvtPixelFormatRgba: self = .rgba
    case kSvtPixelFormatBgra: self = .bgra
    case kSvtPixelFormatArgb: self = .argb
    case kSvtPixelFormatGray: self = .gray
    case kSvtPixelFormatNv12VideoRange: self = .nv12VideoRange
    case kSvtPixelFormatNv12FullRange: self = .nv12FullRange
    case kSvtPixelFormatI420VideoRange: self = .i420VideoRange
    case kSvtPixelFormatI420FullRange: self = .i420FullRange
    default: return nil
    }
  }
}

extension ComponentOrder {
  /// Creates the order of a format of four bytes with meaningful alpha; nil for others.
  fileprivate init?(_ format: PixelFormat, _ alpha: SvtAlpha) {
    guard let order = ComponentOrder(multiplied: format) else { return nil }
    switch alpha {
    case kSvtAlphaPremultiplied: self = order
    case kSvtAlphaStraight:
      self.init(
        bytesPerPixel: 4, red: order.red, green: order.green, blue: order.blue,
        fourth: order.fourth, alpha: .straight)
    default: return nil
    }
  }
}
