package import Frames

/// The class of each pixel of a picture.
public struct CategoryMask: Hashable, Sendable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// The classes, row by row from the top; `noClass` where there is none.
  public var values: [UInt8]

  /// The value of pixels that show no class, of models with a single class, and of pixels outside
  /// the region.
  public static let noClass: UInt8 = 255

  /// Creates a mask.
  public init(width: Int, height: Int, values: [UInt8]) {
    (self.width, self.height, self.values) = (width, height, values)
  }

  /// The number of pixels of each class that occurs.
  public var areas: [UInt8: Int] {
    var counts = [Int](repeating: 0, count: 256)
    for value in values { counts[Int(value)] += 1 }
    var areas: [UInt8: Int] = [:]
    for (value, count) in counts.enumerated() where count > 0 { areas[UInt8(value)] = count }
    return areas
  }

  /// Returns the mask of the upright picture, whose stored form has an orientation.
  package func turnedUpright(_ orientation: Orientation) -> CategoryMask {
    guard orientation != .up else { return self }
    let sides = orientation.swapsSides ? (height, width) : (width, height)
    var turned = CategoryMask(width: sides.0, height: sides.1, values: [])
    turned.values.reserveCapacity(values.count)
    for y in 0..<turned.height {
      for x in 0..<turned.width {
        let place = orientation.stored(
          x: Double(x), y: Double(y), lastX: Double(turned.width - 1),
          lastY: Double(turned.height - 1))
        turned.values.append(values[Int(place.y) * width + Int(place.x)])
      }
    }
    return turned
  }
}
