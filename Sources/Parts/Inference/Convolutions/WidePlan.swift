internal import CKernels
internal import ModelFiles
internal import ModelRewriting
internal import VisionBase

/// A convolution of numbers of 16 bits with weights of bytes, prepared to run.
@safe final class WidePlan: ConvolutionPlan {
  let inputs: [(shape: [Int], byteCount: Int)]
  let outputs: [(shape: [Int], byteCount: Int)]
  let weights: StableBytes? = nil

  private let threads: ConvolutionThreads
  private let handle: OpaquePointer

  /// Returns true if the choice of kernels includes such plans on this processor.
  static func isMeant(by kernels: InferenceOptions.Kernels) -> Bool {
    switch kernels {
    case .fastest: ckernels_wide_is_fast() != 0
    case .own: true
    case .runtime: false
    }
  }

  /// Packs the weights; nil if memory cannot be allocated, or sums may be too large for the
  /// kernels.
  init?(
    _ convolution: WideConvolution, of file: ModelFile, threads: ConvolutionThreads,
    form: CKernelsForm = CKERNELS_BEST_FORM
  ) {
    guard let handle = unsafe Self.make(convolution, of: file, threads, form) else { return nil }
    unsafe self.handle = handle
    self.threads = threads
    inputs = [Self.tensor(convolution.input)]
    outputs = [Self.tensor(convolution.output)]
  }

  deinit { unsafe ckernels_free_wide(handle) }

  @unsafe func run(
    on inputs: UnsafeBufferPointer<UnsafeRawPointer?>,
    to outputs: UnsafeMutableBufferPointer<UnsafeMutableRawPointer?>
  ) -> PlanResult {
    guard let input = unsafe inputs[0], let output = unsafe outputs[0] else { return .noMemory }
    let isDone = unsafe ckernels_run_wide(
      handle, input.assumingMemoryBound(to: Int16.self),
      output.assumingMemoryBound(to: Int16.self))
    // Sums of integers are exact.
    return isDone != 0 ? .sure : .noMemory
  }

  private static func tensor(_ plane: WidePlane) -> (shape: [Int], byteCount: Int) {
    (
      [1, plane.height, plane.width, plane.channels], plane.count * MemoryLayout<Int16>.stride
    )
  }

  /// Weights and biases lie inside the file: the model's reader has checked that.
  @unsafe private static func make(
    _ convolution: WideConvolution, of file: ModelFile, _ threads: ConvolutionThreads,
    _ form: CKernelsForm
  ) -> OpaquePointer? {
    let (input, output, window) = (convolution.input, convolution.output, convolution.window)
    return unsafe convolution.factors.withUnsafeBufferPointer { factors in
      var step = unsafe CKernelsWideStep()
      unsafe (step.height, step.width, step.channels) = (input.height, input.width, input.channels)
      unsafe (step.outputHeight, step.outputWidth, step.outputChannels) = (
        output.height, output.width, output.channels
      )
      unsafe (step.kernelHeight, step.kernelWidth) = (window.height, window.width)
      unsafe (step.strideY, step.strideX) = (window.strideY, window.strideX)
      unsafe (step.paddingTop, step.paddingLeft) = (window.paddingTop, window.paddingLeft)
      unsafe step.isDepthwise = convolution.isDepthwise ? 1 : 0
      unsafe (step.smallest, step.largest) = (
        convolution.range.lowerBound, convolution.range.upperBound
      )
      unsafe step.weights = (file.bytes.baseAddress + convolution.weights.lowerBound)
        .assumingMemoryBound(to: Int8.self)
      unsafe step.bias = file.bytes.baseAddress + convolution.bias.lowerBound
      unsafe step.factors = factors.baseAddress
      return unsafe ckernels_make_wide(&step, threads.handle, Int32(form.rawValue))
    }
  }
}
