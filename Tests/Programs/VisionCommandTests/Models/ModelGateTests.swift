import CommandLineParsing
import Foundation
import Inference
import ModelBytes
import ModelFiles
import OptionDeclarations
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionCommand

@Suite struct ModelGateTests {
  let folder: TemporaryFolder
  let model: String

  init() throws {
    folder = try TemporaryFolder()
    model = try folder.write("modlTFL3, but no model", to: "model.tflite")
  }

  /// The script of a child with a model that runs: it reports the bytes it received.
  private static let running = "echo seen $(sha256sum | cut -c1-64); echo ran"

  /// Returns services whose trials end as the script determines.
  private func services(_ script: String) -> Services {
    let trial = ModelTrial(
      program: "/bin/sh", words: ["-c", script, "sh"], folder: folder.path + "/trials")
    var services = SampleServices.all
    services.admitModel = { (path, terms) throws(VisionError) in
      if !terms.isTrusted { try trial.check(path) }
    }
    return services
  }

  private func run(_ words: [String], _ script: String) -> (code: ExitCode, error: String) {
    let console = Console()
    let code = VisionProgram(services: services(script)).run(words, console: console)
    return (code, console.error.text)
  }

  @Test func `an error about a model file says where to look for more`() throws {
    let picture = try folder.writePicture(to: "dog.png")
    func error(
      _ code: VisionError.Code, _ words: String, cause: (any Error)? = nil, options: [String] = []
    ) -> String {
      var services = services(Self.running)
      services.detect = services.detect.with { (_, _) throws(VisionError) in
        throw VisionError(code, words, cause: cause)
      }
      let console = Console()
      _ = VisionProgram(services: services).run(
        ["detect", "--model", model, picture] + options, console: console)
      return console.error.text
    }
    let advice = "; vision models inspect \(model) shows what is in it"
    for code in [VisionError.Code.modelUnsupported, .modelInvalid] {
      #expect(error(code, "\(model): it is odd") == "vision: \(model): it is odd\(advice)\n")
    }
    // Where the system cannot confine processes, as in an emulator.
    let unconfined = IsolatedRun.unconfined(model) + " (seccomp: Function not implemented)"
    let anyway = "; to use it anyway, give --trust-model"
    #expect(error(.fileFailed, unconfined) == "vision: \(unconfined)\(anyway)\n")
    #expect(
      error(.fileFailed, unconfined, options: ["--isolate"]) == "vision: \(unconfined)\n")
    // Errors that are not about the file, are about a file that is not a model, or come with
    // advice.
    for (code, words, cause) in [
      (.optionInvalid, "\(model): it is odd", nil), (.modelInvalid, "face: it is odd", nil),
      (.modelInvalid, "\(model): it is a letter", ModelFault.notAFlatBuffer),
      (.modelUnsupported, "\(model): it needs labels; add them with: vision models package", nil),
    ] as [(VisionError.Code, String, ModelFault?)] {
      #expect(error(code, words, cause: cause) == "vision: \(words)\n")
    }
  }

  @Test func `an error about a service's model says where to look for more`() {
    var services = services(Self.running)
    services.admitModel = { (path, _) throws(VisionError) in
      throw VisionError(.modelUnsupported, "\(path): it is odd")
    }
    let error = runProgram(["serve", "--model", "birds=\(model)"], services: services).error
    #expect(
      error == "vision: \(model): it is odd; vision models inspect \(model) shows what is in it\n")
  }

  // MARK: - Every model of every command

  /// The arguments of all commands that name models to run, as in `track --classifier`.
  private static let modelArguments = Set(
    (TaskList.all.names + ["compare", "similar"])
      .flatMap { ["\($0) --model", "bench \($0) --model"] }
      + [
        "detect", "classify", "pose", "segment", "faces", "face-landmarks", "hands", "gestures",
      ].map { "eval \($0) --model" }
      + ["eval face-landmarks --detector", "eval gestures --hand-model"]
      + TaskList.all.names.filter { $0 != "track" }.map { "worker \($0) --model" }
      + ["track --classifier", "bench track --classifier", "serve --model", "studio --model"]
      + ["", "bench ", "worker "].flatMap { before in
        [
          "\(before)face-landmarks --detector", "\(before)gestures --hand-model",
          "\(before)holistic --face-model",
        ]
      }
  )
  .subtracting(["bench compare --model", "bench similar --model"])

  /// Returns all commands that take arguments, with their paths.
  private func commands() -> [(path: [String], declaration: Command)] {
    func look(_ command: Command, _ path: [String]) -> [(path: [String], declaration: Command)] {
      [(path, command)] + command.subcommands.flatMap { look($0, path + [$0.name]) }
    }
    return look(VisionProgram(services: SampleServices.all).root.declaration, [])
  }

  @Test func `every argument that names a model goes through the gate`() {
    var found: Set<String> = []
    for (path, command) in commands() {
      let inputs = command.positionals.flatMap { [String](repeating: "x", count: $0.minimum) }
      for option in command.options where option.kind == .model {
        let takesNames = option.placeholder?.bytes.hasPrefix("[NAME=]") == true
        for value in [model] + (takesNames ? ["birds=\(model)", "face,birds=\(model)"] : []) {
          let words = path + inputs + [option.dashedName, value]
          let (code, error) = run(words, "kill -SEGV $$")
          #expect(code == .inputFailed, "\(words)")
          #expect(
            error.bytes.split(separator: "\n").map(String.init).count == 1, "\(words): \(error)")
          #expect(error.bytes.hasPrefix("vision: \(model): it failed when"), "\(words): \(error)")
          #expect(error.contains("signal 11") && error.contains("--trust-model"))
        }
        found.insert((path + [option.dashedName]).joined(separator: " "))
      }
    }
    #expect(found == Self.modelArguments)
  }

  @Test func `every command with a model can be told to trust it`() {
    for (path, command) in commands() {
      // The file of `watch` names models.
      let takesModel = path == ["watch"] || command.options.contains { $0.kind == .model }
      for name in ["trust-model", "isolate"] {
        #expect(takesModel == command.options.contains { $0.name == name }, "\(path)")
      }
    }
  }

  @Test(arguments: [[], ["--trust-model"]] as [[String]])
  func `every model file can be isolated`(words: [String]) throws {
    var services = services(Self.running)
    let isolated = Mailbox<String>()
    services.admitModel = { path, terms in if terms.isIsolated { isolated.put(path) } }
    let picture = try folder.writePicture(to: "dog.jpg")
    let program = VisionProgram(services: services)
    let line = ["detect", "--model", model, picture] + words
    #expect(program.run(line, console: Console()) == .success)
    #expect(isolated.items.isEmpty)
    #expect(program.run(line + ["--isolate"], console: Console()) == .success)
    #expect(isolated.items == [model])
  }

  @Test func `without a model file there is nothing to trust`() throws {
    let option = "--trust-model"
    let picture = try folder.writePicture(to: "dog.jpg")
    for (words, what) in [
      (["detect"], ", and none is"), (["worker", "embed"], ", and none is"),
      (["pose", "--model", "lite"], "; lite is a name in the catalogue"),
    ] {
      let inputs = words[0] == "worker" ? [] : [picture]
      let (code, error) = run(words + [option] + inputs, Self.running)
      #expect(code == .wrongUsage, "\(words)")
      #expect(error == "vision: \(option) is for model files that are named by their path\(what)\n")
    }
    // A service passes its trust on for all of its models.
    let console = Console(tellsProgram: true)
    let program = VisionProgram(services: services(Self.running))
    #expect(program.run(["detect", option, picture], console: console) == .success)
  }

  @Test func `the catalogue's models can be isolated, too`() throws {
    let picture = try folder.writePicture(to: "dog-person.jpg")
    for words in [["detect"], ["detect", "--model", "face"], ["pose", "--model", "lite"]] {
      let (code, error) = run(words + ["--isolate", picture], Self.running)
      #expect(code == .success, "\(words): \(error)")
    }
  }

  // MARK: - A future command

  /// Returns a program whose one command takes models in every way that can be declared.
  private func madeUpProgram(_ ran: Lock<Bool>) -> Subcommand {
    let spare = Option("spare", .model, help: "A model that steps in.")
    let others = Option(list: "others", .model, help: "Models to compare with.")
    let notes = Option("notes", .file, help: "A file that is no model to run.")
    let first = Positional<ModelChoice?>(optional: "MODEL", .model, help: "A model.")
    let command = Command("brew", summary: "", arguments: [first, spare, others, notes])
    return Subcommand(
      group: "vision", summary: "",
      [
        Subcommand(command) { _, _ in
          ran.withLock { $0 = true }
          return .success
        }
      ])
  }

  /// Runs a command line of the made-up program; `MODEL` in it stands for a model file.
  private func brew(_ words: [String], _ script: String) -> (error: String, ran: Bool) {
    let (ran, console) = (Lock(false), Console())
    let words = ["brew"] + words.map { $0.replacingOccurrences(of: "MODEL", with: model) }
    _ = VisionProgram(services: services(script))
      .runCommand(words, of: madeUpProgram(ran), console: console)
    return (console.error.text, ran.withLock { $0 })
  }

  private static let waysToNameAModel = [
    ["--spare", "MODEL"], ["--spare=MODEL"], ["--others", "MODEL"], ["--others", "face,MODEL"],
    ["--others", "face", "--others", "lite, MODEL"], ["MODEL"], ["--", "MODEL"],
  ]

  @Test(arguments: waysToNameAModel)
  func `a new argument that names a model goes through the gate`(words: [String]) {
    let (error, ran) = brew(words, "kill -SEGV $$")
    #expect(error.bytes.hasPrefix("vision: \(model): it failed when"), "\(error)")
    #expect(!ran)
  }

  @Test(arguments: waysToNameAModel)
  func `a new argument's model is used when it runs, or is trusted`(words: [String]) {
    #expect(brew(["--trust-model"] + words, "kill -SEGV $$").ran)
    #expect(brew(words, Self.running).ran)
  }

  @Test func `a file of another kind is not tried`() {
    #expect(brew(["--notes", "MODEL"], "kill -SEGV $$").ran)
  }

  // MARK: - Which models are tried

  @Test func `a model that runs is used`() throws {
    let picture = try folder.writePicture(to: "dog.jpg")
    #expect(run(["detect", "--model", model, picture], Self.running).code == .success)
  }

  @Test func `a trusted model is not tried`() throws {
    let picture = try folder.writePicture(to: "dog.jpg")
    let words = ["detect", "--model", model, "--trust-model", picture]
    #expect(run(words, "kill -SEGV $$").code == .success)
  }

  @Test(arguments: ["face", "lite", "absent"])
  func `a word that is no file is not tried`(word: String) {
    #expect(!run(["pose", "--model", word, "dog.jpg"], "kill -SEGV $$").error.contains("signal"))
  }
}

/// Tests of the built program with models that only the runtime can judge.
@Suite(
  .enabled(if: Executable.isBuilt, "\(Executable.missing)"),
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct ModelTrialProgramTests {
  private func write(_ maker: ModelMaker, _ folder: TemporaryFolder) throws -> String {
    let path = folder.path + "/model.tflite"
    try Data(maker.bytes()).write(to: URL(filePath: path))
    return path
  }

  private func trial(_ folder: TemporaryFolder, seconds: Int = 60) -> ModelTrial {
    var limits = TrialLimits()
    limits.seconds = seconds
    return ModelTrial(
      program: Executable.path, words: [TrialRun.word], folder: folder.path + "/trials",
      limits: limits)
  }

  @Test func `a model that runs passes`() throws {
    let folder = try TemporaryFolder()
    let path = try write(.addition, folder)
    try trial(folder).check(path)
    // The verdict is on record: the model is not run a second time.
    let other = ModelTrial(program: "/bin/false", words: [], folder: folder.path + "/trials")
    try other.check(path)
  }

  @Test func `a verified model that crashes the runtime is one error line`() throws {
    let folder = try TemporaryFolder()
    // All known models that crash the runtime are refused: a program that crashes stands for one,
    // and its outcome is on record.
    let path = try write(.addition, folder)
    let seen = SHA256(try ModelMaker.addition.bytes())
    let crash = ModelTrial(
      program: "/bin/sh", words: ["-c", "printf '\\nseen \(seen)\\n'; kill -SEGV $$", "sh"],
      folder: folder.path + "/cache/trials")
    let error = #expect(throws: VisionError.self) { try crash.check(path) }
    #expect(error?.cause as? TrialFault == .crashed(signal: 11))
    let environment = [CacheFolder.variable: folder.path + "/cache"]
    try FileManager.default.createDirectory(
      atPath: folder.path + "/cache", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/cache/runtime",
      withDestinationPath: CacheFolder.path + "/runtime")
    for _ in 0..<2 {
      let words = ["embed", "--model", path, "absent.jpg"]
      let result = try Executable.run(words, environment: environment)
      #expect(result.status == 1)
      #expect(result.error.bytes.split(separator: "\n").map(String.init).count == 1)
      #expect(result.error.contains("crashed the runtime with signal"), "\(result.error)")
    }
  }

  @Test func `a verified model that never ends is ended`() throws {
    let folder = try TemporaryFolder()
    let path = try write(.endless, folder)
    #expect(throws: Never.self) { try ModelFile(path: path) }
    let error = #expect(throws: VisionError.self) { try trial(folder, seconds: 1).check(path) }
    #expect(error?.cause as? TrialFault == .timedOut(seconds: 1))
  }

  @Test(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
  func `a model that fails to run fails as itself`() throws {
    let folder = try TemporaryFolder()
    let path = SharedMaterial.model("model_invoking_error.tflite")
    try trial(folder).check(path)
  }
}
