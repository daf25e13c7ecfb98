public import Frames

/// The outline of a connected part of a class in a mask.
public struct MaskOutline: Hashable, Encodable, Sendable {
  /// The corners in pixels of the mask, clockwise on the screen; the last one meets the first.
  ///
  /// An outline runs along the edges of pixels. A hole is joined to it by a bridge: a line that is
  /// gone both ways, so that the area of the polygon is without the hole.
  public var points: [PicturePoint]

  /// The number of pixels of the part, without its holes.
  public var pixelCount: Int

  /// Creates an outline.
  public init(points: [PicturePoint], pixelCount: Int) {
    (self.points, self.pixelCount) = (points, pixelCount)
  }

  /// The area of the polygon, in pixels.
  public var area: Double { Self.area(of: points) }

  static func area(of points: [PicturePoint]) -> Double {
    guard var last = points.last else { return 0 }
    var sum = 0.0
    for point in points {
      sum += last.x * point.y - point.x * last.y
      last = point
    }
    return sum / 2
  }
}

extension CategoryMask {
  /// The usual distance in pixels by which a simplified outline may leave the edges of pixels.
  public static let usualOutlineTolerance = 1.0

  /// The most outlines of a class: beyond that, the smallest parts are left out.
  public static let mostOutlines = 10_000

  /// Returns the outlines of the connected parts of a class, the largest part first.
  ///
  /// Pixels that meet at a corner are connected, as in OpenCV. Corners are left out as long as the
  /// outline stays within `tolerance` pixels of the edges, and the area of the polygon within 2 %
  /// of the part's pixels; 0 keeps the exact edges. Time and memory grow with the pixels of the
  /// mask, whatever it shows.
  ///
  /// - Parameters:
  ///   - category: The class, as in `values`.
  ///   - tolerance: The distance in pixels; numbers that are negative or not finite count as 0.
  /// - Returns: At most `mostOutlines`; empty if the class does not occur.
  public func outlines(
    ofClass category: UInt8, tolerance: Double = CategoryMask.usualOutlineTolerance
  ) -> [MaskOutline] {
    guard width > 0, height > 0, values.count == width * height, values.contains(category) else {
      return []
    }
    let simplification = OutlineSimplification(
      tolerance: tolerance.isFinite ? max(tolerance, 0) : 0)
    var tracer = OutlineTracer(self, of: category)
    let parts = tracer.parts().sorted { ($1.area, $0.number) < ($0.area, $1.number) }
    return parts.prefix(Self.mostOutlines).map { part in
      MaskOutline(
        points: simplification.simplified(tracer.corners(of: part), area: part.area),
        pixelCount: part.area)
    }
  }
}
