import ModelBytes
import VisionBase

/// Checks one graph's wiring: numbers of tensors, and that each is computed before it is read.
struct OrderCheck {
  let graph: ModelGraph
  let subgraph: Subgraph

  func check() throws(VisionError) {
    var isKnown = subgraph.tensors.map { $0.content != nil || $0.isVariable }
    for (number, index) in subgraph.inputs.enumerated() {
      try checkTensor(index, path + ".inputs[\(number)]", at: subgraph.table.position)
      guard !isKnown[index] else {
        throw bad(
          path + ".inputs[\(number)]", at: subgraph.table.position,
          "tensor \(index) is constant, variable or an input already")
      }
      isKnown[index] = true
    }
    for (number, record) in subgraph.operators.enumerated() {
      let site = OperatorSite(graph: graph, subgraph: subgraph, index: number, record: record)
      try site.checkCounts()
      try checkInputs(of: site, isKnown: isKnown)
      try checkOutputs(of: site, isKnown: &isKnown)
    }
    try checkResults(isKnown: isKnown)
  }

  private func checkResults(isKnown: [Bool]) throws(VisionError) {
    let position = subgraph.table.position
    var given = subgraph.inputSet
    for (number, index) in subgraph.outputs.enumerated() {
      let path = self.path + ".outputs[\(number)]"
      try checkTensor(index, path, at: position)
      guard isKnown[index] else {
        throw bad(path, at: position, "nothing computes tensor \(index)")
      }
      // The caller provides memory for each input and output, and the runtime uses one buffer per
      // tensor: a second one for the same tensor is never written. Graphs run by operators receive
      // none.
      guard subgraph.index > 0 || given.insert(index).inserted else {
        throw VisionError(
          place(path, position), of: graph.buffer,
          "tensor \(index) is an input, or an output already; such a model cannot be used",
          ModelFault.badOrder, code: .modelUnsupported)
      }
    }
  }

  private func checkInputs(of site: OperatorSite, isKnown: [Bool]) throws(VisionError) {
    let position = site.record.table.position
    for (number, index) in site.record.inputs.enumerated() {
      if index == -1, site.mayLack(input: number) { continue }
      try checkTensor(index, site.path + ".inputs[\(number)]", at: position)
      guard isKnown[index] else {
        throw bad(
          site.path + ".inputs[\(number)]", at: position,
          "tensor \(index) is read before anything computes it")
      }
    }
    for (number, index) in try site.record.table.indices(Slot.Operator.intermediates).enumerated() {
      try checkTensor(index, site.path + ".intermediates[\(number)]", at: position)
    }
  }

  private func checkOutputs(of site: OperatorSite, isKnown: inout [Bool]) throws(VisionError) {
    let position = site.record.table.position
    for (number, index) in site.record.outputs.enumerated() {
      try checkTensor(index, site.path + ".outputs[\(number)]", at: position)
      guard !isKnown[index] else {
        throw bad(
          site.path + ".outputs[\(number)]", at: position,
          "tensor \(index) is constant, an input, or computed twice")
      }
      isKnown[index] = true
    }
  }

  private func checkTensor(
    _ index: Int, _ path: @autoclosure () -> String, at position: Int
  ) throws(VisionError) {
    guard !subgraph.tensors.indices.contains(index) else { return }
    let count = subgraph.tensors.count
    throw VisionError(
      place(path(), position), of: graph.buffer, "there is no tensor \(index) among \(count)",
      { ModelFault.indexOutOfRange($0, index: index, count: count) })
  }

  private func bad(_ path: String, at position: Int, _ words: String) -> VisionError {
    VisionError(place(path, position), of: graph.buffer, words, ModelFault.badOrder)
  }

  private func place(_ path: String, _ position: Int) -> ModelPlace {
    ModelPlace(path: path, position: position)
  }

  private var path: String { "subgraphs[\(subgraph.index)]" }
}
