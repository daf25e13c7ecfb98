public import Frames

/// An element to draw on an image, in coordinates of the image as stored.
///
/// Marks with a coordinate that is not finite are not drawn; parts outside the image are clipped.
///
/// New versions may add cases.
public enum Mark: Sendable, Hashable {
  /// A box around an object, with lines of text on a plate of the same color at its edge.
  case box(PictureBox, labels: [String] = [], color: Color)
  /// A key point; `size` 1 is the standard size.
  case point(PicturePoint, color: Color, size: Double = 1)
  /// A straight line, such as between the joints of a skeleton; `width` 1 is the standard width.
  case line(from: PicturePoint, to: PicturePoint, color: Color, width: Double = 1)
  /// A line through several points.
  case polyline([PicturePoint], color: Color, width: Double = 1)
  /// Lines between pairs of points, all in one style, such as a skeleton's.
  ///
  /// Connections of points that do not exist or are not finite are not drawn.
  case connections([PicturePoint], [Connection], color: Color, width: Double = 1)
  /// Thin lines between many points, such as the mesh of a face; `width` 1 is the standard width.
  ///
  /// They are drawn all at once, without dark seams. Connections of points that do not exist or are
  /// not finite are not drawn.
  case mesh([PicturePoint], [Connection], color: Color, width: Double = 1)
  /// A mask, painted over the image.
  case mask(MaskOverlay)
  /// A replacement of everything behind the image's subject.
  case backdrop(Backdrop)
  /// A line through past positions, oldest first, that fades toward the oldest.
  case trail([PicturePoint], color: Color)
  /// Lines of text on a plate whose upper left corner is at a point, moved to fit if necessary.
  case caption([String], at: PicturePoint, color: Color)
}
