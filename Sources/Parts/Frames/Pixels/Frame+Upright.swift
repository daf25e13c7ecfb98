public import VisionBase

extension Frame {
  /// The picture with its pixels turned and mirrored so that its orientation is `up`.
  ///
  /// A frame that is upright already is returned as it is, without copying. Video formats become
  /// `rgb` when they have to be turned; every other format is kept.
  public func upright() throws(VisionError) -> Frame {
    guard orientation != .up else { return self }
    let source = try packed()
    return source.turned(by: orientation)
  }
}
