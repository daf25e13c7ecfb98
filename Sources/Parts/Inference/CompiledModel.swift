public import ModelFiles
public import VisionBase

/// A model made ready to run on this machine, with the memory of its inputs and outputs.
///
/// Write the inputs, call `run()`, read the outputs. Not thread-safe: one thread at a time; several
/// compiled models may run side by side. Compiling is slow (milliseconds); running allocates nothing,
/// but for a few small objects of the runtime's own. What this package's kernels have between their
/// steps lies in memory that models of about one size lend each other: it is made when more of them run
/// at the same time than before, and what is not in use is freed when any model ends. A run that finds
/// no memory for it throws `runtimeFailed`.
///
/// A file with an `isolation` is compiled and run in a process of its own, which ends with this
/// object; its results are the same to the last bit.
@safe public final class CompiledModel {
  /// The model this was made from.
  public let file: ModelFile

  /// How the model is run.
  public let options: InferenceOptions

  /// The memory of the inputs, in the model's order.
  public let inputs: [TensorBuffer]

  /// The memory of the outputs, in the model's order.
  ///
  /// Shapes that the file leaves open, as detectors with suppression inside do, are those the
  /// runtime works out when it compiles. An output whose shape depends on the values of the input
  /// is beyond this runtime: such a model fails when it runs.
  public let outputs: [TensorBuffer]

  /// The trees of convolutions that kernels of this package compute in this process.
  var trees: [ConvolutionKernel] {
    switch form {
    case .direct(let model): model.trees
    case .isolated: []
    }
  }

  /// Whether kernels of this package compute any convolutions in this process.
  package var hasOwnConvolutions: Bool { !trees.isEmpty }

  private enum Form {
    case direct(RuntimeModel)
    case isolated(IsolatedModel)
  }

  private let form: Form

  /// Compiles a model for the processor.
  ///
  /// Throws `runtimeMissing` without the runtime's library, `optionInvalid` for a thread count
  /// outside 1...256, `modelUnsupported` when the runtime cannot run the model or ends the process
  /// in which it runs alone, and `fileFailed` when there can be no such process.
  public init(_ file: ModelFile, options: InferenceOptions = .init()) throws(VisionError) {
    if let count = options.threadCount, !(1...InferenceOptions.largestThreadCount).contains(count) {
      throw VisionError(
        .optionInvalid,
        "the thread count must be 1 to \(InferenceOptions.largestThreadCount), got \(count)")
    }
    self.options = options
    if let isolation = file.isolation {
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

  /// Runs the model once on what the inputs hold; afterwards the outputs hold the result.
  ///
  /// Blocks the calling thread. Throws `runtimeFailed` when an operator fails; the model stays
  /// usable. So it does when a model in a process of its own ends that or takes too long, until that
  /// has happened too often: then `modelUnsupported` is thrown.
  public func run() throws(VisionError) {
    switch form {
    case .direct(let model): try model.run()
    case .isolated(let model): try model.run()
    }
  }
}
