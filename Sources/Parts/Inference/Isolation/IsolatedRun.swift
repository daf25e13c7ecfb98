internal import ModelFiles
internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The inner half of an isolated model: runs it in this process, which can do nothing else.
///
/// Standard input brings commands, standard output takes answers; descriptor 3 is the model, 4 the
/// memory of its tensors. See `IsolatedModel`, the outer half.
package enum IsolatedRun {
  private static let modelDescriptor: Int32 = 3
  private static let tensorDescriptor: Int32 = 4

  /// Whether words are those of a parent that wants this process to run a model for it.
  package static func isMeant(by words: [String]) -> Bool {
    words.count == 5 && words[0] == ModelIsolation.word
  }

  /// Serves the parent for as long as there is one.
  ///
  /// It is confined once the runtime is loaded and before it reads the model.
  package static func serve(_ words: [String]) {
    guard isMeant(by: words), let byteCount = Int(words[1]), byteCount > 0,
      let threads = Int(words[2]), let kernels = InferenceOptions.Kernels(rawValue: words[3])
    else { return }
    let name = words[4]
    var options = InferenceOptions(threadCount: threads)
    options.kernels = kernels
    do throws(VisionError) {
      try ParentProcess.endThisProcessWithIt()
      let (bytes, memory) = try confine(name, memory: byteCount)
      let file = try ModelFile(knownGood: bytes)
      let model = try RuntimeModel(file, options: options)
      let (inputs, outputs) = (model.inputs.map(\.shape), model.outputs.map(\.shape))
      let places = try TensorPlaces(of: file, inputs: inputs, outputs: outputs, limit: byteCount)
      say(.ready(inputs: inputs, outputs: outputs))
      try answer(model, places, in: memory)
    } catch {
      say(IsolationMessage(error))
    }
  }

  /// How an error begins where the system does not confine processes, as emulated ones may not.
  package static func unconfined(_ name: String) -> String {
    "cannot confine the process of \(name)"
  }

  /// Opens all that this process will need, and gives up everything else.
  private static func confine(
    _ name: String, memory byteCount: Int
  ) throws(VisionError) -> (model: StableBytes, tensors: OpenFile) {
    try prime()
    let tensors = OpenFile(taking: tensorDescriptor)
    let bytes = try StableBytes(
      of: OpenFile(taking: modelDescriptor), name: name, copyingUpTo: 0)
    try SystemCall.attempt(unconfined(name)) { () throws(SystemError) in
      try Confinement.closeDescriptors(from: tensorDescriptor + 1)
      try Confinement.confineThisProcess(memory: byteCount)
    }
    return (bytes, tensors)
  }

  /// Has the runtime read what it reads once in a process.
  private static func prime() throws(VisionError) {
    try RuntimeModel(PrimingModel.file(), options: InferenceOptions(threadCount: 1)).run()
  }

  /// Does what the parent asks until it asks no more.
  private static func answer(
    _ model: RuntimeModel, _ places: TensorPlaces, in tensors: OpenFile
  ) throws(VisionError) {
    var memory: SharedMemory?
    while waitForCommand() {
      let answer: IsolationMessage
      do throws(VisionError) {
        let shared =
          if let memory { memory } else {
            try reach(tensors, byteCount: places.byteCount)
          }
        memory = shared
        for (input, place) in zip(model.inputs, places.inputs) {
          try fill(input, from: shared, place)
        }
        try model.run()
        for (output, place) in zip(model.outputs, places.outputs) {
          try copy(output, to: shared, place)
        }
        answer = .ran
      } catch {
        answer = IsolationMessage(error)
      }
      say(answer)
    }
  }

  /// The parent gave the memory its size before it sent the first command.
  private static func reach(
    _ tensors: OpenFile, byteCount: Int
  ) throws(VisionError) -> SharedMemory {
    try SystemCall.attempt("cannot reach shared memory") { () throws(SystemError) in
      try SharedMemory(reaching: tensors, byteCount: byteCount)
    }
  }

  private static func fill(
    _ input: TensorBuffer, from memory: SharedMemory, _ place: Range<Int>
  ) throws(VisionError) {
    let source = try unsafe address(of: place, in: memory)
    try input.withMutableBytes { (bytes) throws(VisionError) in
      unsafe bytes.withUnsafeMutableBytes { target in
        unsafe target.copyMemory(
          from: UnsafeRawBufferPointer(start: source, count: min(place.count, target.count)))
      }
    }
  }

  private static func copy(
    _ output: TensorBuffer, to memory: SharedMemory, _ place: Range<Int>
  ) throws(VisionError) {
    let target = try unsafe address(of: place, in: memory)
    try output.withBytes { (bytes) throws(VisionError) in
      unsafe bytes.withUnsafeBytes { source in
        if let first = source.baseAddress {
          unsafe target.copyMemory(from: first, byteCount: min(place.count, source.count))
        }
      }
    }
  }

  @unsafe private static func address(
    of place: Range<Int>, in memory: SharedMemory
  ) throws(VisionError) -> UnsafeMutableRawPointer {
    guard let address = unsafe memory.address(of: place) else {
      throw VisionError(.runtimeFailed, "the shared memory is too small")
    }
    return unsafe address
  }

  /// Waits for a line from the parent; false when there is none any more.
  private static func waitForCommand() -> Bool {
    var command: UInt64 = 0
    while true {
      // The parent sends the next one after an answer, so that a read is a command.
      let count = unsafe read(STDIN_FILENO, &command, MemoryLayout.size(ofValue: command))
      if count < 0, errno == EINTR { continue }
      return count > 0
    }
  }

  /// Tells the parent, straight to the descriptor.
  private static func say(_ message: IsolationMessage) {
    let line = message == .ran ? IsolationMessage.ranLine : Array(message.line.utf8)
    _ = try? OpenFile.write(line.span.rawBytes) { rest, _ in
      unsafe rest.withUnsafeBytes { rest in
        unsafe write(STDOUT_FILENO, rest.baseAddress, rest.count)
      }
    }
  }
}
