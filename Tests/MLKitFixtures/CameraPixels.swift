internal import Foundation
package import MLKitVision

/// The pixels of an upright picture, as a camera delivers them.
package struct CameraPixels {
  package let width: Int
  package private(set) var height: Int
  private let bytes: [UInt8]

  /// Creates a gray picture.
  package init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    bytes = Array(repeating: 128, count: 4 * width * height)
  }

  /// Creates the pixels of a picture, narrowed to a width if one is given.
  package init(_ picture: UIImage, width narrow: Int? = nil) throws {
    let image = try required(picture.cgImage)
    width = narrow ?? image.width
    height = image.height * width / image.width
    let context = try required(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 4 * width,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.noneSkipFirst.rawValue
          | CGBitmapInfo.byteOrder32Little.rawValue))
    context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
    let start = try required(context.data)
    bytes = Array(UnsafeRawBufferPointer(start: start, count: 4 * width * height))
  }

  /// Returns the uppermost rows.
  package func top(_ rows: Int) -> CameraPixels {
    var top = self
    top.height = rows
    return top
  }

  /// Returns a sample buffer with these pixels.
  package func sampleBuffer(milliseconds: Int64) throws -> CMSampleBuffer {
    let buffer = try Inputs.pixelBuffer(width: width, height: height)
    CVPixelBufferLockBaseAddress(buffer, [])
    let base = try required(CVPixelBufferGetBaseAddress(buffer))
    let stride = CVPixelBufferGetBytesPerRow(buffer)
    bytes.withUnsafeBytes { bytes in
      for row in 0..<height {
        let target = UnsafeMutableRawBufferPointer(start: base + row * stride, count: 4 * width)
        target.copyMemory(
          from: UnsafeRawBufferPointer(rebasing: bytes[row * 4 * width..<(row + 1) * 4 * width]))
      }
    }
    CVPixelBufferUnlockBaseAddress(buffer, [])
    return try Inputs.sampleBuffer(buffer, at: CMTime(value: milliseconds, timescale: 1000))
  }
}
