internal import ModelRewriting
internal import CKernels
internal import ModelFiles
internal import VisionBase

/// A tree of steps on bytes, prepared to run.
@safe final class BytePlan: ConvolutionPlan {
  let inputs: [(shape: [Int], byteCount: Int)]
  let outputs: [(shape: [Int], byteCount: Int)]
  let weights: StableBytes?

  private let threads: ConvolutionThreads
  private let handle: OpaquePointer

  /// True if this processor can run such plans.
  static var isSupported: Bool {
    ckernels_has_byte_form(Int32(CKERNELS_BEST_BYTES.rawValue)) != 0
  }

  /// Returns true if the choice of kernels includes such plans on this processor.
  static func isMeant(by kernels: InferenceOptions.Kernels) -> Bool {
    switch kernels {
    case .fastest: ckernels_convolves_fast() != 0
    case .own: isSupported
    case .runtime: false
    }
  }

  /// Packs the weights; nil if memory cannot be allocated.
  ///
  /// The plan reads the weights that `share` returns for its own: equal ones of another plan. Tests
  /// choose the form of the kernels.
  init?(
    _ tree: ByteTree, of file: ModelFile, threads: ConvolutionThreads,
    form: CKernelsByteForm = CKERNELS_BEST_BYTES, share: (StableBytes) -> StableBytes
  ) {
    guard let handle = unsafe Self.make(tree, of: file, threads, form) else { return nil }
    unsafe self.handle = handle
    self.threads = threads
    weights = unsafe Self.sharedWeights(of: handle, share)
    let tensors = tree.planes.map { (shape: $0.shape, byteCount: $0.byteCount) }
    inputs = [tensors[0]]
    let endings = tree.endings.flatMap { zip($0.shapes, $0.byteCounts) }
    outputs = tree.outputs.map { tensors[$0] } + endings.map { (shape: $0, byteCount: $1) }
  }

  deinit { unsafe ckernels_free_plan(handle) }

  @unsafe func run(
    on inputs: UnsafeBufferPointer<UnsafeRawPointer?>,
    to outputs: UnsafeMutableBufferPointer<UnsafeMutableRawPointer?>
  ) -> PlanResult {
    guard let input = unsafe inputs[0] else { return .noMemory }
    let bytes = unsafe input.assumingMemoryBound(to: UInt8.self)
    let isDone = unsafe ckernels_run_plan(handle, bytes, outputs.baseAddress) != 0
    // Sums of integers are exact.
    return isDone ? .sure : .noMemory
  }

  /// Makes a plan read the weights of another plan with equal ones.
  @unsafe private static func sharedWeights(
    of handle: OpaquePointer, _ share: (StableBytes) -> StableBytes
  ) -> StableBytes? {
    var byteCount = 0
    guard let own = unsafe ckernels_take_weights(handle, &byteCount) else { return nil }
    let weights = unsafe share(
      StableBytes(taking: own, byteCount: byteCount, name: "packed weights"))
    unsafe ckernels_use_weights(
      handle, weights.baseAddress.assumingMemoryBound(to: UInt8.self))
    return weights
  }

  @unsafe private static func make(
    _ tree: ByteTree, of file: ModelFile, _ threads: ConvolutionThreads, _ form: CKernelsByteForm
  ) -> OpaquePointer? {
    var planes = tree.planes.map {
      CKernelsPlane(
        height: $0.height, width: $0.width, channels: $0.channels, zeroPoint: $0.zeroPoint,
        flip: $0.isSigned ? 0x80 : 0)
    }
    // The plan copies what it needs of these.
    let constants = ByteConstants()
    defer { constants.free() }
    var steps = unsafe tree.steps.flatMap { unsafe constants.steps($0, of: file) }
    var outputs = tree.outputs.map { CKernelsByteOutput(plane: $0, scale: 0) }
    var detections: DetectionEnding?
    for ending in tree.endings {
      switch ending.kind {
      case .floats(let plane, let scale):
        outputs.append(CKernelsByteOutput(plane: plane, scale: scale))
      case .detections(let found): detections = found
      // Steps join planes of bytes.
      case .numbers: return nil
      }
    }
    guard let detections else {
      return unsafe ckernels_make_plan(
        planes, planes.count, steps, steps.count, outputs, outputs.count, nil,
        Int32(form.rawValue), threads.handle)
    }
    // The largest score of each box.
    var step = unsafe ByteConstants.step(
      CKERNELS_BYTES_LARGEST, from: detections.scores, to: planes.count)
    unsafe step.place = detections.firstClass
    unsafe steps.append(step)
    planes.append(
      CKernelsPlane(
        height: planes[detections.scores].height, width: 1, channels: 1, zeroPoint: 0, flip: 0))
    var made = unsafe constants.detections(detections, largest: planes.count - 1, of: file)
    return unsafe ckernels_make_plan(
      planes, planes.count, steps, steps.count, outputs, outputs.count, &made,
      Int32(form.rawValue), threads.handle)
  }
}
