internal import ModelRewriting
internal import CInference
public import ModelFiles
public import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A model made ready to run on this machine, with the memory of its inputs and outputs.
///
/// Write the inputs, call `run()`, read the outputs. Not thread-safe: one thread at a time; several
/// compiled models may run side by side. Compiling is slow (milliseconds), running allocates
/// nothing.
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

  /// The trees of convolutions that kernels of this package compute.
  var trees: [ConvolutionKernel] { compiled.kernels }

  /// Whether kernels of this package compute any convolutions.
  package var hasOwnConvolutions: Bool { !trees.isEmpty }

  private let environment: Environment
  private let compiled: Handle
  private var inputHandles: [LiteRtTensorBuffer?]
  private var outputHandles: [LiteRtTensorBuffer?]

  /// The runtime's objects behind a compiled model, freed together in the right order.
  @safe private final class Handle {
    let environment: Environment
    let file: ModelFile
    /// What the runtime is given: the file, or a copy in which custom operators are the kernels.
    let bytes: StableBytes
    let kernels: [ConvolutionKernel]
    var model: LiteRtModel?
    var compiled: LiteRtCompiledModel?

    init(
      environment: Environment, file: ModelFile, bytes: StableBytes,
      kernels: [ConvolutionKernel] = []
    ) {
      self.environment = environment
      self.file = file
      self.bytes = bytes
      self.kernels = kernels
    }

    deinit {
      if let compiled = unsafe compiled {
        unsafe environment.library.api.LiteRtDestroyCompiledModel(compiled)
      }
      if let model = unsafe model { unsafe environment.library.api.LiteRtDestroyModel(model) }
    }

    /// What the runtime said about its last failure; empties its collections.
    func takeMessages() -> String {
      var text = unsafe String(cString: cinference_take_words())
      var collected: UnsafeMutablePointer<CChar>?
      if let compiled = unsafe compiled,
        unsafe environment.library.api.LiteRtCompiledModelGetErrorMessages(compiled, &collected)
          == 0, let messages = unsafe collected
      {
        unsafe text += "\n" + String(cString: messages)
        unsafe free(messages)
        _ = unsafe environment.library.api.LiteRtCompiledModelClearErrors(compiled)
      }
      let lines = text.split(separator: "\n").filter { !$0.hasPrefix("INFO:") }
      return lines.joined(separator: "; ")
    }
  }

  /// Compiles a model for the processor.
  ///
  /// Throws `runtimeMissing` without the runtime's library, `optionInvalid` for a thread count
  /// outside 1...256, `modelUnsupported` when the runtime cannot run the model.
  public init(_ file: ModelFile, options: InferenceOptions = .init()) throws(VisionError) {
    if let count = options.threadCount, !(1...InferenceOptions.largestThreadCount).contains(count) {
      throw VisionError(
        .optionInvalid,
        "the thread count must be 1 to \(InferenceOptions.largestThreadCount), got \(count)")
    }
    let environment = try Environment.current()
    let handle = try Self.handle(of: file, options, in: environment)
    let inputs = try Self.makeInputs(of: file, handle)
    let outputShapes = try Self.outputShapes(of: handle)
    let outputs = try zip(file.outputs, outputShapes).map { (facts, shape) throws(VisionError) in
      try TensorBuffer(facts: facts, shape: shape, in: environment)
    }
    self.file = file
    self.options = options
    self.environment = environment
    compiled = handle
    self.inputs = inputs
    self.outputs = outputs
    unsafe inputHandles = inputs.map { unsafe $0.handle }
    unsafe outputHandles = outputs.map { unsafe $0.handle }
  }

  /// Runs the model once on what the inputs hold; afterwards the outputs hold the result.
  ///
  /// Blocks the calling thread. Throws `runtimeFailed` when an operator fails; the model stays
  /// usable.
  public func run() throws(VisionError) {
    try check(
      invoke(), "LiteRtRunCompiledModel", "running \(file.bytes.name)",
      messages: compiled.takeMessages)
    for kernel in compiled.kernels { try kernel.checkRun() }
  }

  private func invoke() -> Int32 {
    guard let handle = unsafe compiled.compiled else { return 1 }
    let (inputCount, outputCount) = unsafe (inputHandles.count, outputHandles.count)
    return unsafe inputHandles.withUnsafeMutableBufferPointer { inputs in
      unsafe outputHandles.withUnsafeMutableBufferPointer { outputs in
        unsafe environment.library.api.LiteRtRunCompiledModel(
          handle, 0, inputCount, inputs.baseAddress, outputCount, outputs.baseAddress)
      }
    }
  }
}

// MARK: - Making

extension CompiledModel {
  private static func handle(
    of file: ModelFile, _ options: InferenceOptions, in environment: Environment
  ) throws(VisionError) -> Handle {
    if let handle = fasterHandle(of: file, options, in: environment) { return handle }
    let handle = Handle(environment: environment, file: file, bytes: file.bytes)
    try makeReady(handle, options: options)
    return handle
  }

  /// The model with this package's kernels; nil where they do not apply.
  ///
  /// They replace nearly all of the work, so the threads are theirs: the runtime's would wait for
  /// work in a loop and take their processors away. A cache of the runtime's weights is of use to
  /// its own kernels only.
  private static func fasterHandle(
    of file: ModelFile, _ options: InferenceOptions, in environment: Environment
  ) -> Handle? {
    guard ConvolutionKernel.isMeant(by: options.kernels), options.weightCachePath == nil,
      // What is wrong with a model, the runtime says of the file itself.
      let model = try? file.replacingConvolutions(),
      let threads = ConvolutionThreads(
        count: options.threadCount ?? ProcessorCores.defaultThreadCount)
    else { return nil }
    var kernels: [ConvolutionKernel] = []
    for (name, tree) in model.trees {
      let kernel = ConvolutionKernel(
        tree, name: name, of: file, threads: threads, library: environment.library)
      guard let kernel else { return nil }
      kernels.append(kernel)
    }
    let handle = Handle(
      environment: environment, file: file, bytes: model.bytes, kernels: kernels)
    var runtimeOptions = options
    runtimeOptions.threadCount = 1
    // Kernels learn what shapes the runtime works out when it is asked for those of the outputs.
    guard (try? makeReady(handle, options: runtimeOptions)) != nil,
      (try? outputShapes(of: handle)) != nil, kernels.allSatisfy(\.fits)
    else { return nil }
    return handle
  }

  private static func makeReady(
    _ handle: Handle, options: InferenceOptions
  ) throws(VisionError) {
    _ = unsafe cinference_take_words()
    try loadModel(into: handle)
    try compile(into: handle, options: options)
  }

  private static func loadModel(into handle: Handle) throws(VisionError) {
    let bytes = handle.bytes
    var made: LiteRtModel?
    // The runtime keeps referring to the bytes; the handle keeps them alive.
    try unsafe check(
      handle.environment.library.api.LiteRtCreateModelFromBuffer(
        handle.environment.handle, bytes.baseAddress, bytes.byteCount, &made),
      "LiteRtCreateModelFromBuffer", "loading \(bytes.name)", messages: handle.takeMessages)
    unsafe handle.model = made
  }

  private static func compile(into handle: Handle, options: InferenceOptions) throws(VisionError) {
    let api = handle.environment.library.api
    var made: LiteRtOptions?
    try unsafe check(api.LiteRtCreateOptions(&made), "LiteRtCreateOptions", "preparing options")
    guard let list = unsafe made else {
      throw VisionError(.runtimeFailed, "the runtime could not create its options")
    }
    defer { unsafe api.LiteRtDestroyOptions(list) }
    let processor: Int32 = 1
    try unsafe check(
      api.LiteRtSetOptionsHardwareAccelerators(list, processor),
      "LiteRtSetOptionsHardwareAccelerators", "preparing options")

    try unsafe add("xnnpack", processorOptions(options), to: list, api)
    for kernel in handle.kernels { try unsafe kernel.add(to: list) }
    // Failures are collected for `takeMessages`, instead of printed (LiteRtErrorReporterMode 2).
    try unsafe add("runtime_options_string", "error_reporter_mode = 2\n", to: list, api)

    var compiled: LiteRtCompiledModel?
    try unsafe check(
      api.LiteRtCreateCompiledModel(handle.environment.handle, handle.model, list, &compiled),
      "LiteRtCreateCompiledModel", "compiling \(handle.file.bytes.name)",
      messages: handle.takeMessages)
    unsafe handle.compiled = compiled
  }

  /// Adds options of one kind, given as TOML text, to a list.
  private static func add(
    _ identifier: String, _ text: String, to list: LiteRtOptions, _ api: CInferenceTable
  ) throws(VisionError) {
    var opaque: LiteRtOpaqueOptions?
    let created = unsafe withUnsafePointer(to: api) { table in
      unsafe cinference_create_options(table, identifier, text, &opaque)
    }
    try check(created, "LiteRtCreateOpaqueOptions", "preparing options")
    let added = unsafe api.LiteRtAddOpaqueOptions(list, opaque)
    if added != 0 { unsafe api.LiteRtDestroyOpaqueOptions(opaque) }
    try check(added, "LiteRtAddOpaqueOptions", "preparing options")
  }

  /// The runtime's CPU options as TOML text.
  ///
  /// The runtime reads strings without escapes, so a path that needs them is refused.
  static func processorOptions(_ options: InferenceOptions) throws(VisionError) -> String {
    var text = "num_threads = \(options.threadCount ?? ProcessorCores.defaultThreadCount)\n"
    if let path = options.weightCachePath {
      let isPlain = path.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && $0.value != 0x7F && $0 != "\"" && $0 != "\\"
      }
      guard isPlain, !path.isEmpty else {
        throw VisionError(
          .optionInvalid,
          "the weight cache \(path) cannot be used: the runtime takes no path that is empty or has "
            + "quotes, backslashes or control characters")
      }
      text += "weight_cache_file_path = \"\(path)\"\n"
    }
    return text
  }

  private static func makeInputs(
    of file: ModelFile, _ handle: Handle
  ) throws(VisionError) -> [TensorBuffer] {
    var buffers: [TensorBuffer] = []
    for (index, facts) in file.inputs.enumerated() {
      var layout = LiteRtLayout()
      try unsafe check(
        handle.environment.library.api.LiteRtGetCompiledModelInputTensorLayout(
          handle.compiled, 0, index, &layout), "LiteRtGetCompiledModelInputTensorLayout",
        "asking for input \(facts.name)")
      buffers.append(
        try TensorBuffer(facts: facts, shape: layout.shape, in: handle.environment))
    }
    return buffers
  }

  private static func outputShapes(of handle: Handle) throws(VisionError) -> [[Int]] {
    let count = handle.file.outputs.count
    var layouts = [LiteRtLayout](repeating: LiteRtLayout(), count: count)
    try unsafe check(
      handle.environment.library.api.LiteRtGetCompiledModelOutputTensorLayouts(
        handle.compiled, 0, count, &layouts, true),
      "LiteRtGetCompiledModelOutputTensorLayouts", "asking for the outputs' shapes",
      messages: handle.takeMessages)
    return layouts.map(\.shape)
  }
}
