public import VisionBase

extension Frame {
  /// Returns the image with its pixels rotated and mirrored so that its orientation is `up`.
  ///
  /// A frame that is already upright is returned as is, without copying. Video formats become `rgb`
  /// if they have to be rotated; every other format is kept.
  public func upright() throws(VisionError) -> Frame {
    guard orientation != .up else { return self }
    let source = try packed()
    return source.turned(by: orientation)
  }
}
