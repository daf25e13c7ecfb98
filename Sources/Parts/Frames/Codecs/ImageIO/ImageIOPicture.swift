#if canImport(Darwin) && !os(macOS)
  private import CoreFoundation
  private import CoreGraphics
  private import Foundation
  private import ImageIO
  internal import VisionBase

  /// An image read by the system's codecs, so that apps on Apple's mobile platforms link none of
  /// the C libraries.
  ///
  /// Untested: the machines that build this package cannot build for Apple's platforms. Samples may
  /// differ slightly from those on other platforms, since the system has different decoders.
  struct ImageIOPicture {
    let information: PictureInformation
    private let bytes: PictureBytes

    init(_ bytes: PictureBytes) throws(VisionError) {
      guard let format = PictureFormat(of: bytes) else {
        throw bytes.invalid("not a \(PictureFormat.words) picture")
      }
      guard let source = Self.source(of: bytes),
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any],
        let width = properties[kCGImagePropertyPixelWidth] as? Int,
        let height = properties[kCGImagePropertyPixelHeight] as? Int
      else {
        throw bytes.invalid("this \(format.rawValue) picture's header is broken")
      }
      let orientation = properties[kCGImagePropertyOrientation] as? Int
      self.bytes = bytes
      information = PictureInformation(
        format: format, width: width, height: height,
        orientation: orientation.flatMap { Orientation(exif: $0) } ?? .up, channelCount: 3)
    }

    private static func source(of bytes: PictureBytes) -> CGImageSource? {
      let data = unsafe bytes.withUnsafeBytes { memory in
        unsafe CFDataCreate(nil, memory.bindMemory(to: UInt8.self).baseAddress, memory.count)
      }
      return data.flatMap { CGImageSourceCreateWithData($0, nil) }
    }

    /// Decodes the pixels as stored, without rotation.
    func frame(_ options: DecodingOptions) throws(VisionError) -> Frame {
      let (width, height) = (information.width, information.height)
      try options.check(width: width, height: height, of: bytes)
      guard let source = Self.source(of: bytes),
        let image = CGImageSourceCreateImageAtIndex(source, 0, nil),
        CGImageSourceGetStatusAtIndex(source, 0) == .statusComplete
      else {
        throw bytes.invalid("this \(information.format.rawValue) picture ends early or is broken")
      }
      let hasAlpha: Bool
      switch image.alphaInfo {
      case .none, .noneSkipFirst, .noneSkipLast: hasAlpha = false
      default: hasAlpha = true
      }
      let rgba = try unsafe Frame(
        width: width, height: height, packed: .rgba, orientation: information.orientation
      ) { pixels throws(VisionError) in
        unsafe pixels.initializeMemory(as: UInt8.self, repeating: 0)
        let alpha: CGImageAlphaInfo = hasAlpha ? .premultipliedLast : .noneSkipLast
        // Use the image's own color space if it has three channels: no conversion.
        let own = image.colorSpace
        let space = own?.model == .rgb ? own : CGColorSpace(name: CGColorSpace.sRGB)
        guard let space,
          let context = unsafe CGContext(
            data: pixels.baseAddress, width: width, height: height, bitsPerComponent: 8,
            bytesPerRow: width * 4, space: space, bitmapInfo: alpha.rawValue)
        else {
          throw bytes.invalid("the system cannot draw this picture into memory")
        }
        context.setBlendMode(.copy)
        context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
        if hasAlpha { unsafe Self.straighten(pixels) }
      }
      return hasAlpha ? rgba : try rgba.rgb()
    }

    /// Divides the colors by their alpha.
    private static func straighten(_ pixels: UnsafeMutableRawBufferPointer) {
      for pixel in stride(from: 0, to: pixels.count - 3, by: 4) {
        let alpha = unsafe Int(pixels[pixel + 3])
        guard alpha != 0, alpha != 255 else { continue }
        for channel in pixel..<pixel + 3 {
          let color = unsafe Int(pixels[channel])
          unsafe pixels[channel] = UInt8(min((color * 255 + alpha / 2) / alpha, 255))
        }
      }
    }
  }
#endif
