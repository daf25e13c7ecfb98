/// What the runtime's kernel of one operator relies on, as a row of a table.
///
/// A row says more than the kernel asks: what the kernel asks and answers with an error is in it to
/// be complete, what it takes on trust is the reason for it. Each row names the kernel's source, in
/// https://github.com/google-ai-edge/LiteRT/tree/main/tflite/kernels, to be reviewed against.
///
/// An output's declared type must be the one its row gives. Some kernels put another in its place,
/// some write elements of that type whatever is declared; by this the declared types of all tensors
/// are those of the run, one operator after the other. Declared shapes are not: kernels compute
/// shapes anew. So a row also says what shape comes out, where that can be known (`ShapeRule`).
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

/// Which types a tensor may have.
enum TypeRule {
  case of(ElementTypeSet)
  /// The type of the input with this number.
  case same(Int)
  /// By the type of the input with this number.
  case by(Int, [(ElementTypeSet, ElementTypeSet)])
}

/// What a kernel needs of one of its inputs.
struct InputRule {
  let name: String
  let types: TypeRule
  let ranks: ClosedRange<Int>
  /// The kernel does not ask for the rank before it uses it, so it must be certain.
  private(set) var isRankTrusted = false
  /// The kernel uses the values unchecked, so they must be in the file.
  private(set) var isConstant = false
  /// How many elements there must be, which must be certain; nil where the kernel asks.
  private(set) var counts: ClosedRange<Int>?
  /// All further inputs are of this kind.
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

  /// A list of integers: axes, sides, offsets.
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

/// Of which type a kernel makes an output.
struct OutputRule {
  enum Types {
    case rule(TypeRule)
    /// The type whose number is in this slot of the options.
    case option(OptionsKind, Int)
  }

  let types: Types
  /// All further outputs are of this kind.
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

/// What shape an operator's first output has, where that follows from its inputs and options.
enum ShapeRule {
  /// Nothing is known before the run.
  case unknown
  /// The shape of the input with this number.
  case same(Int)
  /// So many dimensions, of unknown length.
  case rank(Int)
  /// The shapes of the inputs with these numbers, stretched to each other.
  case broadcast([Int])
  /// The shape that the input with this number holds.
  case given(Int)
  /// What the operator makes of it, in `KnownShapes`.
  case own
}

/// What else a kernel relies on, checked by the function of the same name.
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
  /// A constant shape is one that memory can be found for.
  case memory(Int)
  /// A constant shape holds a multiple of four numbers, which is how many are made at once.
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
  /// Where there is a scale for each entry of a dimension, the input really has so many.
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
