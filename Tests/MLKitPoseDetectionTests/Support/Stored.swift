import Foundation
import MLKitVision
import Testing

/// The pixels of an upright picture, stored as a camera that is held another way would.
struct Stored {
  let width: Int
  private(set) var height: Int
  private let orientation: UIImage.Orientation
  private var pixels: [UInt32]

  /// A grey picture.
  init(width: Int, height: Int) throws {
    (self.width, self.height, orientation) = (width, height, .up)
    pixels = Array(repeating: 0xFF80_8080, count: width * height)
  }

  /// Stores a picture so that the rotation of an orientation turns it upright.
  ///
  /// What is mirrored in the mirrored orientations is the preview, not the stored pixels.
  init(_ upright: UIImage, _ orientation: UIImage.Orientation) throws {
    let image = try #require(upright.cgImage)
    self.orientation = orientation
    let (columns, rows) = (image.width, image.height)
    let turned = Self.quarterTurns(orientation) % 2 == 1
    (width, height) = turned ? (rows, columns) : (columns, rows)
    let context = try #require(
      CGContext(
        data: nil, width: columns, height: rows, bitsPerComponent: 8, bytesPerRow: columns * 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.noneSkipFirst.rawValue
          | CGBitmapInfo.byteOrder32Little.rawValue))
    context.draw(image, in: CGRect(x: 0, y: 0, width: columns, height: rows))
    let source = try #require(context.data)
    pixels = Array(repeating: 0, count: columns * rows)
    for v in 0..<rows {
      for u in 0..<columns {
        let place = place(ofUpright: CGPoint(x: u, y: v))
        pixels[Int(place.y) * width + Int(place.x)] =
          source.load(fromByteOffset: (v * columns + u) * 4, as: UInt32.self) | 0xFF00_0000
      }
    }
  }

  /// How often stored pixels are turned clockwise to be upright.
  private static func quarterTurns(_ orientation: UIImage.Orientation) -> Int {
    switch orientation {
    case .up, .upMirrored: 0
    case .right, .leftMirrored: 1
    case .down, .downMirrored: 2
    case .left, .rightMirrored: 3
    }
  }

  /// The pixel that shows a place of the upright picture.
  func place(ofUpright point: CGPoint) -> CGPoint {
    let (right, bottom) = (CGFloat(width - 1), CGFloat(height - 1))
    return switch Self.quarterTurns(orientation) {
    case 0: point
    case 1: CGPoint(x: point.y, y: bottom - point.x)
    case 2: CGPoint(x: right - point.x, y: bottom - point.y)
    default: CGPoint(x: right - point.y, y: point.x)
    }
  }

  /// The uppermost rows.
  func top(_ rows: Int) -> Stored {
    var top = self
    top.height = rows
    top.pixels.removeLast((height - rows) * width)
    return top
  }

  /// A sample buffer with these pixels.
  func sampleBuffer(milliseconds: Int64) throws -> CMSampleBuffer {
    let buffer = try Inputs.pixelBuffer(width: width, height: height)
    CVPixelBufferLockBaseAddress(buffer, [])
    let base = try #require(CVPixelBufferGetBaseAddress(buffer))
    let stride = CVPixelBufferGetBytesPerRow(buffer)
    for row in 0..<height {
      for column in 0..<width {
        let offset = row * stride + column * 4
        base.storeBytes(of: pixels[row * width + column], toByteOffset: offset, as: UInt32.self)
      }
    }
    CVPixelBufferUnlockBaseAddress(buffer, [])
    return try Inputs.sampleBuffer(buffer, at: CMTime(value: milliseconds, timescale: 1000))
  }
}
