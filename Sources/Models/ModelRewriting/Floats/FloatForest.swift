internal import ModelFiles
import VisionBase

/// The trees of steps on pictures of floats in a model, and how much of its work they are.
struct FloatForest {
  /// The share of the work that makes other kernels worth it, and the same for each tree.
  private static let smallestShare = (sum: 0.75, tree: 0.05)
  /// How much of the work must be saved.
  private static let smallestGain = 0.1
  /// What a product of a depthwise convolution costs the runtime beyond what it costs here, in
  /// products of a plain one.
  private static let depthwiseGain = 2.0
  /// The products below which it is not worth the trouble.
  private static let smallestWork = 1e6
  /// Many more than models have; what is done with them takes longer than in proportion.
  private static let largestOperatorCount = 4096
  private static let largestStepCount = 512
  /// How much memory unpacked weights may take, in files and in bytes that are always fine.
  private static let packedShare = (files: 8, bytes: 1 << 26)

  let trees: [FloatTree]
  /// The numbers of operators that are not needed any more, besides those of the trees.
  let unneeded: Set<Int>

  /// What trees of a graph cost, in products.
  private struct Work {
    var all = 0.0
    var trees: [Double] = []
    var saved = 0.0
  }

  /// Finds the trees worth computing by other kernels; none in most models.
  ///
  /// With `evenIfSlow` those count as well from which little is to be gained.
  init(in graph: ModelGraph, evenIfSlow: Bool) throws(VisionError) {
    let subgraph = graph.subgraphs[0]
    guard subgraph.operators.count <= Self.largestOperatorCount else {
      (trees, unneeded) = ([], [])
      return
    }
    var reader = FloatReader(graph)
    var trees: [FloatTree] = []
    var treeOfTensor: [Int: Int] = [:]
    var work = Work()
    for (index, record) in subgraph.operators.enumerated() {
      let products = graph.work(of: record)
      work.all += products
      guard let site = try reader.site(of: record),
        !subgraph.inputSet.contains(site.output.tensor), treeOfTensor[site.output.tensor] == nil,
        let number = Self.tree(of: site, &trees, &treeOfTensor)
      else { continue }
      if number == work.trees.count { work.trees.append(0) }
      trees[number].append(
        site.step, from: site.inputs.map(\.tensor), to: site.output.tensor,
        plane: site.output.plane, operator: index)
      treeOfTensor[site.output.tensor] = number
      work.trees[number] += products
      work.saved += Self.saved(by: site.step, products)
    }
    (self.trees, unneeded) = try Self.worthwhile(
      trees, work, in: graph, unpacking: reader.constants.operators, evenIfSlow: evenIfSlow)
  }

  /// The number of the tree that a step belongs to; nil where its inputs are in several.
  private static func tree(
    of site: FloatReader.Site, _ trees: inout [FloatTree], _ treeOfTensor: inout [Int: Int]
  ) -> Int? {
    let (tensor, plane) = site.inputs[0]
    if site.inputs.count > 1 {
      let numbers = site.inputs.map { treeOfTensor[$0.tensor] }
      return numbers.allSatisfy { $0 == numbers[0] } ? numbers[0] : nil
    }
    if let number = treeOfTensor[tensor] { return number }
    trees.append(FloatTree(root: tensor, plane: plane))
    treeOfTensor[tensor] = trees.count - 1
    return trees.count - 1
  }

  private static func saved(by step: FloatStep, _ products: Double) -> Double {
    guard let window = step.window else { return 0 }
    if step.kind == .depthwise { return depthwiseGain * products }
    guard window.isPixel, let places = window.weights.places else { return 0 }
    return products * (1 - Double(places.count) / Double(window.weights.count))
  }

  private static func worthwhile(
    _ trees: [FloatTree], _ work: Work, in graph: ModelGraph, unpacking: Set<Int>,
    evenIfSlow: Bool
  ) throws(VisionError) -> ([FloatTree], Set<Int>) {
    let chosen = trees.indices.filter {
      work.trees[$0] >= smallestShare.tree * work.all && trees[$0].steps.count <= largestStepCount
    }.map { trees[$0] }
    let sum = trees.indices.filter { index in
      work.trees[index] >= smallestShare.tree * work.all
        && trees[index].steps.count <= largestStepCount
    }.reduce(0) { $0 + work.trees[$1] }
    let weights = chosen.reduce(0) { $0 + $1.weightByteCount }
    guard sum > 0, sum >= smallestShare.sum * work.all,
      weights <= packedShare.files * graph.buffer.range.count + packedShare.bytes,
      evenIfSlow || (sum >= smallestWork && work.saved >= smallestGain * work.all)
    else { return ([], []) }
    return try graph.taking(chosen, unpacking: unpacking)
  }
}

extension FloatTree {
  /// How much memory the kernels take for the weights at most.
  fileprivate var weightByteCount: Int {
    steps.reduce(0) { $0 + 8 * ($1.step.window?.weights.count ?? 0) }
  }
}

extension ModelGraph {
  /// The trees with the planes that others need, and what is not needed besides them.
  fileprivate func taking(
    _ trees: [FloatTree], unpacking: Set<Int>
  ) throws(VisionError) -> ([FloatTree], Set<Int>) {
    let main = subgraphs[0]
    let inside = Set(trees.flatMap(\.operators))
    var needed = Set(main.outputs).union(try tensorsOfSignatures())
    needed.formUnion(trees.map { $0.tensors[0] })
    var unneeded: Set<Int> = []
    for (index, record) in main.operators.enumerated().reversed() where !inside.contains(index) {
      // Constants may have been unpacked, and borders made, for the trees alone.
      let canGo = unpacking.contains(index) || builtin(of: record) == .pad
      if canGo, !record.outputs.contains(where: needed.contains) {
        unneeded.insert(index)
      } else {
        needed.formUnion(record.inputs)
      }
    }
    var found: [FloatTree] = []
    for var tree in trees {
      tree.outputs = tree.planes.indices.dropFirst().filter { needed.contains(tree.tensors[$0]) }
      // What nobody needs may stay as it is, with all that it needs.
      guard !tree.outputs.isEmpty else { return ([], []) }
      found.append(tree)
    }
    return (found, unneeded)
  }
}
