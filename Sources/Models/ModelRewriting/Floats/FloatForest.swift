import ModelBytes
internal import ModelFiles
import VisionBase

/// The trees of steps on pictures of floats in a model, chosen by their share of its work.
struct FloatForest {
  /// The shares of the work above which other kernels pay off, in sum and for each tree.
  private static let smallestShare = (sum: 0.75, tree: 0.05)
  /// The minimum share of the work that must be saved.
  private static let smallestGain = 0.1
  /// The extra cost of a product of a depthwise convolution in the runtime.
  ///
  /// It is measured in products of a plain convolution, relative to the cost here.
  private static let depthwiseGain = 2.0
  /// The same with weights of bytes, and the part of other such products that is saved.
  private static let roundedGain = (depthwise: 4.0, others: 0.3)
  /// The number of products below which other kernels do not pay off.
  private static let smallestWork = 1e6
  /// The maximum number of operators; real models have far fewer, and the analysis is superlinear.
  private static let largestOperatorCount = 4096
  private static let largestStepCount = 2048
  /// The maximum size of unpacked weights: a multiple of the file, plus bytes always allowed.
  private static let packedShare = (files: 8, bytes: 1 << 26)

  let trees: [FloatTree]
  /// The indices of operators that are no longer needed, besides those of the trees.
  let unneeded: Set<Int>

  /// The cost of a graph's trees, in products.
  private struct Work {
    let all: Double
    let trees: [Double]
    let saved: Double
  }

  /// Finds the trees worth computing by other kernels; none in most models.
  ///
  /// With `evenIfSlow` it also includes trees from which little is to be gained.
  init(in graph: ModelGraph, evenIfSlow: Bool) throws(VisionError) {
    let subgraph = graph.subgraphs[0]
    guard subgraph.operators.count <= Self.largestOperatorCount else {
      (trees, unneeded) = ([], [])
      return
    }
    var reader = FloatReader(graph)
    var growing = StepTrees<FloatPlane, FloatStep>(in: subgraph)
    var (all, saved) = (0.0, 0.0)
    for (index, record) in subgraph.operators.enumerated() {
      let products = graph.work(of: record)
      all += products
      if let site = try reader.site(of: record) {
        guard growing.add(site, operator: index, work: products) else { continue }
        saved += Self.saved(by: site.step, products)
      } else if let (tensors, ending) = try reader.ending(of: record) {
        growing.end(tensors, operator: index, ending)
      }
    }
    let work = Work(all: all, trees: growing.work, saved: saved)
    (self.trees, unneeded) = try Self.worthwhile(
      growing.trees, work, in: graph, unpacking: reader.constants.operators, evenIfSlow: evenIfSlow)
  }

  private static func saved(by step: FloatStep, _ products: Double) -> Double {
    guard let window = step.window else { return 0 }
    if window.scales != nil {
      return (step.kind == .depthwise ? roundedGain.depthwise : roundedGain.others) * products
    }
    if step.kind == .depthwise { return depthwiseGain * products }
    guard window.isPixel, let places = window.weights.places else { return 0 }
    return products * (1 - Double(places.count) / Double(window.weights.count))
  }

  private static func worthwhile(
    _ trees: [FloatTree], _ work: Work, in graph: ModelGraph, unpacking: Set<Int>,
    evenIfSlow: Bool
  ) throws(VisionError) -> ([FloatTree], Set<Int>) {
    let large = trees.indices.filter {
      work.trees[$0] >= smallestShare.tree * work.all
        && trees[$0].kernelStepCount <= largestStepCount
    }
    let chosen = large.map { trees[$0] }
    let sum = large.reduce(0) { $0 + work.trees[$1] }
    let weights = chosen.reduce(0) { $0 + $1.weightByteCount }
    guard sum > 0, sum >= smallestShare.sum * work.all,
      weights <= packedShare.files * graph.buffer.range.count + packedShare.bytes,
      evenIfSlow || (sum >= smallestWork && work.saved >= smallestGain * work.all)
    else { return ([], []) }
    let taken = try graph.taking(chosen, unpacking: unpacking)
    return (taken.0.map { $0.joiningSteps() }, taken.1)
  }
}

extension FloatTree {
  /// The number of steps that the kernels get: one for each picture of a stack.
  fileprivate var kernelStepCount: Int {
    steps.reduce(0) { $0 + max($1.step.firstChannels.count, 1) }
  }

  /// The maximum memory that the kernels use for the weights, in bytes.
  fileprivate var weightByteCount: Int {
    steps.reduce(0) { sum, place in
      guard let weights = place.step.window?.weights else { return sum }
      // Single pixels have whole vectors of output channels.
      let (input, output) = (planes[place.inputs[0]], planes[place.output])
      let ofPixel = 64 * ((output.channels + 15) / 16) * input.channels
      return sum + max(8 * weights.count, output.isPixel ? ofPixel : 0)
    }
  }
}
