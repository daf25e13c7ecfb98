internal import ModelFiles
internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The inner half of an isolated model: runs it in this process, which can do nothing else.
///
/// Standard input carries commands, standard output carries answers; descriptor 3 is the model, 4
/// the memory of its tensors. See `IsolatedModel`, the outer half.
package enum IsolatedRun {
  private static let modelDescriptor: Int32 = 3
  private static let tensorDescriptor: Int32 = 4

  /// Returns true if the arguments ask this process to run a model for its parent.
  package static func isMeant(by words: [String]) -> Bool {
    words.count == 5 && words[0] == ModelIsolation.word
  }

  /// Serves the parent until it closes the pipe.
  ///
  /// The process is confined after the runtime is loaded and before it reads the model.
  package static func serve(_ words: [String]) {
    guard isMeant(by: words), let byteCount = Int(words[1]), byteCount > 0,
      let threads = Int(words[2]), let kernels = InferenceOptions.Kernels(rawValue: words[3])
    else { return }
    let name = words[4]
    var options = InferenceOptions(threadCount: threads)
    options.kernels = kernels
    do throws(VisionError) {
      // Before other threads exist, because each has its own capabilities. The runtime's files may
      // belong to another user, so capabilities that only read are dropped after it is loaded.
      try giveUp(name) { () throws(SystemError) in
        try Confinement.dropCapabilities(exceptReadingFiles: true)
      }
      ParentProcess.askToEndThisProcessWithIt()
      let (bytes, memory) = try confine(name, memory: byteCount)
      let file = try ModelFile(knownGood: bytes)
      // The graph that runs next, and with it the required number of threads, may depend on the
      // input.
      if file.subgraphCount > 1 { options.threadCount = 1 }
      let model = try RuntimeModel(file, options: options)
      let (inputs, outputs) = (model.inputs.map(\.shape), model.outputs.map(\.shape))
      let places = try TensorPlaces(of: file, inputs: inputs, outputs: outputs, limit: byteCount)
      say(.ready(inputs: inputs, outputs: outputs))
      try answer(model, places, in: memory)
    } catch {
      say(IsolationMessage(error))
    }
  }

  /// Returns the beginning of errors on systems that do not confine processes, such as emulated
  /// ones.
  package static func unconfined(_ name: String) -> String {
    "cannot confine the process of \(name)"
  }

  /// Opens everything that this process will need, and gives up everything else.
  private static func confine(
    _ name: String, memory byteCount: Int
  ) throws(VisionError) -> (model: StableBytes, tensors: OpenFile) {
    try prime()
    let tensors = OpenFile(taking: tensorDescriptor)
    let bytes = try StableBytes(
      of: OpenFile(taking: modelDescriptor), name: name, copyingUpTo: 0)
    try giveUp(name) { () throws(SystemError) in try Confinement.dropCapabilities() }
    try ParentProcess.watch()
    try giveUp(name) { () throws(SystemError) in
      try Confinement.closeDescriptors(from: tensorDescriptor + 1)
      try Confinement.confineThisProcess(memory: byteCount)
    }
    return (bytes, tensors)
  }

  private static func giveUp(
    _ name: String, _ body: () throws(SystemError) -> Void
  ) throws(VisionError) {
    try SystemCall.attempt(unconfined(name), body)
  }

  /// Makes the runtime read the files that it reads once per process.
  private static func prime() throws(VisionError) {
    try RuntimeModel(PrimingModel.file(), options: InferenceOptions(threadCount: 1)).run()
  }

  /// Executes the parent's commands until there are no more.
  private static func answer(
    _ model: RuntimeModel, _ places: TensorPlaces, in tensors: OpenFile
  ) throws(VisionError) {
    var isShared = false
    var mayStartThreads = true
    while waitForCommand() {
      let answer: IsolationMessage
      do throws(VisionError) {
        if !isShared {
          try share(model, places, reach(tensors, byteCount: places.byteCount))
          isShared = true
        }
        try model.run()
        if mayStartThreads {
          // After its first run the runtime has all the threads that it needs.
          model.keepToItsThreads()
          try giveUp(model.file.bytes.name) { () throws(SystemError) in
            try Confinement.refuseThreads()
          }
          mayStartThreads = false
        }
        answer = .ran
      } catch {
        answer = IsolationMessage(error)
      }
      say(answer)
    }
  }

  /// Maps the shared memory, whose size the parent set before it sent the first command.
  private static func reach(
    _ tensors: OpenFile, byteCount: Int
  ) throws(VisionError) -> SharedMemory {
    try SystemCall.attempt("cannot reach shared memory") { () throws(SystemError) in
      try SharedMemory(reaching: tensors, byteCount: byteCount)
    }
  }

  /// Makes a model read and write its tensors in the shared memory.
  private static func share(
    _ model: RuntimeModel, _ places: TensorPlaces, _ memory: SharedMemory
  ) throws(VisionError) {
    var addresses: [UnsafeMutableRawPointer] = unsafe []
    for place in places.inputs + places.outputs {
      guard let address = unsafe memory.address(of: place) else {
        throw VisionError(.runtimeFailed, "the shared memory is too small")
      }
      unsafe addresses.append(address)
    }
    let inputCount = places.inputs.count
    try unsafe model.place(
      inputs: Array(addresses.prefix(inputCount)), outputs: Array(addresses.dropFirst(inputCount)),
      of: memory)
  }

  /// Waits for a line from the parent; returns false at the end.
  private static func waitForCommand() -> Bool {
    var command: UInt64 = 0
    while true {
      // The parent sends a command only after an answer, so each read is one command.
      let count = unsafe read(STDIN_FILENO, &command, MemoryLayout.size(ofValue: command))
      if count < 0, errno == EINTR { continue }
      return count > 0
    }
  }

  /// Sends a message to the parent, directly to the descriptor.
  private static func say(_ message: IsolationMessage) {
    let line = message == .ran ? IsolationMessage.ranLine : Array(message.line.utf8)
    _ = try? OpenFile.write(line.span.rawBytes) { rest, _ in
      unsafe rest.withUnsafeBytes { rest in
        unsafe write(STDOUT_FILENO, rest.baseAddress, rest.count)
      }
    }
  }
}
