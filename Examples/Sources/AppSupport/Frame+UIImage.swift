import AppleTypes
import Foundation
import Frames

extension UIImage {
  /// Returns a frame as Apple's picture type.
  ///
  /// Throws if the frame has no readable pixels.
  package static func of(_ frame: Frame) throws -> UIImage {
    let picture = try frame.rgb()
    let bytes = picture.withBytes { span in span.withUnsafeBytes { Data($0) } }
    guard let provider = CGDataProvider(data: bytes as CFData),
      let image = CGImage(
        width: picture.width, height: picture.height, bitsPerComponent: 8, bitsPerPixel: 24,
        bytesPerRow: picture.bytesPerRow(), space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue), provider: provider,
        decode: nil, shouldInterpolate: false, intent: .defaultIntent)
    else { throw SettingsProblem("a picture of \(frame.width)x\(frame.height) cannot be used") }
    return UIImage(cgImage: image)
  }
}
