extension Mark {
  /// A line between two of several points, by their indices.
  public struct Connection: Sendable, Hashable {
    /// The index of the point where the line starts.
    public var from: Int
    /// The index of the point where the line ends.
    public var to: Int

    /// Creates a connection.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }
}
