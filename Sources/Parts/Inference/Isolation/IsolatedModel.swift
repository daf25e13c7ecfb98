internal import CKernels
internal import ModelFiles
internal import VisionBase

/// The caller's side of a model that runs in a separate process.
///
/// Inputs are written to memory that the process reads. Outputs are copied out of the shared memory
/// after each run: a compromised process could change them while they are read.
@safe final class IsolatedModel {
  /// The memory of the inputs, shared with the process.
  let inputs: [TensorBuffer]

  /// The memory of the outputs, not shared with the process.
  let outputs: [TensorBuffer]

  private let name: String
  private let isolation: ModelIsolation
  private let arguments: [String]
  private let model: SharedMemory
  private let tensors: SharedMemory
  private let results: Results
  private let shapes: IsolationMessage
  private var child: IsolatedChild?
  private var restarts = 0

  /// Starts a process that compiles the model; throws what `CompiledModel` throws.
  init(
    _ file: ModelFile, options: InferenceOptions, _ isolation: ModelIsolation
  ) throws(VisionError) {
    try Self.check(options, name: file.bytes.name)
    let threads = options.threadCount ?? ProcessorCores.defaultThreadCount
    let name = file.bytes.name
    let arguments = [
      "\(isolation.byteCount)", "\(threads)", options.kernels.rawValue, name,
    ]
    let (model, tensors) = try SystemCall.attempt("cannot share memory for \(name)") {
      () throws(SystemError) in
      (try SharedMemory(constant: file.bytes), try SharedMemory())
    }
    let child = try IsolatedChild(isolation, arguments: arguments, model: model, tensors: tensors)
    let shapes = try Self.firstAnswer(of: child, name)
    guard case .ready(let inputShapes, let outputShapes) = shapes else {
      throw Self.error(name, .garbled, .modelUnsupported)
    }
    try Self.check(inputShapes, of: file.inputs, name)
    try Self.check(outputShapes, of: file.outputs, name)
    try options.checkOutputs(outputShapes, of: name)
    let places = try TensorPlaces(
      of: file, inputs: inputShapes, outputs: outputShapes, limit: isolation.byteCount)
    try SystemCall.attempt("cannot share memory for \(name)") { () throws(SystemError) in
      try tensors.setSize(places.byteCount)
    }
    let results = try Results(places.outputs, in: tensors, threadCount: threads, name)
    var (inputs, outputs): ([TensorBuffer], [TensorBuffer]) = ([], [])
    for (index, place) in places.inputs.enumerated() {
      guard let address = unsafe tensors.address(of: place) else {
        throw Self.error(name, .garbled, .modelUnsupported)
      }
      inputs.append(
        try unsafe TensorBuffer(
          facts: file.inputs[index], shape: inputShapes[index], at: address, of: tensors))
    }
    for index in places.outputs.indices {
      outputs.append(
        try unsafe TensorBuffer(
          facts: file.outputs[index], shape: outputShapes[index], at: results.address(of: index),
          of: results))
    }
    (self.inputs, self.outputs, self.results) = (inputs, outputs, results)
    (self.name, self.isolation, self.arguments) = (name, isolation, arguments)
    (self.model, self.tensors, self.shapes) = (model, tensors, shapes)
    self.child = child
  }

  /// Runs the model once on the inputs.
  func run() throws(VisionError) {
    let child = try childThatRuns()
    let answer: IsolationMessage
    do throws(IsolationFault) {
      answer = try child.run()
    } catch {
      self.child = nil
      throw Self.error(name, error, .runtimeFailed)
    }
    switch answer {
    case .ran: results.take()
    case .failed(let code, let message, let status):
      throw VisionError(code, message, cause: status)
    case .ready:
      self.child = nil
      throw Self.error(name, .garbled, .runtimeFailed)
    }
  }

  /// Returns the process; starts a new one if the last is no longer usable.
  private func childThatRuns() throws(VisionError) -> IsolatedChild {
    if let child { return child }
    guard restarts < isolation.mostRestarts else {
      throw Self.error(name, .givenUp(restarts: restarts), .modelUnsupported)
    }
    let child = try IsolatedChild(isolation, arguments: arguments, model: model, tensors: tensors)
    // A process that the system cannot start says nothing about the model.
    restarts += 1
    guard try Self.firstAnswer(of: child, name) == shapes else {
      throw Self.error(name, .garbled, .runtimeFailed)
    }
    self.child = child
    return child
  }

  private static func firstAnswer(
    of child: IsolatedChild, _ name: String
  ) throws(VisionError) -> IsolationMessage {
    let message: IsolationMessage
    do throws(IsolationFault) {
      message = try child.firstAnswer()
    } catch {
      throw self.error(name, error, .modelUnsupported)
    }
    if case .failed(let code, let message, let status) = message {
      throw VisionError(code, message, cause: status)
    }
    return message
  }

  private static func check(_ options: InferenceOptions, name: String) throws(VisionError) {
    guard Confinement.isPossible else {
      throw VisionError(
        .optionInvalid,
        "\(name) cannot run in a process of its own: only Linux on x86-64 and arm64 can do that")
    }
    guard options.weightCachePath == nil else {
      throw VisionError(
        .optionInvalid,
        "\(name) cannot have a weight cache: in a process of its own it cannot open files")
    }
  }

  /// Throws `modelUnsupported` for shapes that the file does not allow.
  ///
  /// The model may control the process, so the process decides only shapes that the file leaves
  /// open.
  private static func check(
    _ shapes: [[Int]], of facts: [TensorFacts], _ name: String
  ) throws(VisionError) {
    guard shapes.count == facts.count else {
      throw VisionError(.modelUnsupported, "\(name) has other tensors than its file says")
    }
    for (shape, facts) in zip(shapes, facts) where !facts.allows(shape) {
      throw VisionError(
        .modelUnsupported,
        "\(name): the process that runs it says that tensor \(facts.name) has the shape \(shape); "
          + "its file says \(facts.shapeSignature ?? facts.shape)",
        cause: IsolationFault.garbled)
    }
  }

  private static func error(
    _ name: String, _ fault: IsolationFault, _ code: VisionError.Code
  ) -> VisionError {
    VisionError(code, "\(name) could not be run in its process", cause: fault)
  }
}

/// The outputs of the last successful run, in memory that is not shared.
@safe private final class Results {
  private let shared: SharedMemory
  private let places: [Range<Int>]
  private let sources: [UnsafeMutableRawPointer]
  private let copies: [UnsafeMutableRawPointer]
  private let threadCount: Int

  init(
    _ places: [Range<Int>], in shared: SharedMemory, threadCount: Int, _ name: String
  ) throws(VisionError) {
    var sources: [UnsafeMutableRawPointer] = unsafe []
    for place in places {
      guard let source = unsafe shared.address(of: place) else {
        throw VisionError(.runtimeFailed, "\(name): there is no memory for its outputs")
      }
      unsafe sources.append(source)
    }
    (self.places, self.shared, self.threadCount) = (places, shared, threadCount)
    unsafe self.sources = sources
    unsafe copies = places.map { place in
      let copy = UnsafeMutableRawPointer.allocate(byteCount: place.count, alignment: 64)
      unsafe copy.initializeMemory(as: UInt8.self, repeating: 0, count: place.count)
      return unsafe copy
    }
  }

  deinit {
    unsafe copies.forEach { unsafe $0.deallocate() }
  }

  /// Returns the address of an output's copy, valid while this object lives.
  @unsafe func address(of index: Int) -> UnsafeMutableRawPointer { unsafe copies[index] }

  /// Copies the outputs that the process wrote.
  func take() {
    for index in places.indices {
      unsafe ckernels_copy(sources[index], places[index].count, threadCount, copies[index])
    }
  }
}
