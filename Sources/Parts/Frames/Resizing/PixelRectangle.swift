/// A rectangle of whole pixels.
package struct PixelRectangle: Hashable, Sendable {
  package var left: Int
  package var top: Int
  package var width: Int
  package var height: Int

  package init(left: Int = 0, top: Int = 0, width: Int, height: Int) {
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
  }
}

/// The layout of packed RGB pixels in memory.
package struct PackedSize: Hashable, Sendable {
  package var width: Int
  package var height: Int
  package var bytesPerRow: Int

  /// Creates a layout; rows follow each other without a gap if `bytesPerRow` is nil.
  package init(width: Int, height: Int, bytesPerRow: Int? = nil) {
    (self.width, self.height) = (width, height)
    self.bytesPerRow = bytesPerRow ?? width * 3
  }

  /// True if `count` bytes hold all pixels.
  func fits(in count: Int) -> Bool {
    width > 0 && height > 0 && bytesPerRow >= width * 3
      && count >= (height - 1) * bytesPerRow + width * 3
  }
}
