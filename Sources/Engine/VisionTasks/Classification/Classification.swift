/// The classes that one output of a classifier assigns to a picture.
public struct ClassificationHead: Hashable, Encodable, Sendable {
  /// The index of the model's output.
  public var headIndex: Int

  /// The output's name in the model's metadata; nil if the model has none.
  public var headName: String?

  /// The classes, best first; equal scores are in MediaPipe's order, which depends on `maxResults`.
  public var categories: [Category]

  /// Creates a head.
  public init(headIndex: Int = 0, headName: String? = nil, categories: [Category]) {
    self.headIndex = headIndex
    self.headName = headName
    self.categories = categories
  }
}

/// The classes of a picture: one list for each output of the model; most models have one.
public struct ClassificationResult: Hashable, Encodable, Sendable {
  /// The lists, in the order of the model's outputs.
  public var heads: [ClassificationHead]

  /// The frame's timestamp in microseconds; nil if it has none.
  public var timestampInMicroseconds: Int64?

  /// Creates a result.
  public init(heads: [ClassificationHead], timestampInMicroseconds: Int64? = nil) {
    self.heads = heads
    self.timestampInMicroseconds = timestampInMicroseconds
  }
}
