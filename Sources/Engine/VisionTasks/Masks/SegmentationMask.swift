internal import CKernels
package import Frames

/// The likelihood of each pixel of a stored picture to show the subject, such as a person.
public struct SegmentationMask: Hashable, Encodable, Sendable {
  /// The width of the stored picture in pixels.
  public var width: Int
  /// The height of the stored picture in pixels.
  public var height: Int
  /// The likelihoods, 0...1, row by row from the top; 0 outside the model's region.
  public var values: [Float]

  /// Creates a mask.
  public init(width: Int, height: Int, values: [Float]) {
    self.width = width
    self.height = height
    self.values = values
  }

  /// The likelihoods rounded to bytes: 255 for 1.
  var opacities: [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: values.count) { opacities, count in
      guard let start = opacities.baseAddress else { return }
      unsafe ckernels_opacities_of(values, values.count, start)
      count = values.count
    }
  }

  /// Returns the mask of the upright picture, whose stored form has an orientation.
  package func turnedUpright(_ orientation: Orientation) -> SegmentationMask {
    let turned = Self.turnedUpright(values, width: width, height: height, orientation)
    return orientation.swapsSides
      ? SegmentationMask(width: height, height: width, values: turned)
      : SegmentationMask(width: width, height: height, values: turned)
  }

  /// Returns the values of a stored plane turned upright.
  static func turnedUpright<Value>(
    _ values: [Value], width: Int, height: Int, _ orientation: Orientation
  ) -> [Value] {
    guard orientation != .up else { return values }
    let sides = orientation.swapsSides ? (height, width) : (width, height)
    var turned: [Value] = []
    turned.reserveCapacity(values.count)
    for y in 0..<sides.1 {
      for x in 0..<sides.0 {
        let place = orientation.stored(
          x: Double(x), y: Double(y), lastX: Double(sides.0 - 1), lastY: Double(sides.1 - 1))
        turned.append(values[Int(place.y) * width + Int(place.x)])
      }
    }
    return turned
  }
}
