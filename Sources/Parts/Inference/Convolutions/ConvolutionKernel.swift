internal import ModelRewriting
internal import CInference
internal import CKernels
internal import ModelFiles
internal import VisionBase

/// Threads that the kernels of one model share; they end when the last kernel is gone.
@safe final class ConvolutionThreads {
  fileprivate let handle: OpaquePointer

  /// Starts them; nil where they cannot be had.
  ///
  /// The count includes the thread that runs the model.
  init?(count: Int) {
    guard let handle = unsafe ckernels_make_threads(count) else { return nil }
    unsafe self.handle = handle
  }

  deinit { unsafe ckernels_free_threads(handle) }
}

/// A tree of convolutions made ready to run: the kernel of a custom operator of the runtime.
///
/// Runs on the thread that runs the model; not thread-safe. Holds no part of the model's file.
@safe final class ConvolutionKernel {
  /// The name of the custom operator.
  let name: String

  /// Whether the runtime's tensors have the shapes that the file says.
  ///
  /// Known once the model is compiled. The runtime works shapes out by itself where it can, so a
  /// file may say something else.
  private(set) var fits = true

  /// Whether the last run could not be done, which the runtime does not ask about.
  private var hasFailed = false

  private let library: RuntimeLibrary
  private let threads: ConvolutionThreads
  private let inputShape: [Int]
  private let inputByteCount: Int
  private let outputShapes: [[Int]]
  private let outputByteCounts: [Int]
  private let plan: OpaquePointer
  private let results: UnsafeMutableBufferPointer<UnsafeMutablePointer<UInt8>?>

  /// Whether this processor can run such kernels.
  static var isSupported: Bool { ckernels_can_convolve() != 0 }

  /// Which kernels run a model when nothing else is said: 0 for the runtime's, otherwise the version
  /// of these.
  ///
  /// A cache may be shared by processors of both kinds.
  static var version: Int {
    isMeant(by: .fastest) ? Int(CKERNELS_CONVOLUTIONS_VERSION) : 0
  }

  /// Whether such kernels are what somebody asks for who asks for these.
  static func isMeant(by kernels: InferenceOptions.Kernels) -> Bool {
    switch kernels {
    case .fastest: ckernels_convolves_fast() != 0
    case .own: isSupported
    case .runtime: false
    }
  }

  /// Packs the weights; nil where memory cannot be had.
  init?(
    _ tree: ConvolutionTree, name: String, of file: ModelFile, threads: ConvolutionThreads,
    library: RuntimeLibrary
  ) {
    guard let plan = unsafe Self.plan(tree, of: file, threads) else { return nil }
    unsafe self.plan = plan
    self.name = name
    self.library = library
    self.threads = threads
    inputShape = tree.planes[0].shape
    inputByteCount = tree.planes[0].byteCount
    outputShapes = tree.outputs.map { tree.planes[$0].shape }
    outputByteCounts = tree.outputs.map { tree.planes[$0].byteCount }
    unsafe results = .allocate(capacity: tree.outputs.count)
    unsafe results.initialize(repeating: nil)
  }

  deinit {
    unsafe ckernels_free_plan(plan)
    unsafe results.deallocate()
  }

  /// Throws `runtimeFailed` when the last run of the model could not run this.
  func checkRun() throws(VisionError) {
    guard hasFailed else { return }
    hasFailed = false
    throw VisionError(
      .runtimeFailed, "the runtime did not provide the memory that the model's convolutions need")
  }

  /// Adds the kernel to a model's options; it must live as long as the compiled model.
  func add(to options: LiteRtOptions) throws(VisionError) {
    var callbacks = unsafe LiteRtCustomOpKernel(
      Init: { _, _, _ in 0 },
      GetOutputLayouts: { context, inputCount, inputs, outputCount, outputs in
        unsafe ConvolutionKernel.of(context)?.layOut(inputCount, inputs, outputCount, outputs)
          ?? invalidArgument
      },
      Run: { context, inputCount, inputs, outputCount, outputs in
        unsafe ConvolutionKernel.of(context)?.run(inputCount, inputs, outputCount, outputs)
          ?? invalidArgument
      },
      Destroy: { _ in 0 })
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    try unsafe check(
      library.api.LiteRtAddCustomOpKernelOption(options, name, 1, &callbacks, context),
      "LiteRtAddCustomOpKernelOption", "preparing options")
  }

  @unsafe private static func of(_ context: UnsafeMutableRawPointer?) -> ConvolutionKernel? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged.fromOpaque(context).takeUnretainedValue()
  }
}

/// What the callbacks answer; the runtime's number for an invalid argument.
private let invalidArgument: Int32 = 1

// MARK: - Callbacks

extension ConvolutionKernel {
  @unsafe private func layOut(
    _ inputCount: Int, _ inputs: UnsafePointer<LiteRtLayout>?, _ outputCount: Int,
    _ outputs: UnsafeMutablePointer<LiteRtLayout>?
  ) -> Int32 {
    guard inputCount == 1, outputCount == outputShapes.count, let inputs = unsafe inputs,
      let outputs = unsafe outputs
    else {
      fits = false
      return invalidArgument
    }
    if unsafe inputs[0].shape != inputShape { fits = false }
    for (index, shape) in outputShapes.enumerated() {
      guard let layout = try? LiteRtLayout(shape: shape, tensor: name) else {
        fits = false
        return invalidArgument
      }
      unsafe outputs[index] = layout
    }
    return 0
  }

  @unsafe private func run(
    _ inputCount: Int, _ inputs: UnsafePointer<LiteRtTensorBuffer?>?, _ outputCount: Int,
    _ outputs: UnsafeMutablePointer<LiteRtTensorBuffer?>?
  ) -> Int32 {
    hasFailed = true
    guard fits, inputCount == 1, outputCount == outputByteCounts.count,
      let inputs = unsafe inputs, let outputs = unsafe outputs,
      let input = unsafe lock(inputs[0], .read, byteCount: inputByteCount)
    else { return invalidArgument }
    defer { _ = unsafe library.api.LiteRtUnlockTensorBuffer(inputs[0]) }
    var lockedCount = 0
    defer {
      for index in 0..<lockedCount {
        _ = unsafe library.api.LiteRtUnlockTensorBuffer(outputs[index])
      }
    }
    for (index, byteCount) in outputByteCounts.enumerated() {
      let address = unsafe lock(outputs[index], .write, byteCount: byteCount)
      guard let address = unsafe address else { return invalidArgument }
      unsafe results[index] = address
      lockedCount += 1
    }
    unsafe ckernels_run_plan(plan, input, results.baseAddress)
    hasFailed = false
    return 0
  }

  /// The memory of a tensor; nil when it is not as large as the kernel's.
  @unsafe private func lock(
    _ buffer: LiteRtTensorBuffer?, _ mode: TensorBuffer.LockMode, byteCount: Int
  ) -> UnsafeMutablePointer<UInt8>? {
    var size = 0
    var address: UnsafeMutableRawPointer?
    guard unsafe library.api.LiteRtGetTensorBufferSize(buffer, &size) == 0, size == byteCount,
      unsafe library.api.LiteRtLockTensorBuffer(buffer, &address, mode.rawValue) == 0
    else { return nil }
    guard let address = unsafe address else {
      _ = unsafe library.api.LiteRtUnlockTensorBuffer(buffer)
      return nil
    }
    return unsafe address.assumingMemoryBound(to: UInt8.self)
  }
}

// MARK: - Making

extension ConvolutionKernel {
  @unsafe private static func plan(
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
      threads.handle)
  }
}

extension BytePlane {
  fileprivate var shape: [Int] { [1, height, width, channels] }
}
