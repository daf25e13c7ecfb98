internal import CInference
internal import VisionBase

/// Steps of a model made ready to run by kernels of this package.
///
/// Runs on the thread that runs the model; not thread-safe. Holds no part of the model's file.
protocol ConvolutionPlan: AnyObject {
  /// The shape of the tensor that is given, and how many bytes it has.
  var input: (shape: [Int], byteCount: Int) { get }
  /// The same of the tensors that come of it.
  var outputs: [(shape: [Int], byteCount: Int)] { get }
  /// The packed weights, which plans of the same model share; nil where they are the plan's own.
  var weights: StableBytes? { get }

  /// Runs all steps, and says what came of it.
  @unsafe func run(
    on input: UnsafeRawPointer, to outputs: UnsafeMutableBufferPointer<UnsafeMutableRawPointer?>
  ) -> PlanResult
}

/// What came of a plan's run.
enum PlanResult {
  /// The results are those of the runtime's kernels.
  case sure
  /// They may differ from those.
  case unsure
  /// There are none, as there was no memory for what lies between the steps.
  case noMemory
}

/// The kernel of a custom operator of the runtime: a plan.
///
/// Runs on the thread that runs the model; not thread-safe.
@safe final class ConvolutionKernel {
  /// The name of the custom operator.
  let name: String

  /// Whether the runtime's tensors have the shapes that the file says.
  ///
  /// Known once the model is compiled. The runtime works shapes out by itself where it can, so a
  /// file may say something else.
  private(set) var fits = true

  /// Why the last run could not be done, which the runtime does not ask about; nil when it could.
  private var failure: String?

  /// Whether what the last run gave may differ from what the runtime's kernels give.
  private(set) var isUnsure = false

  /// What computes; tests put others of the same shapes in its place.
  var plan: any ConvolutionPlan

  private let library: RuntimeLibrary
  private let results: UnsafeMutableBufferPointer<UnsafeMutableRawPointer?>

  /// Gives a plan a name.
  init(_ plan: any ConvolutionPlan, name: String, library: RuntimeLibrary) {
    self.plan = plan
    self.name = name
    self.library = library
    unsafe results = .allocate(capacity: plan.outputs.count)
    unsafe results.initialize(repeating: nil)
  }

  deinit { unsafe results.deallocate() }

  /// Throws `runtimeFailed` when the last run of the model could not run this.
  func checkRun() throws(VisionError) {
    guard let words = failure else { return }
    failure = nil
    throw VisionError(.runtimeFailed, words)
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
  /// The runtime's own kernels, which are asked where these are unsure, would need more memory yet.
  private static let wantOfMemory =
    "there is not enough memory for what lies between the model's steps; run fewer models at the "
    + "same time, or give the process more memory"

  @unsafe private func layOut(
    _ inputCount: Int, _ inputs: UnsafePointer<LiteRtLayout>?, _ outputCount: Int,
    _ outputs: UnsafeMutablePointer<LiteRtLayout>?
  ) -> Int32 {
    guard inputCount == 1, outputCount == plan.outputs.count, let inputs = unsafe inputs,
      let outputs = unsafe outputs
    else {
      fits = false
      return invalidArgument
    }
    if unsafe inputs[0].shape != plan.input.shape { fits = false }
    for (index, output) in plan.outputs.enumerated() {
      guard let layout = try? LiteRtLayout(shape: output.shape, tensor: name) else {
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
    failure = "the runtime did not provide the memory that the model's convolutions need"
    guard fits, inputCount == 1, outputCount == plan.outputs.count,
      let inputs = unsafe inputs, let outputs = unsafe outputs,
      let input = unsafe lock(inputs[0], .read, byteCount: plan.input.byteCount)
    else { return invalidArgument }
    defer { _ = unsafe library.api.LiteRtUnlockTensorBuffer(inputs[0]) }
    var lockedCount = 0
    defer {
      for index in 0..<lockedCount {
        _ = unsafe library.api.LiteRtUnlockTensorBuffer(outputs[index])
      }
    }
    for (index, output) in plan.outputs.enumerated() {
      let address = unsafe lock(outputs[index], .write, byteCount: output.byteCount)
      guard let address = unsafe address else { return invalidArgument }
      unsafe results[index] = address
      lockedCount += 1
    }
    let result = unsafe plan.run(on: input, to: results)
    isUnsure = result == .unsure
    failure = result == .noMemory ? Self.wantOfMemory : nil
    return 0
  }

  /// The memory of a tensor; nil when it is not as large as the kernel's.
  @unsafe private func lock(
    _ buffer: LiteRtTensorBuffer?, _ mode: TensorBuffer.LockMode, byteCount: Int
  ) -> UnsafeMutableRawPointer? {
    var size = 0
    var address: UnsafeMutableRawPointer?
    guard unsafe library.api.LiteRtGetTensorBufferSize(buffer, &size) == 0, size == byteCount,
      unsafe library.api.LiteRtLockTensorBuffer(buffer, &address, mode.rawValue) == 0
    else { return nil }
    guard let address = unsafe address else {
      _ = unsafe library.api.LiteRtUnlockTensorBuffer(buffer)
      return nil
    }
    return unsafe address
  }
}
