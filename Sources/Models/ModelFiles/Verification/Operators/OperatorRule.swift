/// The conditions that the runtime's kernel of one operator relies on, as a row of a table.
///
/// A row contains more than the kernel checks: the conditions that the kernel checks and reports as
/// an error are there for completeness, those it takes on trust are the reason for the row. Each
/// row names the kernel's source, in
/// https://github.com/google-ai-edge/LiteRT/tree/main/tflite/kernels, to be reviewed against.
///
/// An output's declared type must be the one its row gives. Some kernels replace the declared type,
/// some write elements of their own type whatever is declared; with this rule the declared types of
/// all tensors are those at run time, one operator after the other. Declared shapes are not:
/// kernels compute shapes again. So a row also gives the output's shape, if that can be known
/// (`ShapeRule`).
struct OperatorRule {
  /// The file that holds the kernel.
  let kernel: String
  let inputs: [InputRule]
  let outputs: [OutputRule]
  let shape: ShapeRule
  let requirements: [Requirement]

  init(
    _ kernel: String, _ inputs: [InputRule], _ outputs: [OutputRule], shape: ShapeRule = .unknown,
    _ requirements: [Requirement] = []
  ) {
    (self.kernel, self.inputs, self.outputs) = (kernel, inputs, outputs)
    (self.shape, self.requirements) = (shape, requirements)
  }
}

/// The types that a tensor may have.
enum TypeRule {
  case of(ElementTypeSet)
  /// The type of the input with this number.
  case same(Int)
  /// The types that go with the type of the input with this number.
  case by(Int, [(ElementTypeSet, ElementTypeSet)])
}

/// The requirements of a kernel on one of its inputs.
struct InputRule {
  let name: String
  let types: TypeRule
  let ranks: ClosedRange<Int>
  /// True if the kernel uses the rank without checking it, so that it must be certain.
  private(set) var isRankTrusted = false
  /// True if the kernel uses the values unchecked, so that they must be in the file.
  private(set) var isConstant = false
  /// The required number of elements, which must be certain; nil if the kernel checks it.
  private(set) var counts: ClosedRange<Int>?
  /// True if this rule covers all further inputs.
  private(set) var repeats = false

  init(_ name: String, _ types: TypeRule, _ ranks: ClosedRange<Int>) {
    (self.name, self.types, self.ranks) = (name, types, ranks)
  }

  static func of(_ name: String, _ types: ElementTypeSet, rank ranks: ClosedRange<Int> = 0...8)
    -> Self
  {
    InputRule(name, .of(types), ranks)
  }

  static func same(_ name: String, as input: Int = 0, rank ranks: ClosedRange<Int> = 0...8) -> Self
  {
    InputRule(name, .same(input), ranks)
  }

  static func by(
    _ name: String, _ input: Int, _ types: [(ElementTypeSet, ElementTypeSet)],
    rank ranks: ClosedRange<Int> = 0...8
  ) -> Self {
    InputRule(name, .by(input, types), ranks)
  }

  /// Creates a rule for a list of integers: axes, sides, offsets.
  static func list(_ name: String, _ types: ElementTypeSet = .integers) -> Self {
    InputRule(name, .of(types), 1...1)
  }

  var trusted: Self { changed { $0.isRankTrusted = true } }
  var constant: Self { changed { $0.isConstant = true } }
  var repeated: Self { changed { $0.repeats = true } }
  func counting(_ counts: ClosedRange<Int>) -> Self { changed { $0.counts = counts } }

  private func changed(_ change: (inout Self) -> Void) -> Self {
    var rule = self
    change(&rule)
    return rule
  }
}

/// The type of a kernel's output.
struct OutputRule {
  enum Types {
    case rule(TypeRule)
    /// The type whose number is in this slot of the options.
    case option(OptionsKind, Int)
  }

  let types: Types
  /// True if this rule covers all further outputs.
  private(set) var repeats = false

  init(_ types: Types) { self.types = types }

  static func of(_ types: ElementTypeSet) -> Self { OutputRule(.rule(.of(types))) }
  static func same(as input: Int = 0) -> Self { OutputRule(.rule(.same(input))) }
  static func by(_ input: Int, _ types: [(ElementTypeSet, ElementTypeSet)]) -> Self {
    OutputRule(.rule(.by(input, types)))
  }
  static func option(_ kind: OptionsKind, _ slot: Int) -> Self { OutputRule(.option(kind, slot)) }

  var repeated: Self {
    var rule = self
    rule.repeats = true
    return rule
  }
}

/// The shape of an operator's first output, if it follows from its inputs and options.
enum ShapeRule {
  /// An unknown shape before the run.
  case unknown
  /// The shape of the input with this number.
  case same(Int)
  /// A number of dimensions, of unknown length.
  case rank(Int)
  /// The shapes of the inputs with these numbers, broadcast to each other.
  case broadcast([Int])
  /// The shape that the input with this number holds.
  case given(Int)
  /// The operator's own rule in `KnownShapes`.
  case own
}

/// A further requirement of a kernel, checked by the function of the same name.
enum Requirement {
  /// The shapes of two inputs are certain and equal.
  case sameShape(Int, Int)
  /// All values of an input that is constant lie in the range.
  case values(Int, ClosedRange<Int>)
  /// An option lies in the range.
  case option(OptionsKind, Int, String, ClosedRange<Int32>)
  /// A list holds one entry for each dimension of an input; both are certain.
  case entryForEachDimension(list: Int, of: Int)
  /// No divisor of these types is 0 or -1: the least integer cannot be divided by -1.
  case divisor(Int, ElementTypeSet)
  /// A constant shape is small enough to allocate memory for.
  case memory(Int)
  /// The product of a constant shape is a multiple of four, because four numbers are made at once.
  case fours(Int)
  case rescaling
  case comparableScales
  case lookupTable
  case broadcastableConstants
  case evenWideSums
  case bias(Int, filter: Int, dimension: Int)
  case wideBias(Int, OptionsKind, slot: Int)
  case depthMultiplier
  case scaleForEachChannel(filter: Int, dimension: Int)
  /// If there is a scale for each entry of a dimension, the input has that many entries.
  case scalesOfShape
  case plainWeights
  case ownState
  case reshapeTarget
  case permutation
  case strides
  case blocks
  case reversedAxes
  case sequenceLengths
  case parts
  case selectedRows
  case diagonal
  case buckets
  case rowScales
  case matrices
  case anchors
  case sides
  case hashBits
  case hashKind
  case callees
  case twoBranches
  case attributes
  case ownHandles
  case stablehloGather
  case stablehloScatter
  case stablehloPadding
  case stablehloWindow
  case window
  case rotation
  case spectrogram
  case cepstrum
}
