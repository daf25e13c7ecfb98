import ModelBytes
internal import ModelFiles
import VisionBase

/// Operators that one custom operator replaces.
struct ReplacedTree {
  /// The tensors that they read, apart from constants.
  let inputs: [Int]
  /// Their results that other operators read.
  let outputs: [Int]
  /// The indices of the operators, in order.
  let operators: [Int]
}

/// Writes a model in which custom operators replace trees of other ones.
///
/// The replaced operators stay in the file, unused.
struct TreeRewriter {
  private let graph: ModelGraph
  private let trees: [ReplacedTree]
  private let unneeded: Set<Int>
  private let names: [String]
  private var overlay: ModelOverlay

  /// Creates a rewriter; nil when it cannot replace the operators.
  ///
  /// It cannot if a name of the new operators is taken, or an operator has options after the
  /// flatbuffer. `unneeded` are the indices of further operators to leave out. Throws what
  /// `ModelOverlay.check` throws.
  init?(
    _ graph: ModelGraph, replacing trees: [ReplacedTree], unneeded: Set<Int> = []
  ) throws(VisionError) {
    try ModelOverlay.check(graph.model)
    let names = trees.indices.map { "SwiftVisionTasksConvolutions\($0)" }
    guard graph.operatorCodes.allSatisfy({ !names.contains($0.customCode ?? "") }) else {
      return nil
    }
    for record in graph.subgraphs[0].operators
    where try record.table.uint64(Slot.Operator.largeOptionsOffset) > 1 { return nil }
    (self.graph, self.trees, self.unneeded, self.names) = (graph, trees, unneeded, names)
    overlay = try ModelOverlay(graph.buffer)
  }

  /// Returns the model with one operator for each tree, and the names of these.
  consuming func model() throws(VisionError) -> (bytes: StableBytes, names: [String]) {
    var lists = [Slot.Model.operatorCodes: try operatorCodes()]
    let operators = operators()
    lists[Slot.Model.subgraphs] = try overlay.graphs(
      graph.subgraphs[0], replacing: [Slot.Subgraph.operators: operators])
    let names = names
    return (bytes: try overlay.stableBytes(replacing: lists), names: names)
  }

  private mutating func operatorCodes() throws(VisionError) -> ModelOverlay.Reference {
    let code = BuiltinOperator.custom.rawValue
    let new = names.map { name in
      let text = overlay.builder.string(name)
      return overlay.builder.table {
        $0.set(Slot.OperatorCode.deprecatedBuiltinCode, Int8(code))
        $0.set(Slot.OperatorCode.customCode, text)
        $0.set(Slot.OperatorCode.version, 1 as Int32)
        $0.set(Slot.OperatorCode.builtinCode, Int32(code))
      }
    }
    let old = try graph.model.tables(Slot.Model.operatorCodes) ?? []
    return overlay.builder.vector(old.map(overlay.reference(to:)) + new)
  }

  /// Returns the operators, with each tree's operator in the place of its first convolution.
  private mutating func operators() -> ModelOverlay.Reference {
    var treeOfOperator: [Int: Int] = [:]
    for (number, tree) in trees.enumerated() {
      for index in tree.operators { treeOfOperator[index] = number }
    }
    var list: [ModelOverlay.Reference] = []
    for (index, record) in graph.subgraphs[0].operators.enumerated() {
      guard let number = treeOfOperator[index] else {
        if unneeded.contains(index) { continue }
        list.append(overlay.reference(to: record.table))
        continue
      }
      if trees[number].operators.first == index { list.append(`operator`(number)) }
    }
    return overlay.builder.vector(list)
  }

  private mutating func `operator`(_ number: Int) -> ModelOverlay.Reference {
    let tree = trees[number]
    let inputs = overlay.builder.vector(tree.inputs.map { Int32($0) })
    let outputs = overlay.builder.vector(tree.outputs.map { Int32($0) })
    let code = UInt32(graph.operatorCodes.count + number)
    return overlay.builder.table {
      $0.set(Slot.Operator.opcodeIndex, code)
      $0.set(Slot.Operator.inputs, inputs)
      $0.set(Slot.Operator.outputs, outputs)
    }
  }
}
