/// The likelihood of each pixel of a stored picture to show the subject, such as a person.
public struct SegmentationMask: Hashable, Sendable {
  /// The width of the stored picture in pixels.
  public var width: Int
  /// The height of the stored picture in pixels.
  public var height: Int
  /// The likelihoods, 0...1, row by row from the top; 0 outside the model's region.
  public var values: [Float]

  /// Creates a mask.
  public init(width: Int, height: Int, values: [Float]) {
    self.width = width
    self.height = height
    self.values = values
  }
}
