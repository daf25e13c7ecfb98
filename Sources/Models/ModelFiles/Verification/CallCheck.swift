import ModelBytes
import VisionBase

/// Checks the operators that run other graphs: the graphs, the tensor counts, and that no calls
/// loop.
struct CallCheck {
  let graph: ModelGraph
  private var costs: [Int: Int] = [:]
  private var active: Set<Int> = []

  /// The maximum number of operators a model may run, counting the operators of every call.
  private static let limit = 1_000_000

  init(graph: ModelGraph) { self.graph = graph }

  /// Checks all graphs.
  mutating func check() throws(VisionError) {
    for subgraph in graph.subgraphs { _ = try cost(of: subgraph) }
  }

  private mutating func cost(of subgraph: Subgraph) throws(VisionError) -> Int {
    if let cost = costs[subgraph.index] { return cost }
    active.insert(subgraph.index)
    var cost = subgraph.operators.count
    for (index, record) in subgraph.operators.enumerated() {
      let site = OperatorSite(graph: graph, subgraph: subgraph, index: index, record: record)
      for call in try site.calls() {
        guard graph.subgraphs.indices.contains(call.subgraph) else {
          let count = graph.subgraphs.count
          throw VisionError(
            site.place(), of: graph.buffer,
            "\(site.name) runs subgraph \(call.subgraph), but there are \(count)",
            { ModelFault.indexOutOfRange($0, index: call.subgraph, count: count) })
        }
        guard !active.contains(call.subgraph), active.count < 64 else {
          throw VisionError(
            site.place(), of: graph.buffer,
            "\(site.name) runs subgraph \(call.subgraph) in a circle, or nested too deeply",
            ModelFault.badOrder)
        }
        let callee = graph.subgraphs[call.subgraph]
        try check(call, of: callee, at: site)
        cost += try self.cost(of: callee)
        guard cost <= Self.limit else {
          throw VisionError(
            site.place(), of: graph.buffer,
            "graphs run each other so often that more than \(Self.limit) operators would run",
            ModelFault.tooComplex)
        }
      }
    }
    active.remove(subgraph.index)
    costs[subgraph.index] = cost
    return cost
  }

  private func check(
    _ call: OperatorSite.Call, of callee: Subgraph, at site: OperatorSite
  ) throws(VisionError) {
    guard call.inputCount == nil || call.inputCount == callee.inputs.count,
      call.outputCount == nil || call.outputCount == callee.outputs.count
    else {
      throw VisionError(
        site.place(), of: graph.buffer,
        "\(site.name) does not fit subgraph \(call.subgraph), which takes "
          + "\(callee.inputs.count) tensors and gives \(callee.outputs.count)",
        ModelFault.wrongTensorCount)
    }
  }
}

extension OperatorSite {
  /// A graph that an operator runs, and the numbers of tensors it passes, if fixed.
  struct Call {
    let subgraph: Int
    var inputCount: Int?
    var outputCount: Int?
  }

  /// Returns the graphs that the operator runs.
  func calls() throws(VisionError) -> [Call] {
    let (taken, given) = (record.inputs.count, record.outputs.count)
    switch builtin {
    case .call: return try calls(options(.call), [OptionSlot.Call.subgraph])
    case .if:
      // The first input selects which of the two is run.
      return try calls(
        options(.ifElse), [OptionSlot.If.thenSubgraph, OptionSlot.If.elseSubgraph], taken - 1,
        given)
    case .while:
      return try calls(options(.whileLoop), [OptionSlot.While.condition], taken, 1)
        + calls(options(.whileLoop), [OptionSlot.While.body], taken, taken)
    case .callOnce:
      return try calls(options(.callOnce), [OptionSlot.CallOnce.initialization], 0, 0)
    case .stablehloReduce:
      return try calls(options(.reduce), [OptionSlot.StablehloReduce.body])
    case .stablehloScatter:
      return try calls(options(.scatter), [OptionSlot.StablehloScatter.updateComputation])
    case .stablehloReduceWindow:
      return try calls(options(.reduceWindow), [OptionSlot.StablehloReduceWindow.body])
    case .stablehloSort:
      return try calls(options(.sort), [OptionSlot.StablehloSort.comparator])
    case .stablehloWhile:
      return try calls(
        options(.stablehloWhile), [OptionSlot.While.condition, OptionSlot.While.body])
    case .stablehloComposite:
      return try calls(
        options(.composite), [OptionSlot.StablehloComposite.decomposition], taken, given)
    case .stablehloCase:
      return try needed(options(.caseBranches)).indices(OptionSlot.StablehloCase.branches).map {
        Call(subgraph: $0, inputCount: taken - 1, outputCount: given)
      }
    default: return []
    }
  }

  private func calls(
    _ options: FlatBufferTable?, _ slots: [Int], _ inputCount: Int? = nil,
    _ outputCount: Int? = nil
  ) throws(VisionError) -> [Call] {
    let options = try needed(options)
    var calls: [Call] = []
    for slot in slots {
      calls.append(
        Call(
          subgraph: Int(try options.int32(slot)), inputCount: inputCount, outputCount: outputCount))
    }
    return calls
  }

  /// Returns the options, or throws if they are missing: the runtime would read them as all zero.
  func needed(_ options: FlatBufferTable?) throws(VisionError) -> FlatBufferTable {
    guard let options else { throw badOption("its options are missing or of another operator") }
    return options
  }
}
