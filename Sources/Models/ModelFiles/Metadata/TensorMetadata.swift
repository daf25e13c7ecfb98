/// What a model's metadata says about one input or output.
public struct TensorMetadata: Hashable, Sendable {
  /// The smallest and largest value that a tensor's elements may have.
  public struct ValueRange: Hashable, Sendable {
    /// The smallest value.
    public var minimum: Int
    /// The largest value.
    public var maximum: Int

    /// Makes a range.
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

    /// Makes statistics.
    public init(maximums: [Float], minimums: [Float]) {
      self.maximums = maximums
      self.minimums = minimums
    }
  }

  /// The name, which tasks go by to tell outputs apart.
  public var name: String?
  /// What the tensor is, for people.
  public var description: String?
  /// The names of the dimensions.
  public var dimensionNames: [String] = []
  /// What the tensor holds.
  public var content: TensorContent?
  /// The values its elements may have.
  public var valueRange: ValueRange?
  /// What is to be done with its values.
  public var processUnits: [ProcessUnit] = []
  /// The values seen in training.
  public var statistics: Statistics?
  /// Its label files and the like.
  public var files: [AssociatedFile] = []

  /// Describes a tensor; set the properties that are known.
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

  /// Makes a group.
  public init(name: String?, tensorNames: [String]) {
    self.name = name
    self.tensorNames = tensorNames
  }
}
