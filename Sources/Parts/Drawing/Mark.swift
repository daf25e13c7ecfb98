public import Frames

/// Something to draw on a picture, in coordinates of the picture as stored.
///
/// Marks with a coordinate that is not a finite number are not drawn; parts outside the picture
/// are cut off.
public enum Mark: Sendable, Hashable {
  /// A frame around something, with lines of text on a plate of the same colour at its edge.
  case box(PictureBox, labels: [String] = [], color: Color)
  /// A key point; `size` 1 is the usual one.
  case point(PicturePoint, color: Color, size: Double = 1)
  /// A straight line, as between the joints of a skeleton; `width` 1 is the usual one.
  case line(from: PicturePoint, to: PicturePoint, color: Color, width: Double = 1)
  /// A line through several points.
  case polyline([PicturePoint], color: Color, width: Double = 1)
  /// A line through past places, oldest first, that fades towards the oldest.
  case trail([PicturePoint], color: Color)
  /// Lines of text on a plate whose upper left corner is at a point, moved to where there is room.
  case caption([String], at: PicturePoint, color: Color)
}
