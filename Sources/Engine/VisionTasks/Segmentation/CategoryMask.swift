public import Frames
public import VisionBase

/// The class of each pixel of a picture.
public struct CategoryMask: Hashable, Encodable, Sendable {
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

  /// Returns the classes as a picture of numbers, which a PNG keeps.
  ///
  /// `palette` has the colors of the numbers from 0, such as those of `ClassPalette` in the module
  /// `Drawing`. Throws `optionInvalid` if the mask has no pixels, or another number of values.
  public func picture(palette: [IndexedPicture.Entry]) throws(VisionError) -> IndexedPicture {
    try IndexedPicture(width: width, height: height, numbers: values, palette: palette)
  }

  /// Returns the mask of the upright picture, whose stored form has an orientation.
  package func turnedUpright(_ orientation: Orientation) -> CategoryMask {
    let turned = SegmentationMask.turnedUpright(
      values, width: width, height: height, orientation)
    return orientation.swapsSides
      ? CategoryMask(width: height, height: width, values: turned)
      : CategoryMask(width: width, height: height, values: turned)
  }
}
