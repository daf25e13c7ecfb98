import Foundation
import Frames
import Inference
import ModelCatalogue
import ModelFiles
import ModelRewriting
import TestSupport
import Testing
import VisionBase
import VisionTasks

@testable import VisionCommand

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Tests of the built program as the process in which models run.
@Suite(
  .enabled(if: Confinement.isPossible, "processes can be confined on Linux only"),
  .enabled(if: !Emulation.lacksFilters, "\(Emulation.confinesNothing)"),
  .enabled(if: Executable.isBuilt, "\(Executable.missing)"),
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct ModelIsolationTests {
  private static var isolation: ModelIsolation { ModelIsolation(program: Executable.path) }

  // MARK: - The same results

  private static let publicModels = [
    "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite", "bird.tflite",
    "mobilenet_v1_0.25_224_quant.tflite", "mobilenet_v1_0.25_224_1_metadata_1.tflite",
    "mobilenet_v1_1.0_224_quant_embedding_extractor.tflite", "automl_labeler_model.tflite",
  ]

  @Test(
    .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"), arguments: publicModels)
  func `tensors are the same to the last bit`(name: String) throws {
    try compare(ModelFile(path: SharedMaterial.model(name)))
  }

  @Test(
    .enabled(if: PoseMaterial.isPresent, "\(PoseMaterial.missing)"),
    arguments: ["pose-detector", "pose-landmark-full"])
  func `tensors of poses are the same to the last bit`(name: String) throws {
    try compare(ModelFile(path: ModelStore().path(of: name)))
  }

  @Test func `an output that fills its pages is read by other steps`() throws {
    var random = SeededGenerator(seed: 31)
    var layers = [ModelMaker.FloatLayer(of: 0), ModelMaker.FloatLayer(of: 1)]
    (layers[0].channels, layers[1].channels) = (3, 5)
    var maker = ModelMaker.floats(
      layers, picture: [1, 32, 32, 3], alsoGiving: [0], using: &random)
    maker.subgraphs[0].outputs.reverse()
    try compare(ModelFile(maker.stableBytes()))
  }

  private func compare(_ file: ModelFile) throws {
    let direct = try CompiledModel(file)
    let isolated = try CompiledModel(file.isolated(by: Self.isolation))
    #expect(direct.outputs.map(\.shape) == isolated.outputs.map(\.shape))
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2 {
      for (input, other) in zip(direct.inputs, isolated.inputs) {
        let isFloat = input.facts.elementType == .float32
        let bytes: [UInt8] = (0..<input.byteCount).map { _ in
          .random(in: 0...255, using: &generator)
        }
        let floats = bytes.prefix(input.elementCount).map { Float($0) / 255 }
        for tensor in [input, other] {
          if isFloat {
            try tensor.withMutableElements(of: Float.self) { elements in
              for index in elements.indices { elements[index] = floats[index] }
            }
          } else {
            try tensor.withMutableBytes { span in
              for index in bytes.indices {
                span.storeBytes(of: bytes[index], toByteOffset: index, as: UInt8.self)
              }
            }
          }
        }
      }
      try direct.run()
      try isolated.run()
      for (output, other) in zip(direct.outputs, isolated.outputs) {
        let isSame = try output.withBytes { (ours) throws(VisionError) in
          try other.withBytes { (theirs) throws(VisionError) in
            unsafe ours.withUnsafeBytes { ours in
              unsafe theirs.withUnsafeBytes { theirs in unsafe ours.elementsEqual(theirs) }
            }
          }
        }
        #expect(isSame, "\(file.bytes.name): \(output.facts.name)")
      }
    }
  }

  @Test(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
  func `what tasks find is the same`() throws {
    let frame = try Frame(decoding: SharedMaterial.image("cats_and_dogs.jpg"))
    func reference(_ name: String) -> ModelReference { .file(SharedMaterial.model(name)) }
    let (ssd, small) = (reference(Self.publicModels[0]), reference(Self.publicModels[2]))
    let extractor = reference(Self.publicModels[4])
    #expect(
      try ObjectDetector(loading: ssd).detect(in: frame)
        == ObjectDetector(loading: ssd.isolated(by: Self.isolation)).detect(in: frame))
    #expect(
      try ImageClassifier(loading: small).classify(frame)
        == ImageClassifier(loading: small.isolated(by: Self.isolation)).classify(frame))
    #expect(
      try ImageEmbedder(loading: extractor).embed(frame)
        == ImageEmbedder(loading: extractor.isolated(by: Self.isolation)).embed(frame))
  }

  @Test(
    .enabled(if: SharedMaterial.hasPosePictures, "\(SharedMaterial.missingPosePictures)"),
    .enabled(if: PoseMaterial.isPresent, "\(PoseMaterial.missing)"))
  func `poses are the same, and the reduced model is isolated, too`() throws {
    let name = try #require(SharedMaterial.names("poses").first { $0.bytes.hasSuffix(".jpg") })
    let frame = try Frame(decoding: SharedMaterial.posePicture(name))
    func landmarker(_ isolation: ModelIsolation?) throws -> PoseLandmarker {
      func reference(_ name: String) -> ModelReference {
        let model = ModelReference.named(name)
        return isolation.map { model.isolated(by: $0) } ?? model
      }
      return try PoseLandmarker(
        loading: .files(
          detector: reference("pose-detector"), landmarks: reference("pose-landmark-full")))
    }
    let isolated = try landmarker(Self.isolation)
    let found = try isolated.detect(in: frame)
    #expect(found == (try landmarker(nil).detect(in: frame)))
    #expect(!found.poses.isEmpty)
    let file = try ModelFile(path: ModelStore().path(of: "pose-landmark-full"))
      .isolated(by: Self.isolation)
    #expect(
      try file.keepingOutputs(ModelFile.outputsWithoutMask).isolation == Self.isolation)
  }

  // MARK: - Errors

  @Test(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
  func `an error of the runtime is the same`() throws {
    let file = try ModelFile(path: SharedMaterial.model("model_invoking_error.tflite"))
    func words(_ file: ModelFile) -> [String?] {
      var words: [String?] = []
      do {
        let model = try CompiledModel(file)
        for _ in 0..<2 {
          let error = #expect(throws: VisionError.self) { try model.run() }
          words.append(error?.description)
        }
      } catch {
        words.append("\(error)")
      }
      return words
    }
    #expect(words(file) == words(file.isolated(by: Self.isolation)))
  }

  @Test func `a model without end is ended, and the next run has a new process`() throws {
    var isolation = Self.isolation
    isolation.secondsPerRun = 2
    let file = try ModelFile(ModelMaker.endless.stableBytes()).isolated(by: isolation)
    let model = try CompiledModel(file)
    for _ in 0..<2 {
      let error = #expect(throws: VisionError.self) { try model.run() }
      #expect(error?.description.contains("did not answer within 2 s") == true)
    }
  }

  @Test func `a process that memory is too small for is an error`() throws {
    var isolation = Self.isolation
    isolation.byteCount = 1 << 20
    let maker = ModelMaker.answering(
      [.init("scores", [1, 2], [0, 1])], shape: [1, 2048, 2048, 3])
    let file = try ModelFile(maker.stableBytes()).isolated(by: isolation)
    #expect(throws: VisionError.self) { try CompiledModel(file).run() }
  }

  /// Returns a model that answers pictures with 120 million numbers; its file holds one of them.
  private static func vastAnswer() throws -> ModelMaker {
    func integers(_ numbers: [Int32]) -> String {
      numbers.map { number in
        (0..<4).map { String(format: "%02x", UInt8(truncatingIfNeeded: number >> (8 * $0))) }
          .joined()
      }.joined()
    }
    return try OperatorModel(
      Substring(
        "vast : u8[1,2,2,3]q0.00784314x1@127 f32[1,2,2,3] i32[2]=\(integers([1, 12])) f32[1,12] "
          + "i32[2]=\(integers([1, 10_000_000])) f32[1,120000000] ; 0>5 ; DEQUANTIZE(0>1)a38{} "
          + "RESHAPE(1,2>3)a17{0:I1,12} TILE(3,4>5)a51{}")
    ).model
  }

  #if compiler(>=6.3)  // Before, a process that a test starts cannot be given values.
    @Test(.enabled(if: PeakMemory.isMeasurable, "\(PeakMemory.missing)"))
    func `a small model with a vast answer takes no memory of its caller`() async throws {
      let bytes = try Self.vastAnswer().bytes()
      #expect(bytes.count < 2000)
      _ = try ModelFile(StableBytes(bytes, name: "vast.tflite"))
      await #expect(processExitsWith: .success) { [bytes = bytes as [UInt8]] in
        let before = PeakMemory.byteCount
        let file = try ModelFile(StableBytes(bytes, name: "vast.tflite"))
        for model in [file.isolated(by: Self.isolation), file] {
          let error = #expect(throws: VisionError.self) {
            try ImageEmbedder(loading: .loaded(model))
          }
          #expect(error?.code == .modelUnsupported)
          #expect(
            error?.description.contains("more than 8388608 numbers") == true,
            "\(error?.description ?? "")")
          if model.isolation != nil { #expect(PeakMemory.byteCount - before < 100 << 20) }
        }
      }
    }
  #else
    @Test(.disabled("\(OlderCompiler.givesNoValues)"))
    func `a small model with a vast answer takes no memory of its caller`() {}
  #endif

  // MARK: - Processes

  @Test(.enabled(if: ProcessTable.isPresent, "\(ProcessTable.missing)"))
  func `the process has no capabilities on any thread, and starts no more of them`() async throws {
    await #expect(processExitsWith: .exitCode(42)) {
      let file = try ModelFile(ModelMaker.addition.stableBytes()).isolated(by: Self.isolation)
      let model = try CompiledModel(file, options: InferenceOptions(threadCount: 4))
      try model.run()
      guard let child = ProcessTable.children(of: getpid()).first else { exit(1) }
      let threads = FileSystem.names(in: "/proc/\(child)/task")
      for _ in 0..<20 { try model.run() }
      guard FileSystem.names(in: "/proc/\(child)/task") == threads else { exit(2) }
      for thread in threads {
        let lines = NoteFile.lines(of: "/proc/\(child)/task/\(thread)/status") ?? []
        let words = ["CapInh", "CapPrm", "CapEff"].map { "\($0):\t0000000000000000" }
        guard words.allSatisfy(lines.contains), lines.contains("Seccomp:\t2"),
          lines.contains("NoNewPrivs:\t1"), lines.contains("Seccomp_filters:\t2")
        else { exit(3) }
      }
      exit(42)
    }
  }

  @Test(
    .enabled(if: ProcessTable.isPresent, "\(ProcessTable.missing)"),
    .enabled(if: !Sanitizer.isPresent, "a sanitizer opens descriptors of its own"))
  func `a killed process costs one run, and nothing is left behind`() async throws {
    await #expect(processExitsWith: .exitCode(42)) {
      func descriptors() -> Int { FileSystem.names(in: "/proc/self/fd").count }
      let file = try ModelFile(ModelMaker.addition.stableBytes()).isolated(by: Self.isolation)
      func useUp() throws -> Bool {
        let model = try CompiledModel(file)
        try model.run()
        let children = ProcessTable.children(of: getpid())
        guard children.count == 1 else { return false }
        kill(children[0], SIGKILL)
        guard (try? model.run()) == nil else { return false }
        try model.run()
        return try model.outputs[0].withElements(of: Float.self) { elements in
          elements.indices.map { elements[$0] }
        } == [1, 2, 3, 4]
      }
      _ = try useUp()
      let before = descriptors()
      for _ in 0..<3 where try !useUp() { exit(1) }
      let left = ProcessTable.children(of: getpid())
      exit(descriptors() == before && left.isEmpty ? 42 : 2)
    }
  }

  #if compiler(>=6.3)  // Before, a process that a test starts cannot be given values.
    @Test(.enabled(if: ProcessTable.isPresent, "\(ProcessTable.missing)"))
    func `the process ends with its parent, also in the middle of a run`() async throws {
      let folder = try TemporaryFolder()
      let path = folder.file("child")
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
        let file = try ModelFile(ModelMaker.endless.stableBytes()).isolated(by: Self.isolation)
        let hasModel = Gate()
        let thread = try WorkerThread {
          guard let model = try? CompiledModel(file) else { return }
          hasModel.pass()
          try? model.run()
        }
        thread.detach()
        guard hasModel.waitForArrival(), let child = ProcessTable.children(of: getpid()).first
        else {
          exit(1)
        }
        try "\(child)".write(toFile: path, atomically: true, encoding: .utf8)
        hasModel.open()
        // It is in the middle of its run once it has used processor time.
        guard becomesTrue({ ProcessTable.ticks(of: child) > 20 }) else { exit(2) }
        kill(getpid(), SIGKILL)
      }
      let child = try #require(Int32(String(contentsOfFile: path, encoding: .utf8)))
      #expect(becomesTrue { !ProcessTable.isRunning(child) })
    }
  #else
    @Test(.disabled("\(OlderCompiler.givesNoValues)"))
    func `the process ends with its parent, also in the middle of a run`() {}
  #endif

  // MARK: - The command

  @Test func `inputs keep their order, and a crash is one line`() throws {
    let folder = try TemporaryFolder()
    let maker = ModelMaker.answering(
      [.init("embedding", [1, 4], [1, 2, 3, 4])], input: .unitBytes)
    let model = try folder.write(maker.bytes(), to: "model.tflite")
    let script =
      "echo 'ready {\"inputs\":[[1,2,2,3]],\"outputs\":[[1,4]]}'; "
      + "read x; echo ran; read x; kill -SEGV $$"
    let isolation = ModelIsolation(program: "/bin/sh", words: ["-c", script, "sh"])
    var services = Services()
    services.admitModel = { (path, _) throws(VisionError) in
      try ModelAdmission.admit(path, under: AdmissionRule(trial: nil, isolation: isolation))
    }
    var words = ["embed", "--model", model, "--trust-model", "--format", "json"]
    let pictures = try (0..<6).map { try folder.writePicture(to: "\($0).jpg") }
    words += pictures
    let console = Console()
    #expect(VisionProgram(services: services).run(words, console: console) == .inputFailed)
    func inputs(_ text: String) -> [Int] {
      text.bytes.split(separator: "\n").map(String.init).compactMap { line in
        pictures.firstIndex { line.contains($0) }
      }
    }
    let (good, bad) = (inputs(console.output.text), inputs(console.error.text))
    let failures = console.error.text.bytes.split(separator: "\n").map(String.init).filter {
      $0.contains("signal 11")
    }
    #expect(failures.count == bad.count && !bad.isEmpty)
    #expect(good == good.sorted() && !good.isEmpty)
    #expect(Set(good + bad) == Set(0..<6), "\(console.error.text)")
  }

  @Test(
    .enabled(if: ProcessTable.isPresent, "\(ProcessTable.missing)"),
    arguments: [
      ([], true), (["--trust-model"], false), (["--trust-model", "--isolate"], true),
    ] as [([String], Bool)])
  func `a model that nobody knows is isolated, unless it is trusted`(
    words: [String], isIsolated: Bool
  ) throws {
    let folder = try TemporaryFolder()
    try FileSystem.make(folder.file("cache"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("cache/runtime"), withDestinationPath: CacheFolder.path + "/runtime")
    let maker = ModelMaker.answering(
      [.init("embedding", [1, 4], [1, 2, 3, 4])], input: .unitBytes)
    let model = try folder.write(maker.bytes(), to: "model.tflite")
    let picture = try folder.writePicture(to: "dog.jpg")
    let program = Process()
    program.executableURL = URL(filePath: Executable.path)
    program.arguments =
      ["bench", "embed", "--model", model, "--iterations", "1000000", picture] + words
    program.environment = ProcessInfo.processInfo.environment
      .merging([CacheFolder.variable: folder.file("cache")]) { $1 }
    program.standardInput = FileHandle.nullDevice
    program.standardOutput = FileHandle.nullDevice
    program.standardError = FileHandle.nullDevice
    try program.run()
    defer { kill(program.processIdentifier, SIGKILL) }
    var isRunning = false
    #expect(
      becomesTrue {
        let children = ProcessTable.children(of: program.processIdentifier)
        isRunning = children.contains {
          ProcessTable.words(of: $0).contains(ModelIsolation.word)
        }
        // Its own work, without a child that does it. Starting a child takes some work, too.
        let isAlone = children.isEmpty && ProcessTable.ticks(of: program.processIdentifier) > 50
        return isRunning || isAlone && !isIsolated
      })
    #expect(isRunning == isIsolated)
  }
}
