/// A model's metadata about one input or output.
public struct TensorMetadata: Hashable, Sendable {
  /// The smallest and largest value that a tensor's elements may have.
  public struct ValueRange: Hashable, Sendable {
    /// The smallest value.
    public var minimum: Int
    /// The largest value.
    public var maximum: Int

    /// Creates a range.
    public init(minimum: Int, maximum: Int) {
      self.minimum = minimum
      self.maximum = maximum
    }
  }

  /// The largest and smallest values seen in training, for each channel or for all.
  public struct Statistics: Hashable, Sendable {
    /// The largest values.
    public var maximums: [Float]
    /// The smallest values.
    public var minimums: [Float]

    /// Creates statistics.
    public init(maximums: [Float], minimums: [Float]) {
      self.maximums = maximums
      self.minimums = minimums
    }
  }

  /// The name, by which tasks tell outputs apart.
  public var name: String?
  /// A description of the tensor, for people.
  public var description: String?
  /// The names of the dimensions.
  public var dimensionNames: [String] = []
  /// The content of the tensor.
  public var content: TensorContent?
  /// The values that its elements may have.
  public var valueRange: ValueRange?
  /// The processing steps for its values.
  public var processUnits: [ProcessUnit] = []
  /// The values seen in training.
  public var statistics: Statistics?
  /// Its label files and the like.
  public var files: [AssociatedFile] = []

  /// Creates a description of a tensor; set the properties that are known.
  public init(name: String? = nil, description: String? = nil, content: TensorContent? = nil) {
    self.name = name
    self.description = description
    self.content = content
  }
}

/// Tensors that belong together.
public struct TensorGroup: Hashable, Sendable {
  /// The group's name.
  public var name: String?
  /// The names of the tensors.
  public var tensorNames: [String]

  /// Creates a group.
  public init(name: String?, tensorNames: [String]) {
    self.name = name
    self.tensorNames = tensorNames
  }
}
