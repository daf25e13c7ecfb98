import ModelBytes
internal import ModelFiles
import VisionBase

extension ModelGraph {
  /// Returns the multiplications of a convolution or matrix product; 0 for other operators.
  func work(of record: OperatorRecord) -> Double {
    let filter = InputSlot.Convolution.filter
    let tensors = subgraphs[0].tensors
    guard record.inputs.count > filter,
      let output = record.outputs.first, tensors.indices.contains(output),
      tensors.indices.contains(record.inputs[filter]), let channels = tensors[output].shape.last,
      let outputs = tensors[output].elementCount,
      let weights = tensors[record.inputs[filter]].elementCount
    else { return 0 }
    switch builtin(of: record) {
    case .conv2D, .depthwiseConv2D, .fullyConnected:
      return Double(outputs) * Double(weights) / Double(max(channels, 1))
    case .transposeConv:
      // Each pixel of the picture is multiplied by all weights.
      guard let picture = record.inputs.dropFirst(InputSlot.TransposedConvolution.picture).first,
        tensors.indices.contains(picture), let depth = tensors[picture].shape.last,
        let numbers = tensors[picture].elementCount
      else { return 0 }
      return Double(numbers) * Double(weights) / Double(max(depth, 1))
    default: return 0
    }
  }

  /// Returns the trees with their output planes, and the operators not needed besides them.
  ///
  /// `unpacking` are the indices of operators that only unpack constants. Returns no trees if the
  /// results of one are not read: it is left unchanged, with everything it reads.
  func taking<Plane, Step>(
    _ trees: [StepTree<Plane, Step>], unpacking: Set<Int> = []
  ) throws(VisionError) -> (trees: [StepTree<Plane, Step>], unneeded: Set<Int>) {
    let main = subgraphs[0]
    let inside = Set(trees.flatMap(\.operators))
    var needed = Set(main.outputs).union(try tensorsOfSignatures())
    needed.formUnion(trees.map { $0.tensors[0] })
    var unneeded: Set<Int> = []
    for (index, record) in main.operators.enumerated().reversed() where !inside.contains(index) {
      // Constants may have been unpacked, pictures bordered or repeated, and shapes computed only
      // for the trees.
      let canGo =
        unpacking.contains(index)
        || [.pad, .reshape, .tile, .mean, .shape, .stridedSlice, .pack].contains(
          builtin(of: record))
      if canGo, !record.outputs.contains(where: needed.contains) {
        unneeded.insert(index)
      } else {
        needed.formUnion(record.inputs)
      }
    }
    var found: [StepTree<Plane, Step>] = []
    for var tree in trees {
      tree.outputs = tree.planes.indices.dropFirst().filter { needed.contains(tree.tensors[$0]) }
      let endings = tree.endings.filter { $0.tensors.contains(where: needed.contains) }
      tree.endings = endings.filter { !$0.isSuppression } + endings.filter(\.isSuppression)
      guard !tree.results.isEmpty else { return ([], []) }
      tree.dropUnreadSteps()
      found.append(tree)
    }
    return (found, unneeded)
  }

  /// Returns the tensors that signatures name as outputs.
  private func tensorsOfSignatures() throws(VisionError) -> Set<Int> {
    var tensors: Set<Int> = []
    for signature in try model.tables(Slot.Model.signatureDefs) ?? [] {
      for output in try signature.tables(Slot.Signature.outputs) ?? [] {
        tensors.insert(Int(try output.uint32(Slot.TensorMap.tensor)))
      }
    }
    return tensors
  }
}
