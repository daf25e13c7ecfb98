internal import CInference
internal import VisionBase

/// Steps of a model, prepared to be run by this package's kernels.
///
/// Runs on the thread that runs the model; not thread-safe. Holds no part of the model's file.
protocol ConvolutionPlan: AnyObject {
  /// The shapes and the sizes of the input tensors.
  var inputs: [(shape: [Int], byteCount: Int)] { get }
  /// The shapes and the sizes of the output tensors.
  var outputs: [(shape: [Int], byteCount: Int)] { get }
  /// The packed weights, which plans of the same model share; nil if they are the plan's own.
  var weights: StableBytes? { get }

  /// Runs all steps and returns the result.
  @unsafe func run(
    on inputs: UnsafeBufferPointer<UnsafeRawPointer?>,
    to outputs: UnsafeMutableBufferPointer<UnsafeMutableRawPointer?>
  ) -> PlanResult
}

/// The result of a plan's run.
enum PlanResult {
  /// The outputs are those of the runtime's kernels.
  case sure
  /// The outputs may differ from those.
  case unsure
  /// There are no outputs, because there was no memory for the intermediate results.
  case noMemory
}

/// The kernel of a custom operator of the runtime: a plan.
///
/// Runs on the thread that runs the model; not thread-safe.
@safe final class ConvolutionKernel {
  /// The name of the custom operator.
  let name: String

  /// True if the runtime's tensors have the shapes given in the file.
  ///
  /// Usually known once the model is compiled, for some shapes after a run that failed. The runtime
  /// computes shapes itself where it can, so a file may give others.
  private(set) var fits = true

  /// The reason why the last run failed, kept because the runtime does not ask for it; nil on
  /// success.
  private var failure: String?

  /// True if the last run's outputs may differ from those of the runtime's kernels.
  private(set) var isUnsure = false

  /// The plan that computes the outputs; tests replace it by others of the same shapes.
  var plan: any ConvolutionPlan

  private let library: RuntimeLibrary
  private let arguments: UnsafeMutableBufferPointer<UnsafeRawPointer?>
  private let results: UnsafeMutableBufferPointer<UnsafeMutableRawPointer?>

  /// Creates a kernel for a plan, with the name of its custom operator.
  init(_ plan: any ConvolutionPlan, name: String, library: RuntimeLibrary) {
    self.plan = plan
    self.name = name
    self.library = library
    unsafe arguments = .allocate(capacity: plan.inputs.count)
    unsafe arguments.initialize(repeating: nil)
    unsafe results = .allocate(capacity: plan.outputs.count)
    unsafe results.initialize(repeating: nil)
  }

  deinit {
    unsafe arguments.deallocate()
    unsafe results.deallocate()
  }

  /// Throws `runtimeFailed` when this kernel failed in the model's last run.
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
        unsafe ConvolutionKernel.of(context)?.invoke(inputCount, inputs, outputCount, outputs)
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

/// The runtime's status for an invalid argument, returned by the callbacks.
private let invalidArgument: Int32 = 1

// MARK: - Callbacks

extension ConvolutionKernel {
  /// The error for a lack of memory.
  ///
  /// The runtime's own kernels, which are used when these are unsure, would need even more memory.
  private static let wantOfMemory =
    "there is not enough memory for what lies between the model's steps; run fewer models at the "
    + "same time, or give the process more memory"

  @unsafe private func layOut(
    _ inputCount: Int, _ inputs: UnsafePointer<LiteRtLayout>?, _ outputCount: Int,
    _ outputs: UnsafeMutablePointer<LiteRtLayout>?
  ) -> Int32 {
    guard inputCount == plan.inputs.count, outputCount == plan.outputs.count,
      let inputs = unsafe inputs, let outputs = unsafe outputs
    else {
      fits = false
      return invalidArgument
    }
    for (index, input) in plan.inputs.enumerated()
    where unsafe inputs[index].shape != input.shape { fits = false }
    for (index, output) in plan.outputs.enumerated() {
      guard let layout = try? LiteRtLayout(shape: output.shape, tensor: name) else {
        fits = false
        return invalidArgument
      }
      unsafe outputs[index] = layout
    }
    return 0
  }

  @unsafe private func invoke(
    _ inputCount: Int, _ inputs: UnsafePointer<LiteRtTensorBuffer?>?, _ outputCount: Int,
    _ outputs: UnsafeMutablePointer<LiteRtTensorBuffer?>?
  ) -> Int32 {
    failure = "the runtime did not provide the memory that the model's convolutions need"
    guard fits, inputCount == plan.inputs.count, outputCount == plan.outputs.count,
      let inputs = unsafe inputs, let outputs = unsafe outputs
    else { return invalidArgument }
    var locked: (inputs: Int, outputs: Int) = (0, 0)
    defer {
      for index in 0..<locked.inputs {
        _ = unsafe library.api.LiteRtUnlockTensorBuffer(inputs[index])
      }
      for index in 0..<locked.outputs {
        _ = unsafe library.api.LiteRtUnlockTensorBuffer(outputs[index])
      }
    }
    for (index, input) in plan.inputs.enumerated() {
      let address = unsafe lock(inputs[index], .read, byteCount: input.byteCount)
      guard let address = unsafe address else { return invalidArgument }
      unsafe arguments[index] = UnsafeRawPointer(address)
      locked.inputs += 1
    }
    for (index, output) in plan.outputs.enumerated() {
      let address = unsafe lock(outputs[index], .write, byteCount: output.byteCount)
      guard let address = unsafe address else { return invalidArgument }
      unsafe results[index] = address
      locked.outputs += 1
    }
    let result = unsafe plan.run(on: UnsafeBufferPointer(arguments), to: results)
    isUnsure = result == .unsure
    failure = result == .noMemory ? Self.wantOfMemory : nil
    return 0
  }

  /// Locks the memory of a tensor; returns nil when its size is not the kernel's.
  @unsafe private func lock(
    _ buffer: LiteRtTensorBuffer?, _ mode: TensorBuffer.LockMode, byteCount: Int
  ) -> UnsafeMutableRawPointer? {
    var size = 0
    var address: UnsafeMutableRawPointer?
    guard unsafe library.api.LiteRtGetTensorBufferSize(buffer, &size) == 0 else { return nil }
    guard size == byteCount else {
      fits = false
      return nil
    }
    guard unsafe library.api.LiteRtLockTensorBuffer(buffer, &address, mode.rawValue) == 0
    else { return nil }
    guard let address = unsafe address else {
      _ = unsafe library.api.LiteRtUnlockTensorBuffer(buffer)
      return nil
    }
    return unsafe address
  }
}
