import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import Inference

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Models with a shell as their process, so that each ending can occur.
///
/// All known models that end their process are refused.
@Suite(.enabled(if: Confinement.isPossible, "processes can be confined on Linux only"))
struct IsolatedModelTests {
  private static let ready = "echo 'ready {\"inputs\":[[1,4]],\"outputs\":[[1,4]]}'"

  private static func model(
    _ script: String, secondsPerRun: Int = 60, secondsToStart: Int = 60, restarts: Int = 3
  ) throws -> CompiledModel {
    var isolation = ModelIsolation(program: "/bin/sh", words: ["-c", script, "sh"])
    (isolation.secondsPerRun, isolation.secondsToStart) = (secondsPerRun, secondsToStart)
    isolation.mostRestarts = restarts
    let file = try ModelFile(ModelMaker.addition.stableBytes(name: "sum.tflite"))
    return try CompiledModel(file.isolated(by: isolation))
  }

  private static func fault(_ body: () throws -> Void) -> (VisionError.Code?, IsolationFault?) {
    let error = #expect(throws: VisionError.self, performing: body)
    return (error?.code, error?.cause as? IsolationFault)
  }

  // MARK: - Loading

  @Test(arguments: [
    ("kill -SEGV $$", IsolationFault.crashed(signal: 11)), ("exit 3", .ended(status: 3)),
    ("true", .ended(status: 0)), ("echo good morning; read x", .garbled),
    ("echo ran; read x", .garbled), ("\(ready); read x; \(ready); read x", .garbled),
    ("head -c 100000 /dev/zero; read x", .garbled),
  ])
  func `a process that does not get ready makes an unusable model`(
    script: String, fault: IsolationFault
  ) throws {
    let (code, found) = Self.fault { try Self.model(script).run() }
    #expect(code == .modelUnsupported || code == .runtimeFailed)
    #expect(found == fault)
  }

  @Test(arguments: [
    "ready {\"inputs\":[],\"outputs\":[[1,4]]}", "ready {\"inputs\":[[1,4]],\"outputs\":[]}",
    "ready {\"inputs\":[[1,4]],\"outputs\":[[9223372036854775807,9223372036854775807]]}",
    "ready {\"inputs\":[[1,4]],\"outputs\":[[2000000000]]}",
    "ready {\"inputs\":[[1,4]],\"outputs\":[[1,1,1,1,1,1,1,1,1,1]]}",
  ])
  func `shapes that cannot be are refused`(line: String) throws {
    let error = #expect(throws: VisionError.self) {
      try Self.model("echo '\(line)'; read x")
    }
    #expect(error?.code == .modelUnsupported)
  }

  @Test(arguments: [
    "ready {\"inputs\":[[1,8]],\"outputs\":[[1,4]]}",
    "ready {\"inputs\":[[1,4]],\"outputs\":[[1,8]]}",
    "ready {\"inputs\":[[1,4]],\"outputs\":[[4]]}",
    "ready {\"inputs\":[[4,1]],\"outputs\":[[1,4]]}",
  ])
  func `shapes that the file fixes are the file's`(line: String) throws {
    let error = #expect(throws: VisionError.self) {
      try Self.model("echo '\(line)'; read x")
    }
    #expect(error?.code == .modelUnsupported)
    #expect(error?.cause as? IsolationFault == .garbled)
    #expect(error?.message.contains("its file says [1, 4]") == true)
  }

  /// Loads a model whose one output has an open dimension in a process that reports a shape for it.
  private static func load(
    outputs: String, mostElements: Int? = nil, byteCount: Int = 4 << 30
  ) throws -> CompiledModel {
    var maker = ModelMaker.addition
    for index in maker.subgraphs[0].tensors.indices where index != 1 {
      maker.subgraphs[0].tensors[index].signature = [-1, 4]
    }
    let line = "ready {\"inputs\":[[1,4]],\"outputs\":\(outputs)}"
    var isolation = ModelIsolation(
      program: "/bin/sh", words: ["-c", "echo '\(line)'; read x", "sh"])
    isolation.byteCount = byteCount
    var options = InferenceOptions()
    options.mostOutputElements = mostElements
    return try CompiledModel(
      ModelFile(maker.stableBytes(name: "sum.tflite")).isolated(by: isolation), options: options)
  }

  @Test func `a dimension that the file leaves open is the process's to say, within limits`() throws
  {
    #expect(try Self.load(outputs: "[[3,4]]").outputs[0].shape == [3, 4])
    #expect(throws: VisionError.self) { try Self.load(outputs: "[[3,5]]") }
    #expect(try Self.load(outputs: "[[3,4]]", mostElements: 12).outputs[0].elementCount == 12)
    let error = #expect(throws: VisionError.self) {
      try Self.load(outputs: "[[4,4]]", mostElements: 12)
    }
    #expect(error?.code == .modelUnsupported)
    #expect(error?.message.contains("more than 12 numbers") == true)
  }

  @Test func `copies of outputs count`() throws {
    // A page for the input, 16 KiB for the output, and the same for the copy.
    let (shape, byteCount) = ("[[1024,4]]", 4096 + 2 * 16384)
    #expect(try Self.load(outputs: shape, byteCount: byteCount).outputs[0].byteCount == 16384)
    let error = #expect(throws: VisionError.self) {
      try Self.load(outputs: shape, byteCount: byteCount - 1)
    }
    #expect(error?.message.contains("its tensors take more than") == true)
  }

  @Test(
    "the runtime can read whole vectors behind every tensor",
    arguments: [1, 1008, 1020, 1023, 1024, 1025, 4096])
  func margins(rows: Int) throws {
    let file = try ModelFile(ModelMaker.addition.stableBytes(name: "sum.tflite"))
    let shape = [rows, 1]
    let places = try TensorPlaces(
      of: file, inputs: file.inputs.map { _ in shape }, outputs: file.outputs.map { _ in shape },
      limit: 1 << 20)
    let all = places.inputs + places.outputs
    for (place, next) in zip(all, all.dropFirst().map(\.lowerBound) + [places.byteCount]) {
      #expect(next - place.upperBound >= 16 && place.lowerBound % 64 == 0)
      #expect(place.count == 4 * rows)
    }
  }

  @Test func `a process that never gets ready is ended`() throws {
    let (code, fault) = Self.fault { _ = try Self.model("exec sleep 100", secondsToStart: 1) }
    #expect(code == .modelUnsupported)
    #expect(fault == .timedOut(seconds: 1))
  }

  @Test(.enabled(if: !Emulation.hidesFailedStarts, "\(Emulation.startsAnything)"))
  func `a program that is not there is an error`() throws {
    let isolation = ModelIsolation(program: "/absent/vision")
    let file = try ModelFile(ModelMaker.addition.stableBytes()).isolated(by: isolation)
    let error = #expect(throws: VisionError.self) { try CompiledModel(file) }
    #expect(error?.code == .fileFailed)
  }

  @Test func `what the process says of the model is the error`() throws {
    let line = IsolationMessage.failed(
      code: .runtimeMissing, message: "no runtime", status: nil
    ).line
    let error = #expect(throws: VisionError.self) {
      try Self.model("printf '%s' '\(line)'; read x")
    }
    #expect(error?.code == .runtimeMissing)
    #expect(error?.message == "no runtime")
  }

  @Test func `a weight cache is refused`() throws {
    let file = try ModelFile(ModelMaker.addition.stableBytes())
      .isolated(by: ModelIsolation(program: "/bin/false"))
    let options = InferenceOptions(weightCachePath: "/tmp/weights")
    let error = #expect(throws: VisionError.self) { try CompiledModel(file, options: options) }
    #expect(error?.code == .optionInvalid)
  }

  // MARK: - Running

  @Test func `inputs and outputs are shared with the process`() throws {
    // Descriptor 4 has a page for the input, then one for the output.
    let model = try Self.model(
      "\(Self.ready); while read x; do dd if=/proc/self/fd/4 of=/proc/self/fd/4 bs=4096 count=1 "
        + "seek=1 conv=notrunc 2>/dev/null; echo ran; done")
    for round in 0..<3 {
      let numbers = (0..<4).map { Float($0 + round) }
      try model.inputs[0].withMutableElements(of: Float.self) { elements in
        for index in elements.indices { elements[index] = numbers[index] }
      }
      try model.run()
      #expect(
        try model.outputs[0].withElements(of: Float.self) { elements in
          elements.indices.map { elements[$0] }
        } == numbers)
    }
  }

  @Test func `a crash costs its run, and the next one has a new process`() throws {
    let model = try Self.model("\(Self.ready); read x; echo ran; read x; kill -SEGV $$")
    for _ in 0..<3 {
      try model.run()
      let (code, fault) = Self.fault { try model.run() }
      #expect(code == .runtimeFailed)
      #expect(fault == .crashed(signal: 11))
    }
  }

  @Test func `a process that was killed meanwhile costs one run`() throws {
    let model = try Self.model(
      "\(Self.ready); read x; echo ran; (sleep 0.05; kill -KILL $$) & exec sleep 100")
    try model.run()
    let (_, fault) = Self.fault { try model.run() }
    #expect(fault == .crashed(signal: 9))
    try model.run()
  }

  @Test func `a run without end is ended, and the model given up in the end`() throws {
    let model = try Self.model(
      "\(Self.ready); read x; exec sleep 100", secondsPerRun: 1, restarts: 1)
    for _ in 0..<2 {
      let (code, fault) = Self.fault { try model.run() }
      #expect(code == .runtimeFailed)
      #expect(fault == .timedOut(seconds: 1))
    }
    for _ in 0..<2 {
      let (code, fault) = Self.fault { try model.run() }
      #expect(code == .modelUnsupported)
      #expect(fault == .givenUp(restarts: 1))
    }
  }

  @Test func `an error of the runtime leaves the process alone`() throws {
    let status = RuntimeStatus(call: "LiteRtRunCompiledModel", code: 3, messages: "no")
    let line = IsolationMessage.failed(
      code: .runtimeFailed, message: "running failed", status: status
    ).line
    let model = try Self.model(
      "\(Self.ready); read x; printf '%s' '\(line)'; read x; echo ran; read x", restarts: 0)
    let error = #expect(throws: VisionError.self) { try model.run() }
    #expect(error?.code == .runtimeFailed)
    #expect(error?.cause as? RuntimeStatus == status)
    try model.run()
  }

  // MARK: - What is left

  @Test(.enabled(if: ProcessTable.isPresent, "\(ProcessTable.missing)"))
  func `neither processes nor descriptors are left behind`() async throws {
    await #expect(processExitsWith: .exitCode(42)) {
      func descriptors() -> Int { FileSystem.names(in: "/proc/self/fd").count }
      // The first one starts a thread that remains.
      _ = try Self.model("\(Self.ready); read x")
      let before = descriptors()
      for _ in 0..<5 {
        let model = try Self.model("\(Self.ready); read x; echo ran; read x; kill -SEGV $$")
        try model.run()
        for _ in 0..<5 { try? model.run() }
        _ = try? Self.model("exit 1")
        _ = try? Self.model("echo nothing; read x")
      }
      let left = ProcessTable.children(of: getpid())
      exit(descriptors() == before && left.isEmpty ? 42 : 1)
    }
  }
}
