import ModelBytes
internal import ModelFiles
import VisionBase

/// The trees of steps on pictures of bytes in a model, chosen by their share of its work.
struct ByteForest {
  /// The share of the work above which other kernels pay off.
  ///
  /// Below it, switching between the two kinds costs more than it saves.
  private static let smallestShare = 0.75
  /// The share of the work above which one tree pays off.
  private static let smallestTreeShare = 0.05
  /// The maximum number of operators; real models have far fewer, and the analysis is superlinear.
  private static let largestOperatorCount = 4096
  private static let largestStepCount = 2048
  /// The maximum size of packed weights: a multiple of the file, plus bytes that are always
  /// allowed.
  private static let packedShare = (files: 8, bytes: 1 << 26)
  /// The maximum size of planes with their borders, which are many times as large as a flat
  /// picture.
  private static let borderedShare = (planes: 8, bytes: 1 << 26)

  let trees: [ByteTree]
  /// The indices of operators that are no longer needed, besides those of the trees.
  let unneeded: Set<Int>

  /// Finds the trees worth computing by other kernels; none in most models.
  init(in graph: ModelGraph, rounding: ByteRounding = .current) throws(VisionError) {
    let subgraph = graph.subgraphs[0]
    guard subgraph.operators.count <= Self.largestOperatorCount else {
      (trees, unneeded) = ([], [])
      return
    }
    var reader = ByteReader(graph, rounding: rounding)
    var growing = StepTrees<BytePlane, ByteStep>(in: subgraph)
    var work = 0.0
    for (index, record) in subgraph.operators.enumerated() {
      let products = graph.work(of: record)
      work += products
      if let site = try reader.site(of: record) {
        _ = growing.add(site, operator: index, work: products)
      } else if let (tensors, ending) = try reader.ending(of: record) {
        growing.end(tensors, operator: index, ending)
      }
    }
    (trees, unneeded) = try Self.worthwhile(growing, of: work, in: graph)
  }

  private static func worthwhile(
    _ grown: StepTrees<BytePlane, ByteStep>, of work: Double, in graph: ModelGraph
  ) throws(VisionError) -> ([ByteTree], Set<Int>) {
    let large = grown.trees.indices.filter {
      grown.work[$0] >= smallestTreeShare * work
        && grown.trees[$0].kernelStepCount <= largestStepCount
    }
    let trees = large.map { grown.trees[$0] }
    let sum = large.reduce(0) { $0 + grown.work[$1] }
    // Weights that several convolutions share are packed once for each.
    let weights = trees.reduce(0) { $0 + $1.packedByteCount }
    let planes = trees.reduce(0) { $0 + $1.planes.reduce(0) { $0 + $1.byteCount } }
    let bordered = trees.reduce(0) { $0 + $1.borderedByteCount }
    guard sum > 0, sum >= smallestShare * work,
      weights <= packedShare.files * graph.buffer.range.count + packedShare.bytes,
      bordered <= borderedShare.planes * planes + borderedShare.bytes
    else { return ([], []) }
    return try graph.taking(trees)
  }
}

extension ByteConvolution {
  /// The maximum memory that the kernels use for the weights, in bytes.
  fileprivate func packedByteCount(from input: BytePlane, to output: BytePlane) -> Int {
    // Depthwise weights are repeated, others are padded to 16 channels of four bytes.
    guard !isDepthwise else { return 256 * weights.count }
    let row = (window.width * input.channels + 3) / 4
    return 64 * ((output.channels + 15) / 16) * window.height * row
  }
}

extension ByteTree {
  /// The number of steps that the kernels take: one for each plane that is joined.
  fileprivate var kernelStepCount: Int {
    steps.reduce(0) { sum, place in
      if case .join = place.step { return sum + place.inputs.count }
      return sum + 1
    }
  }

  /// The maximum memory that the kernels use for the weights, in bytes.
  fileprivate var packedByteCount: Int {
    steps.reduce(0) { sum, place in
      guard case .convolution(let convolution) = place.step else {
        return sum + 512 * place.inputs.count
      }
      return sum
        + convolution.packedByteCount(from: planes[place.inputs[0]], to: planes[place.output])
    }
  }

  /// The maximum memory of the planes in bytes, with borders as wide as windows reach.
  fileprivate var borderedByteCount: Int {
    var kernels = planes.map { _ in (height: 0, width: 0) }
    for place in steps {
      guard case .convolution(let convolution) = place.step else { continue }
      let (kernel, window) = (kernels[place.inputs[0]], convolution.window)
      kernels[place.inputs[0]] = (
        max(kernel.height, window.height), max(kernel.width, window.width)
      )
    }
    return zip(planes, kernels).reduce(0) { sum, element in
      let (plane, kernel) = element
      return sum + (plane.height + kernel.height) * (plane.width + kernel.width) * plane.channels
    }
  }
}
