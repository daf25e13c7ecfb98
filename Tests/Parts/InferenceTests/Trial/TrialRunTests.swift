import ModelFiles
import ModelRewriting
import Foundation
import TestSupport
import Testing
import VisionBase

@testable import Inference

/// The work of a trial's child, as far as it is possible without confining this process.
@Suite struct TrialRunTests {
  private func outcome(_ bytes: [UInt8]) -> TrialRun.Outcome {
    TrialRun.outcome(of: StableBytes(bytes, name: "tried"))
  }

  @Test(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
  func `models of all kinds of input run`() throws {
    let models: [ModelMaker] = [
      .addition, .quantizedSum, .choice, .reshape(to: [3, 2]), .convolution, .signed,
    ]
    for model in models { #expect(try outcome(model.bytes()) == .ran) }
  }

  @Test(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
  func `all models of a bundle run`() throws {
    var writer = ZipWriter()
    try writer.add("a.tflite", ModelMaker.addition.bytes())
    try writer.add("notes.txt", [1, 2, 3])
    #expect(outcome(writer.finish()) == .ran)
    writer = ZipWriter()
    try writer.add("a.tflite", ModelMaker.addition.bytes())
    try writer.add("b.tflite", [1, 2, 3])
    #expect(outcome(writer.finish()) == .refused)
  }

  @Test(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
  func `all models of the bundles in a bundle run`() throws {
    func outcome(_ model: ModelMaker) throws -> TrialRun.Outcome {
      var inner = ZipWriter()
      try inner.add("a.tflite", model.bytes())
      var outer = ZipWriter()
      try outer.add("b.tflite", ModelMaker.addition.bytes())
      try outer.add("inner.task", inner.finish())
      return self.outcome(outer.finish())
    }
    #expect(try outcome(.addition) == .ran)
    #expect(try outcome(.failingOnGray) == .uneven)
    var outer = ZipWriter()
    try outer.add("inner.task", [1, 2, 3])
    #expect(self.outcome(outer.finish()) == .refused)
  }

  @Test(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
  func `errors count by whether all inputs give them`() throws {
    #expect(try outcome(ModelMaker.failing.bytes()) == .failed)
    #expect(try outcome(ModelMaker.failingOnGray.bytes()) == .uneven)
    var writer = ZipWriter()
    try writer.add("a.tflite", ModelMaker.failing.bytes())
    try writer.add("b.tflite", ModelMaker.addition.bytes())
    #expect(outcome(writer.finish()) == .failed)
    try writer.add("c.tflite", [1, 2, 3])
    try writer.add("d.tflite", ModelMaker.failingOnGray.bytes())
    #expect(outcome(writer.finish()) == .uneven)
  }

  @Test(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
  func `a landmark model is also tried without its mask`() throws {
    let bytes = try ModelMaker.hiddenByMask.bytes()
    let model = try ModelFile(StableBytes(bytes, name: "hidden"))
    #expect(model.outputs.count == ModelFile.outputsWithoutMask.count + 1)
    #expect(outcome(bytes) == .uneven)
    // Unchanged, it fails on everything, which alone would count as a temporary error.
    #expect(try model.keepingOutputs([2]).outputs.count == 1)
    #expect(throws: VisionError.self) { try CompiledModel(model).run() }
  }

  /// Returns files in which an endless part comes after an error, by the part before it.
  private static func hiding() throws -> [(String, [UInt8])] {
    var files = [("an input", try ModelMaker.endlessAfterAnError.bytes())]
    for (name, first) in [
      ("a failing model", try ModelMaker.failing.bytes()), ("no model", [1, 2, 3]),
    ] {
      var writer = ZipWriter()
      try writer.add("a.tflite", first)
      try writer.add("b.tflite", ModelMaker.endless.bytes())
      files.append((name, writer.finish()))
    }
    return files
  }

  #if compiler(>=6.3)  // Before, a process that a test starts cannot be given values.
    @Test(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"), arguments: 0..<3)
    func `the trial is not over at the first error`(number: Int) async throws {
      let (_, bytes) = try Self.hiding()[number]
      await #expect(processExitsWith: .signal(SIGXCPU)) { [bytes = bytes as [UInt8]] in
        var limits = TrialLimits()
        limits.seconds = 1
        limits.endWithParent = false
        try limits.bindThisProcess {}
        _ = TrialRun.outcome(of: StableBytes(bytes, name: "tried"))
        exit(EXIT_SUCCESS)
      }
    }
  #else
    @Test(.disabled("\(OlderCompiler.givesNoValues)"))
    func `the trial is not over at the first error`() {}
  #endif

  @Test func `what is no model is refused`() {
    #expect(outcome([1, 2, 3]) == .refused)
    #expect(outcome(Array("PK\u{3}\u{4} no archive".utf8)) == .refused)
  }

  @Test(
    .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
    .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
  func `an error of the runtime is for the task to report`() throws {
    let path = SharedMaterial.model("model_invoking_error.tflite")
    #expect(try TrialRun.outcome(of: StableBytes(mapping: path)) == .failed)
  }

  #if compiler(>=6.3)  // Before, a process that a test starts cannot be given values.
    @Test(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
    func `a model that takes more memory than is allowed has not run`() async throws {
      // Two tensors of 768 MiB each.
      var large = ModelMaker.addition
      large.subgraphs[0].tensors[0].shape = [1, 192 << 20]
      large.subgraphs[0].tensors[1].shape = [1]
      large.subgraphs[0].tensors[2].shape = [1, 192 << 20]
      large.buffers[1] = .init(ModelMaker.floats([1]))
      for (model, outcome) in [(large, "exceeded"), (.addition, "ran")] {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = try folder.write(model.bytes(), to: "model.tflite")
        let result = await #expect(
          processExitsWith: .success, observing: [\.standardOutputContent]
        ) { [path = path as String] in
          var limits = TrialLimits()
          limits.byteCount = 1 << 30
          // The thread that started this process may end before it.
          limits.endWithParent = false
          try TrialRun.serve(path, file: StableBytes.open(path), limits: limits)
        }
        let said = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        #expect(said.bytes.split(separator: "\n").last.map(String.init) == outcome)
      }
    }
  #else
    @Test(.disabled("\(OlderCompiler.givesNoValues)"))
    func `a model that takes more memory than is allowed has not run`() {}
  #endif
}
