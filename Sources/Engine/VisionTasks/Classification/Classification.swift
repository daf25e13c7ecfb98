/// What one output of a classifier says about a picture.
public struct ClassificationHead: Hashable, Sendable {
  /// Which output of the model it is.
  public var headIndex: Int

  /// The output's name in the model's metadata, nil when the model has none.
  public var headName: String?

  /// The classes, best first; of equal scores the lower class number comes first.
  public var categories: [Category]

  /// Makes a head.
  public init(headIndex: Int = 0, headName: String? = nil, categories: [Category]) {
    self.headIndex = headIndex
    self.headName = headName
    self.categories = categories
  }
}

/// What a picture shows: one list of classes for each output of the model; most models have one.
public struct ClassificationResult: Hashable, Sendable {
  /// The lists, in the order of the model's outputs.
  public var heads: [ClassificationHead]

  /// The frame's timestamp in microseconds, nil when it had none.
  public var timestampInMicroseconds: Int64?

  /// Makes a result.
  public init(heads: [ClassificationHead], timestampInMicroseconds: Int64? = nil) {
    self.heads = heads
    self.timestampInMicroseconds = timestampInMicroseconds
  }
}
