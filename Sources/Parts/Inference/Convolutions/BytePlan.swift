internal import ModelRewriting
internal import CKernels
internal import ModelFiles
internal import VisionBase

/// A tree of convolutions of bytes made ready to run.
@safe final class BytePlan: ConvolutionPlan {
  let input: (shape: [Int], byteCount: Int)
  let outputs: [(shape: [Int], byteCount: Int)]
  let weights: StableBytes?

  private let threads: ConvolutionThreads
  private let handle: OpaquePointer

  /// Whether this processor can run such plans.
  static var isSupported: Bool {
    ckernels_has_byte_form(Int32(CKERNELS_BEST_BYTES.rawValue)) != 0
  }

  /// Whether such plans are what somebody asks for who asks for these.
  static func isMeant(by kernels: InferenceOptions.Kernels) -> Bool {
    switch kernels {
    case .fastest: ckernels_convolves_fast() != 0
    case .own: isSupported
    case .runtime: false
    }
  }

  /// Packs the weights; nil where memory cannot be had.
  init?(_ tree: ConvolutionTree, of file: ModelFile, threads: ConvolutionThreads) {
    guard let handle = unsafe Self.make(tree, of: file, threads) else { return nil }
    unsafe self.handle = handle
    self.threads = threads
    weights = unsafe Self.sharedWeights(of: handle)
    let tensors = tree.planes.map { (shape: $0.shape, byteCount: $0.byteCount) }
    input = tensors[0]
    outputs = tree.outputs.map { tensors[$0] }
  }

  deinit { unsafe ckernels_free_plan(handle) }

  @unsafe func run(
    on input: UnsafeRawPointer, to outputs: UnsafeMutableBufferPointer<UnsafeMutableRawPointer?>
  ) -> PlanResult {
    let bytes = unsafe input.assumingMemoryBound(to: UInt8.self)
    let isDone = unsafe outputs.withMemoryRebound(to: UnsafeMutablePointer<UInt8>?.self) {
      unsafe ckernels_run_plan(handle, bytes, $0.baseAddress) != 0
    }
    // Sums of integers leave no doubt.
    return isDone ? .sure : .noMemory
  }

  /// Has a plan read the weights of one that has equal ones.
  @unsafe private static func sharedWeights(of handle: OpaquePointer) -> StableBytes? {
    var byteCount = 0
    guard let own = unsafe ckernels_take_weights(handle, &byteCount) else { return nil }
    let weights = unsafe SharedBytes.find(
      StableBytes(taking: own, byteCount: byteCount, name: "packed weights"))
    unsafe ckernels_use_weights(
      handle, weights.baseAddress.assumingMemoryBound(to: UInt8.self))
    return weights
  }

  @unsafe private static func make(
    _ tree: ConvolutionTree, of file: ModelFile, _ threads: ConvolutionThreads
  ) -> OpaquePointer? {
    let planes = tree.planes.map {
      CKernelsPlane(
        height: $0.height, width: $0.width, channels: $0.channels, zeroPoint: $0.zeroPoint)
    }
    // The ranges lie inside the file: the model's reader has checked them.
    let base = unsafe file.bytes.baseAddress.assumingMemoryBound(to: UInt8.self)
    let convolutions = unsafe tree.steps.map { step in
      let facts = step.convolution
      return unsafe CKernelsConvolution(
        input: step.input, output: step.output, isDepthwise: facts.isDepthwise ? 1 : 0,
        kernelHeight: facts.kernelHeight, kernelWidth: facts.kernelWidth, strideY: facts.strideY,
        strideX: facts.strideX, paddingTop: facts.paddingTop, paddingLeft: facts.paddingLeft,
        weights: base + facts.weights.lowerBound, weightZeroPoint: facts.weightZeroPoint,
        bias: base + facts.bias.lowerBound, scale: facts.scale,
        smallest: facts.range.lowerBound, largest: facts.range.upperBound)
    }
    return unsafe ckernels_make_plan(
      planes, planes.count, convolutions, convolutions.count, tree.outputs, tree.outputs.count,
      Int32(CKERNELS_BEST_BYTES.rawValue), threads.handle)
  }
}

extension BytePlane {
  fileprivate var shape: [Int] { [1, height, width, channels] }
}
