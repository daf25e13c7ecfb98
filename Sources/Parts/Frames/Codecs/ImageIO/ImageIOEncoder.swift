#if canImport(Darwin) && !os(macOS)
  private import CoreFoundation
  private import CoreGraphics
  private import Foundation
  private import ImageIO
  internal import VisionBase

  /// An encoder that uses the system's codecs; untested, like `ImageIOPicture`.
  enum ImageIOEncoder {
    /// Encodes a packed, upright frame.
    static func encode(
      _ frame: Frame, as encoding: PictureEncoding
    ) throws(VisionError) -> [UInt8] {
      guard let image = image(of: frame), let data = CFDataCreateMutable(nil, 0) else {
        throw VisionError(.inputInvalid, "the system cannot make a picture of this frame")
      }
      var type = "public.png"
      var properties: [CFString: Any] = [:]
      if case .jpeg(let quality) = encoding {
        type = "public.jpeg"
        properties[kCGImageDestinationLossyCompressionQuality] = Double(quality) / 100
      }
      guard let file = CGImageDestinationCreateWithData(data, type as CFString, 1, nil) else {
        throw VisionError(.inputInvalid, "the system cannot write \(type)")
      }
      CGImageDestinationAddImage(file, image, properties as CFDictionary)
      guard CGImageDestinationFinalize(file) else {
        throw VisionError(.inputInvalid, "the system failed to write \(type)")
      }
      let count = CFDataGetLength(data)
      return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        if let start = buffer.baseAddress {
          unsafe CFDataGetBytes(data, CFRange(location: 0, length: count), start)
        }
        filled = count
      }
    }

    private static func image(of frame: Frame) -> CGImage? {
      let data = frame.withBytes { pixels in
        unsafe pixels.withUnsafeBytes { memory in
          unsafe CFDataCreate(nil, memory.bindMemory(to: UInt8.self).baseAddress, memory.count)
        }
      }
      let isGray = frame.format == .gray
      guard let provider = data.flatMap({ CGDataProvider(data: $0) }),
        let space = isGray
          ? CGColorSpace(name: CGColorSpace.genericGrayGamma2_2)
          : CGColorSpace(name: CGColorSpace.sRGB)
      else { return nil }
      let layout: CGBitmapInfo =
        switch frame.format {
        case .rgba: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue)
        case .argb: CGBitmapInfo(rawValue: CGImageAlphaInfo.first.rawValue)
        case .bgra:
          CGBitmapInfo(rawValue: CGImageAlphaInfo.first.rawValue).union(.byteOrder32Little)
        default: CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue)
        }
      return unsafe CGImage(
        width: frame.width, height: frame.height, bitsPerComponent: 8,
        bitsPerPixel: 8 * frame.format.bytesPerPixel, bytesPerRow: frame.bytesPerRow(),
        space: space, bitmapInfo: layout, provider: provider, decode: nil,
        shouldInterpolate: false, intent: .defaultIntent)
    }
  }
#endif
