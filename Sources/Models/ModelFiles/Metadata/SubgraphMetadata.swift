/// A model's metadata about one subgraph; tasks use the first one only.
public struct SubgraphMetadata: Hashable, Sendable {
  /// Bytes of another schema, found by name.
  public struct Custom: Hashable, Sendable {
    /// The name, for example `DETECTOR_METADATA`.
    public var name: String?
    /// The bytes.
    public var data: [UInt8]

    /// Creates an entry.
    public init(name: String?, data: [UInt8]) {
      self.name = name
      self.data = data
    }
  }

  /// The subgraph's name.
  public var name: String?
  /// A description of the subgraph's purpose, for people.
  public var description: String?
  /// The inputs, in the model's order.
  public var inputs: [TensorMetadata] = []
  /// The outputs, in the model's order.
  public var outputs: [TensorMetadata] = []
  /// Files of the subgraph as a whole.
  public var files: [AssociatedFile] = []
  /// The processing steps for all inputs.
  public var inputProcessUnits: [ProcessUnit] = []
  /// The processing steps for all outputs.
  public var outputProcessUnits: [ProcessUnit] = []
  /// Inputs that belong together.
  public var inputGroups: [TensorGroup] = []
  /// Outputs that belong together.
  public var outputGroups: [TensorGroup] = []
  /// Bytes of other schemas.
  public var custom: [Custom] = []

  /// Creates a description of a subgraph; set the properties that are known.
  public init(inputs: [TensorMetadata] = [], outputs: [TensorMetadata] = []) {
    self.inputs = inputs
    self.outputs = outputs
  }
}
