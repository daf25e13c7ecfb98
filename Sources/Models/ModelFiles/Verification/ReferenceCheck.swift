import ModelBytes
import VisionBase

/// Checks the model's lists that refer to parts of it: operator codes, metadata.
struct ReferenceCheck {
  let graph: ModelGraph

  func check() throws(VisionError) {
    try checkOperatorCodes()
    try checkMetadata()
  }

  private func checkOperatorCodes() throws(VisionError) {
    for (index, code) in graph.operatorCodes.enumerated() {
      let place = { ModelPlace(path: "operator_codes[\(index)]", position: code.position) }
      guard let builtin = code.builtin else {
        throw VisionError(
          place(), of: graph.buffer,
          "there is no operator \(code.builtinCode); the model may be newer than this package",
          { ModelFault.unknownValue($0, value: code.builtinCode) }, code: .modelUnsupported)
      }
      if builtin == .custom, code.customCode?.isEmpty ?? true {
        throw VisionError(
          place(), of: graph.buffer, "a custom operator has no name", ModelFault.missing)
      }
    }
  }

  private func checkMetadata() throws(VisionError) {
    for index in try graph.model.indices(Slot.Model.metadataBuffer) {
      try checkIndex(
        index, below: graph.buffers.count, "metadata_buffer", at: graph.model.position)
    }
    for (index, entry) in (try graph.model.tables(Slot.Model.metadata) ?? []).enumerated() {
      let path = "metadata[\(index)]"
      guard try entry.has(Slot.Metadata.name) else {
        throw VisionError(
          ModelPlace(path: path, position: entry.position), of: graph.buffer, "it has no name",
          ModelFault.missing)
      }
      try checkIndex(
        Int(try entry.uint32(Slot.Metadata.buffer)), below: graph.buffers.count, path + ".buffer",
        at: entry.position)
    }
  }

  private func checkIndex(
    _ index: Int, below count: Int, _ path: @autoclosure () -> String, at position: Int
  ) throws(VisionError) {
    guard index < 0 || index >= count else { return }
    throw VisionError(
      ModelPlace(path: path(), position: position), of: graph.buffer,
      "\(index) names nothing: there are \(count)",
      { ModelFault.indexOutOfRange($0, index: index, count: count) })
  }
}
