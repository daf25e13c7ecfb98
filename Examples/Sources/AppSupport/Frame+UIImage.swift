import AppleTypes
import Foundation
import Frames

extension UIImage {
  /// A frame as Apple's programs know pictures.
  ///
  /// Throws where the frame has no pixels that can be read.
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
