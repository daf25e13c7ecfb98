/// How likely each pixel of a stored picture shows a person.
public struct SegmentationMask: Hashable, Sendable {
  /// The width of the stored picture in pixels.
  public var width: Int
  /// The height of the stored picture in pixels.
  public var height: Int
  /// Likelihoods 0...1, row by row from the top; 0 outside the region the model looked at.
  public var values: [Float]

  /// Makes a mask.
  public init(width: Int, height: Int, values: [Float]) {
    self.width = width
    self.height = height
    self.values = values
  }
}
