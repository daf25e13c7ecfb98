public import ModelFiles
public import VisionBase

/// A model compiled for this machine, with the memory of its inputs and outputs.
///
/// Write the inputs, call `run()`, read the outputs. Not thread-safe: use it from one thread at a
/// time; several compiled models may run side by side. Compiling is slow (milliseconds); running
/// allocates nothing, except for a few small objects of the runtime's own. The intermediate results
/// of this package's kernels lie in memory that models of about one size share: it is allocated
/// when more of them run at the same time than before, and unused memory is freed when any model is
/// released. A run that cannot allocate it throws `runtimeFailed`.
///
/// A file with an `isolation` is compiled and run in a separate process, which ends with this
/// object; its results are the same to the last bit.
@safe public final class CompiledModel {
  /// The model this was made from.
  public let file: ModelFile

  /// The options for running the model.
  public let options: InferenceOptions

  /// The memory of the inputs, in the model's order.
  public let inputs: [TensorBuffer]

  /// The memory of the outputs, in the model's order.
  ///
  /// Shapes that the file leaves open, as detectors with suppression inside do, are those the
  /// runtime computes when it compiles. An output whose shape depends on the values of the input is
  /// not supported by this runtime: such a model fails when it runs.
  public let outputs: [TensorBuffer]

  /// The trees of convolutions that this package's kernels compute in this process.
  var trees: [ConvolutionKernel] {
    switch form {
    case .direct(let model): model.trees
    case .isolated: []
    }
  }

  /// True if this package's kernels compute any convolutions in this process.
  package var hasOwnConvolutions: Bool { !trees.isEmpty }

  private enum Form {
    case direct(RuntimeModel)
    case isolated(IsolatedModel)
  }

  private let form: Form

  /// True if a benchmark measures its runs.
  private let isTimed = ModelClock.isOn

  /// Compiles a model for the processor.
  ///
  /// Throws `runtimeMissing` without the runtime's library, `optionInvalid` for a thread count
  /// outside 1...256, `modelUnsupported` when the runtime cannot run the model or crashes the
  /// separate process that runs it, and `fileFailed` when that process cannot be started.
  public init(_ file: ModelFile, options: InferenceOptions = .init()) throws(VisionError) {
    if let count = options.threadCount, !(1...InferenceOptions.largestThreadCount).contains(count) {
      throw VisionError(
        .optionInvalid,
        "the thread count must be 1 to \(InferenceOptions.largestThreadCount), got \(count)")
    }
    self.options = options
    if let isolation = try ModelAdmission.isolation(of: file) {
      let model = try IsolatedModel(file, options: options, isolation)
      (inputs, outputs) = (model.inputs, model.outputs)
      form = .isolated(model)
      self.file = file
    } else {
      let model = try RuntimeModel(file, options: options)
      (inputs, outputs) = (model.inputs, model.outputs)
      form = .direct(model)
      self.file = model.file
    }
  }

  /// Runs the model once on the inputs; afterward the outputs contain the result.
  ///
  /// Blocks the calling thread. Throws `runtimeFailed` when an operator fails; the model remains
  /// usable. It also remains usable when a model in a separate process crashes that process or
  /// takes too long, until that has happened too often: then `modelUnsupported` is thrown.
  public func run() throws(VisionError) {
    guard isTimed else { return try runForm() }
    try ModelClock.timed { () throws(VisionError) in try runForm() }
  }

  private func runForm() throws(VisionError) {
    switch form {
    case .direct(let model): try model.run()
    case .isolated(let model): try model.run()
    }
  }
}
