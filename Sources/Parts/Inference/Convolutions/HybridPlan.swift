internal import CKernels
internal import ModelFiles
internal import ModelRewriting
internal import VisionBase

/// A depthwise convolution of floats with weights of bytes, prepared to run.
///
/// It runs on the thread that runs the model: the runtime's own threads, which compute the other
/// operators, wait for them in a busy loop and leave no processor for more.
@safe final class HybridPlan: ConvolutionPlan {
  let inputs: [(shape: [Int], byteCount: Int)]
  let outputs: [(shape: [Int], byteCount: Int)]
  let weights: StableBytes? = nil

  private let handle: OpaquePointer

  /// Returns true if the choice of kernels includes such plans on this processor.
  static func isMeant(by kernels: InferenceOptions.Kernels) -> Bool {
    switch kernels {
    case .fastest: ckernels_hybrid_is_fast() != 0
    case .own: true
    case .runtime: false
    }
  }

  /// Packs the weights; nil if memory cannot be allocated or biases are not finite.
  init?(
    _ convolution: HybridConvolution, of file: ModelFile,
    form: CKernelsForm = CKERNELS_BEST_FORM
  ) {
    var bias: [Float] = []
    unsafe convolution.bias.append(to: &bias, from: file)
    guard bias.allSatisfy(\.isFinite),
      let handle = unsafe Self.make(convolution, bias, of: file, form)
    else { return nil }
    unsafe self.handle = handle
    inputs = [Self.tensor(convolution.input)]
    outputs = [Self.tensor(convolution.output)]
  }

  deinit { unsafe ckernels_free_hybrid(handle) }

  @unsafe func run(
    on inputs: UnsafeBufferPointer<UnsafeRawPointer?>,
    to outputs: UnsafeMutableBufferPointer<UnsafeMutableRawPointer?>
  ) -> PlanResult {
    guard let input = unsafe inputs[0], let output = unsafe outputs[0] else { return .noMemory }
    let floats = unsafe input.assumingMemoryBound(to: Float.self)
    let answer = unsafe ckernels_run_hybrid(
      handle, floats, output.assumingMemoryBound(to: Float.self))
    return answer < 0 ? .noMemory : answer == 0 ? .unsure : .sure
  }

  private static func tensor(_ plane: FloatPlane) -> (shape: [Int], byteCount: Int) {
    (
      [1, plane.height, plane.width, plane.channels], plane.count * MemoryLayout<Float>.stride
    )
  }

  /// The weights lie inside the file: the model's reader has checked that.
  @unsafe private static func make(
    _ convolution: HybridConvolution, _ bias: [Float], of file: ModelFile, _ form: CKernelsForm
  ) -> OpaquePointer? {
    let (input, output, window) = (convolution.input, convolution.output, convolution.window)
    return unsafe convolution.scales.withUnsafeBufferPointer { scales in
      unsafe bias.withUnsafeBufferPointer { bias in
        var step = unsafe CKernelsHybridStep()
        unsafe (step.height, step.width, step.channels) = (
          input.height, input.width, input.channels
        )
        unsafe (step.outputHeight, step.outputWidth) = (output.height, output.width)
        unsafe (step.kernelHeight, step.kernelWidth) = (window.height, window.width)
        unsafe (step.strideY, step.strideX) = (window.strideY, window.strideX)
        unsafe (step.paddingTop, step.paddingLeft) = (window.paddingTop, window.paddingLeft)
        unsafe (step.smallest, step.largest) = (
          convolution.range.lowerBound, convolution.range.upperBound
        )
        unsafe step.weights = (file.bytes.baseAddress + convolution.weights.lowerBound)
          .assumingMemoryBound(to: Int8.self)
        unsafe (step.scales, step.bias) = (scales.baseAddress, bias.baseAddress)
        return unsafe ckernels_make_hybrid(&step, Int32(form.rawValue))
      }
    }
  }
}
