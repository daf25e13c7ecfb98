/// A line between two landmarks, by their indices.
public struct LandmarkConnection: Hashable, Sendable {
  /// The index of the landmark where the line starts.
  public var start: Int
  /// The index of the landmark where the line ends.
  public var end: Int

  /// Creates a line.
  public init(_ start: Int, _ end: Int) {
    (self.start, self.end) = (start, end)
  }
}
