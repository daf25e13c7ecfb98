internal import Frames

/// A mask of an image and its colors: the image shows through according to their opacities.
///
/// A mask covers the image as stored, and may have fewer pixels; those are sampled up.
public struct MaskOverlay: Sendable, Hashable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int
  /// The values and their colors.
  public var values: Values

  /// The values of a mask, row by row from the top.
  ///
  /// New versions may add cases.
  public enum Values: Sendable, Hashable {
    /// A category for each pixel; those without a color are left alone.
    ///
    /// A pixel of the image has the category of the nearest one of the mask.
    case categories([UInt8], colors: [UInt8: Color])
    /// A confidence for each pixel, 0...1, by which the color's opacity is multiplied.
    ///
    /// Confidences between pixels of the mask are interpolated.
    case confidences([Float], color: Color)

    var count: Int {
      switch self {
      case .categories(let values, _): values.count
      case .confidences(let values, _): values.count
      }
    }
  }

  /// Creates an overlay; one without `width` * `height` values is not drawn.
  public init(width: Int, height: Int, values: Values) {
    self.width = width
    self.height = height
    self.values = values
  }

  /// True if there is a value for each pixel, and at least one pixel.
  package var isWhole: Bool {
    guard width > 0, height > 0 else { return false }
    let (count, overflows) = width.multipliedReportingOverflow(by: height)
    return !overflows && count == values.count
  }

  /// Returns the mask of the upright image.
  func turned(_ orientation: Orientation) -> MaskOverlay {
    guard orientation != .up, isWhole else { return self }
    var result = self
    if orientation.swapsSides { (result.width, result.height) = (height, width) }
    switch values {
    case .categories(let values, let colors):
      result.values = .categories(turned(values, orientation, result.width), colors: colors)
    case .confidences(let values, let color):
      result.values = .confidences(turned(values, orientation, result.width), color: color)
    }
    return result
  }

  private func turned<Value>(
    _ values: [Value], _ orientation: Orientation, _ uprightWidth: Int
  ) -> [Value] {
    var result = values
    for row in 0..<height {
      for column in 0..<width {
        let center = PicturePoint(x: Double(column) + 0.5, y: Double(row) + 0.5)
        let place = orientation.upright(
          center, storedWidth: Double(width), storedHeight: Double(height))
        result[Int(place.y) * uprightWidth + Int(place.x)] = values[row * width + column]
      }
    }
    return result
  }
}
