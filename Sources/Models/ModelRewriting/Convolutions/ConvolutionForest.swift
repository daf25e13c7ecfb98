internal import ModelFiles
import VisionBase

/// The trees of convolutions in a model, and how much of the model's work they are.
struct ConvolutionForest {
  /// The share of the work that makes other kernels worth it: below, changing between the two
  /// costs more than it saves.
  private static let smallestShare = 0.75
  /// The same for each tree.
  private static let smallestTreeShare = 0.05
  /// Many more than models have; what is done with them takes longer than in proportion.
  private static let largestOperatorCount = 4096
  private static let largestStepCount = 512
  /// How much memory packed weights may take, in files and in bytes that are always fine.
  private static let packedShare = (files: 8, bytes: 1 << 26)
  /// The same for planes with their borders, which are many times as large as a flat picture.
  private static let borderedShare = (planes: 8, bytes: 1 << 26)

  let trees: [ConvolutionTree]

  /// Finds the trees worth computing by other kernels; none in most models.
  init(in graph: ModelGraph) throws(VisionError) {
    let subgraph = graph.subgraphs[0]
    let reader = ConvolutionReader(graph)
    var trees: [ConvolutionTree] = []
    var treeOfTensor: [Int: Int] = [:]
    var work: [Double] = []
    var otherWork = 0.0
    guard subgraph.operators.count <= Self.largestOperatorCount else {
      self.trees = []
      return
    }
    for (index, record) in subgraph.operators.enumerated() {
      guard let site = try reader.site(of: record),
        subgraph.isComputedOnce(site.output.tensor, treeOfTensor)
      else {
        otherWork += graph.work(of: record)
        continue
      }
      let (tensor, plane) = site.input
      let number = treeOfTensor[tensor] ?? trees.count
      if number == trees.count {
        trees.append(ConvolutionTree(root: tensor, plane: plane))
        work.append(0)
        treeOfTensor[tensor] = number
      }
      trees[number].append(
        site.convolution, from: tensor, to: site.output.tensor, plane: site.output.plane,
        operator: index)
      treeOfTensor[site.output.tensor] = number
      work[number] += graph.work(of: record)
    }
    self.trees = try Self.worthwhile(trees, work, otherWork, in: graph)
  }

  private static func worthwhile(
    _ trees: [ConvolutionTree], _ work: [Double], _ otherWork: Double, in graph: ModelGraph
  ) throws(VisionError) -> [ConvolutionTree] {
    let total = otherWork + work.reduce(0, +)
    let largest = trees.indices.filter {
      work[$0] >= smallestTreeShare * total && trees[$0].steps.count <= largestStepCount
    }
    let sum = largest.reduce(0) { $0 + work[$1] }
    // Weights that several convolutions share are packed once for each.
    let weights = largest.reduce(0) { $0 + trees[$1].packedByteCount }
    let planes = largest.reduce(0) { $0 + trees[$1].planes.reduce(0) { $0 + $1.byteCount } }
    let bordered = largest.reduce(0) { $0 + trees[$1].borderedByteCount }
    guard sum > 0, sum >= smallestShare * total,
      weights <= packedShare.files * graph.buffer.range.count + packedShare.bytes,
      bordered <= borderedShare.planes * planes + borderedShare.bytes
    else { return [] }
    let needed = try graph.tensorsNeededOutside(largest.map { trees[$0] })
    return largest.map { index in
      var tree = trees[index]
      tree.outputs = tree.planes.indices.dropFirst().filter { needed.contains(tree.tensors[$0]) }
      return tree
    }
  }
}

extension ConvolutionTree {
  /// How much memory the kernels take for the weights at most.
  fileprivate var packedByteCount: Int {
    steps.reduce(0) { sum, step in
      let convolution = step.convolution
      // Depthwise weights are repeated, others filled up to 16 channels of four bytes.
      guard !convolution.isDepthwise else { return sum + 128 * convolution.weights.count }
      let row = (convolution.kernelWidth * planes[step.input].channels + 3) / 4
      let channels = (planes[step.output].channels + 15) / 16
      return sum + 64 * channels * convolution.kernelHeight * row
    }
  }
}

extension ConvolutionTree {
  /// How much memory the planes take at most, with borders as wide as windows reach.
  fileprivate var borderedByteCount: Int {
    var kernels = planes.map { _ in (height: 0, width: 0) }
    for step in steps {
      let (kernel, convolution) = (kernels[step.input], step.convolution)
      kernels[step.input] = (
        max(kernel.height, convolution.kernelHeight), max(kernel.width, convolution.kernelWidth)
      )
    }
    return zip(planes, kernels).reduce(0) { sum, element in
      let (plane, kernel) = element
      return sum + (plane.height + kernel.height) * (plane.width + kernel.width) * plane.channels
    }
  }
}

extension Subgraph {
  /// Whether no input of the graph and no earlier convolution is the same tensor.
  fileprivate func isComputedOnce(_ tensor: Int, _ treeOfTensor: [Int: Int]) -> Bool {
    !inputSet.contains(tensor) && treeOfTensor[tensor] == nil
  }
}

extension ModelGraph {
  /// The multiplications of an operator: of a convolution or matrix product, 0 for others.
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
    case .transposeConv: return Double(outputs) * Double(weights)
    default: return 0
    }
  }

  /// The tensors that the graph gives, signatures name or operators outside of some trees take.
  fileprivate func tensorsNeededOutside(
    _ trees: [ConvolutionTree]
  ) throws(VisionError) -> Set<Int> {
    let inside = Set(trees.flatMap(\.operators))
    var needed = Set(subgraphs[0].outputs)
    for (index, record) in subgraphs[0].operators.enumerated() where !inside.contains(index) {
      needed.formUnion(record.inputs)
    }
    for tree in trees { needed.insert(tree.tensors[0]) }
    return needed.union(try tensorsOfSignatures())
  }

  /// The tensors that signatures name as outputs.
  func tensorsOfSignatures() throws(VisionError) -> Set<Int> {
    var tensors: Set<Int> = []
    for signature in try model.tables(Slot.Model.signatureDefs) ?? [] {
      for output in try signature.tables(Slot.Signature.outputs) ?? [] {
        tensors.insert(Int(try output.uint32(Slot.TensorMap.tensor)))
      }
    }
    return tensors
  }
}
