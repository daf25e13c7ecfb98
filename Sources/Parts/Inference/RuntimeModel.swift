internal import ModelRewriting
internal import CInference
internal import ModelFiles
internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A model that the runtime runs in this process.
@safe final class RuntimeModel {
  /// The memory of the inputs, in the model's order.
  private(set) var inputs: [TensorBuffer]

  /// The memory of the outputs, in the model's order, in the shapes that the runtime computes.
  private(set) var outputs: [TensorBuffer]

  /// The trees of convolutions that this package's kernels compute.
  var trees: [ConvolutionKernel] { compiled.kernels }

  /// The model this was made from, in the copy that needs the least memory.
  let file: ModelFile

  private var options: InferenceOptions
  private let environment: Environment
  private let compiled: Handle
  /// The model with the runtime's kernels alone, created when a run first needs it.
  private var plain: Handle?
  private var inputHandles: [LiteRtTensorBuffer?]
  private var outputHandles: [LiteRtTensorBuffer?]

  /// The runtime's objects behind a compiled model, freed together in the right order.
  @safe private final class Handle {
    let environment: Environment
    let file: ModelFile
    /// The bytes for the runtime: the file, or a copy in which custom operators are the kernels.
    let bytes: StableBytes
    let kernels: [ConvolutionKernel]
    /// The object that keeps the bytes and the kernels' weights findable for other engines.
    let shared: (any AnyObject & Sendable)?
    var model: LiteRtModel?
    var compiled: LiteRtCompiledModel?

    init(
      environment: Environment, file: ModelFile, bytes: StableBytes,
      kernels: [ConvolutionKernel] = [], shared: (any AnyObject & Sendable)? = nil
    ) {
      self.environment = environment
      self.file = file
      self.bytes = bytes
      self.kernels = kernels
      self.shared = shared
    }

    deinit {
      if let compiled = unsafe compiled {
        unsafe environment.library.api.LiteRtDestroyCompiledModel(compiled)
      }
      if let model = unsafe model { unsafe environment.library.api.LiteRtDestroyModel(model) }
    }

    /// Returns the runtime's messages about its last failure, and clears them.
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
      let lines = text.bytes.split(separator: "\n").filter { !$0.hasPrefix("INFO:") }
      return lines.joined(separator: "; ")
    }
  }

  /// Compiles a model for the processor; throws what `CompiledModel` throws.
  ///
  /// Kernels for floats are used if `floatsHold` returns true: by default they are compared with
  /// the runtime, once per process.
  init(
    _ file: ModelFile, options: InferenceOptions,
    floatsHold: () -> Bool = { FloatProof.holds }
  ) throws(VisionError) {
    let environment = try Environment.current()
    let file = try file.withKnownOperators()
    let handle = try Self.handle(of: file, options, in: environment, floatsHold)
    let inputs = try Self.makeInputs(of: file, handle)
    let outputShapes = try Self.outputShapes(of: handle)
    try options.checkOutputs(outputShapes, of: file.bytes.name)
    let outputs = try zip(file.outputs, outputShapes).map { (facts, shape) throws(VisionError) in
      try TensorBuffer(facts: facts, shape: shape, in: environment)
    }
    self.file = handle.file
    self.options = options
    self.environment = environment
    compiled = handle
    self.inputs = inputs
    self.outputs = outputs
    unsafe inputHandles = inputs.map { unsafe $0.handle }
    unsafe outputHandles = outputs.map { unsafe $0.handle }
  }

  /// Runs the model once on the inputs.
  ///
  /// If this package's kernels are unsure, as with pictures of numbers that are not finite, the
  /// runtime's kernels compute the results again. They compute all if tensors turn out to have
  /// shapes that the file does not give.
  func run() throws(VisionError) {
    guard kernelsFit else { return try compute(with: plainHandle()) }
    do throws(VisionError) {
      try compute(with: compiled)
      for kernel in compiled.kernels { try kernel.checkRun() }
    } catch {
      // Some shapes are computed only during a run.
      guard kernelsFit else { return try compute(with: plainHandle()) }
      throw error
    }
    if compiled.kernels.contains(where: \.isUnsure) { try compute(with: plainHandle()) }
  }

  /// Makes later runs use another owner's memory for inputs and outputs; contents are not copied.
  ///
  /// The owner is kept alive. Behind each tensor the runtime may read 16 bytes more; its address is
  /// a multiple of 64.
  func place(
    inputs inputPlaces: [UnsafeMutableRawPointer], outputs outputPlaces: [UnsafeMutableRawPointer],
    of owner: AnyObject
  ) throws(VisionError) {
    func placed(
      _ buffers: [TensorBuffer], _ places: [UnsafeMutableRawPointer]
    ) throws(VisionError) -> [TensorBuffer] {
      var placed: [TensorBuffer] = []
      for (index, buffer) in buffers.enumerated() {
        placed.append(
          try unsafe TensorBuffer(like: buffer, in: environment, at: places[index], of: owner))
      }
      return placed
    }
    let (inputs, outputs) = try unsafe (placed(inputs, inputPlaces), placed(outputs, outputPlaces))
    (self.inputs, self.outputs) = (inputs, outputs)
    unsafe inputHandles = inputs.map { unsafe $0.handle }
    unsafe outputHandles = outputs.map { unsafe $0.handle }
  }

  private var kernelsFit: Bool { compiled.kernels.allSatisfy(\.fits) }

  /// Makes the model need no more threads than those it has after a run.
  ///
  /// If a later run needs the model with the runtime's own kernels, that is compiled for one
  /// thread.
  func keepToItsThreads() { options.threadCount = 1 }

  private func compute(with handle: Handle) throws(VisionError) {
    try check(
      invoke(handle), "LiteRtRunCompiledModel", "running \(file.bytes.name)",
      messages: handle.takeMessages)
  }

  private func plainHandle() throws(VisionError) -> Handle {
    if let plain { return plain }
    let made = try Self.plainHandle(of: file, options, in: environment)
    plain = made
    return made
  }

  private func invoke(_ compiled: Handle) -> Int32 {
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

extension RuntimeModel {
  private static func handle(
    of file: ModelFile, _ options: InferenceOptions, in environment: Environment,
    _ floatsHold: () -> Bool
  ) throws(VisionError) -> Handle {
    if let faster = fasterHandle(of: file, options, in: environment, floatsHold) { return faster }
    return try plainHandle(of: file, options, in: environment)
  }

  /// Returns the model with the runtime's kernels alone.
  private static func plainHandle(
    of file: ModelFile, _ options: InferenceOptions, in environment: Environment
  ) throws(VisionError) -> Handle {
    let handle = Handle(environment: environment, file: file, bytes: file.bytes)
    try makeReady(handle, options: options)
    return handle
  }

  /// Returns the model with this package's kernels; nil if they do not apply.
  ///
  /// Kernels that replace nearly all of the work get the threads: the runtime's would wait for work
  /// in a busy loop and occupy their processors.
  private static func fasterHandle(
    of file: ModelFile, _ options: InferenceOptions, in environment: Environment,
    _ floatsHold: () -> Bool
  ) -> Handle? {
    guard let own = OwnKernels(for: file, options, in: environment, floatsHold: floatsHold)
    else { return nil }
    let handle = Handle(
      environment: environment, file: moved(file, into: own.bytes), bytes: own.bytes,
      kernels: own.kernels, shared: own.shared)
    var runtimeOptions = options
    if !own.leavesThreads { runtimeOptions.threadCount = 1 }
    // Kernels learn the runtime's shapes when it computes those of the outputs.
    guard (try? makeReady(handle, options: runtimeOptions)) != nil,
      (try? outputShapes(of: handle)) != nil, own.kernels.allSatisfy(\.fits)
    else { return nil }
    return handle
  }

  /// Returns the model in the runtime's copy, if that ends with the whole file.
  ///
  /// The file's own bytes are then no longer needed.
  private static func moved(_ file: ModelFile, into copy: StableBytes) -> ModelFile {
    let (count, end) = (file.bytes.byteCount, copy.byteCount)
    guard count <= end,
      unsafe memcmp(file.bytes.baseAddress, copy.baseAddress + (end - count), count) == 0,
      let bytes = try? StableBytes((end - count)..<end, of: copy, name: file.bytes.name)
    else { return file }
    return file.moved(to: bytes)
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
    // Failures are collected for `takeMessages` instead of printed (LiteRtErrorReporterMode 2).
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

  /// Returns the runtime's CPU options as TOML text.
  ///
  /// The runtime reads strings without escapes, so a path that needs them is rejected.
  static func processorOptions(_ options: InferenceOptions) throws(VisionError) -> String {
    var text = "num_threads = \(options.threadCount ?? ProcessorCores.defaultThreadCount)\n"
    if let path = options.weightCachePath {
      let isPlain = path.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && $0.value != 0x7F && $0 != "\"" && $0 != "\\"
      }
      guard isPlain, !path.isEmpty else {
        throw VisionError(
          .optionInvalid,
          "the weight cache \(path) cannot be used: its path must not be empty or have "
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
        "\(handle.file.bytes.name): asking for input \(facts.name)")
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
      "LiteRtGetCompiledModelOutputTensorLayouts",
      "\(handle.file.bytes.name): asking for the outputs' shapes",
      messages: handle.takeMessages)
    return layouts.map(\.shape)
  }
}
