package import Frames

/// The outline of a connected part of a class, for formats of polygons.
package struct FoundOutline: Sendable, Equatable {
  /// The class.
  package var kind: FoundObject.Class
  /// The corners in pixels; the last one meets the first.
  package var points: [PicturePoint]

  package init(kind: FoundObject.Class, points: [PicturePoint]) {
    (self.kind, self.points) = (kind, points)
  }
}
