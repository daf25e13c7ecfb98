import Foundation
import Inference
import ModelCatalogue
import ModelFiles
import ModelRewriting
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

/// The models of the built service, which are admitted as those of anyone's command line are.
@Suite(
  .enabled(if: Confinement.isPossible, "processes can be confined on Linux only"),
  .enabled(if: !Emulation.lacksFilters, "\(Emulation.confinesNothing)"),
  .enabled(if: ProcessTable.isPresent, "\(ProcessTable.missing)"),
  .enabled(if: Executable.isBuilt, "\(Executable.missing)"),
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct ServedModelTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A service that answers, and the way to ask it.
  private struct Service {
    let process: Process
    let port: Int

    func answer(
      _ request: String, _ body: [UInt8] = [], _ type: String = "image/bmp"
    ) throws -> RawAnswer {
      let client = try RawClient(port: port, patienceInSeconds: 60)
      let fields = "Host: localhost\r\nContent-Length: \(body.count)\r\nContent-Type: \(type)"
      client.send(Array("\(request) HTTP/1.1\r\n\(fields)\r\n\r\n".utf8) + body)
      return try #require(client.answer())
    }

    /// True if a model runs in a separate process.
    var isolatesModels: Bool {
      ProcessTable.children(of: process.processIdentifier).contains {
        ProcessTable.words(of: $0).contains(ModelIsolation.word)
      }
    }
  }

  /// Starts the service and waits until its models are loaded; returns nil where the system's
  /// library for it is missing.
  private func start(
    _ words: [String], environment: [String: String] = [:]
  ) throws -> Service? {
    let output = try PrivatePipe()
    let process = Process()
    process.executableURL = URL(filePath: Executable.path)
    process.arguments = ["serve", "--port", "0", "--log", "none"] + words
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output.writing
    let error = try folder.write("", to: "error")
    process.standardError = FileHandle(forWritingAtPath: error)
    try process.run(handingOver: output.writing)
    // The address, or nothing from a service that does not start.
    let line = String(decoding: output.reading.availableData, as: UTF8.self)
    guard let port = line.bytes.cut(atLast: ":").flatMap({ Int($0.1.trimmed()) }) else {
      process.waitUntilExit()
      let said = try String(contentsOfFile: error, encoding: .utf8)
      #expect(process.terminationStatus == ExitCode.setupMissing.rawValue, "\(said)")
      return nil
    }
    let service = Service(process: process, port: port)
    #expect(becomesTrue { (try? service.answer("GET /readyz"))?.status == 200 })
    return service
  }

  /// A cache with the runtime alone, so that trials leave no records in the user's.
  private func cache() throws -> [String: String] {
    try FileSystem.make(folder.file("cache"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("cache/runtime"), withDestinationPath: CacheFolder.path + "/runtime")
    return [CacheFolder.variable: folder.file("cache")]
  }

  private func writeModel(to name: String) throws {
    let maker = ModelMaker.answering(
      [.init("embedding", [1, 4], [1, 2, 3, 4])], input: .unitBytes)
    try folder.write(maker.bytes(), to: name)
  }

  @Test(
    arguments: [
      ([], true), (["--trust-model"], false), (["--isolate"], true),
      (["--trust-model", "--isolate"], true),
    ] as [([String], Bool)])
  func `a named file is served, and isolated unless it is trusted`(
    words: [String], isIsolated: Bool
  ) throws {
    try writeModel(to: "b.tflite")
    // Only behind a name or a folder is an equals sign part of the path.
    try writeModel(to: "c=d.tflite")
    let models = ["--model", "a=b.tflite,x=./c=d.tflite"]
    guard let service = try start(models + words + ["--task", "embed"], environment: cache())
    else { return }
    defer { service.process.terminate() }
    for (name, file) in [("a", "b.tflite"), ("x", "c=d.tflite")] {
      let answer = try service.answer("GET /v1/models/\(name)")
      #expect(answer.status == 200)
      #expect(answer.text.contains("\"fileName\":\"\(file)\""), "\(answer.text)")
      #expect(answer.text.contains("\"isIsolated\":\(isIsolated)"), "\(answer.text)")
    }
    #expect(service.isolatesModels == isIsolated)
  }

  @Test(arguments: [[], ["--trust-model"]] as [[String]])
  func `a job on a video has the model that was opened at the start`(words: [String]) throws {
    try writeModel(to: "b.tflite")
    let all = ["--model", "a=b.tflite", "--task", "embed"] + words
    guard let service = try start(all, environment: cache()) else { return }
    defer { service.process.terminate() }
    let other = ModelMaker.answering(
      [.init("embedding", [1, 4], [9, 9, 9, 9])], input: .unitBytes)
    try folder.write(other.bytes(), to: "b.tflite")
    try folder.writeMovie([.dog], to: "film.y4m")
    let film = try #require(folder.read("film.y4m"))
    let begun = try service.answer("POST /v1/videos?task=embed&model=a", film, "video/mp4")
    let id = try #require(try JSONValue(begun.body, name: "it")["id"]?.nonemptyString)
    let lines = try service.answer("GET /v1/videos/\(id)").text
    #expect(lines.contains(#""floatEmbedding":[1.0,2.0,3.0,4.0]"#), "\(lines)")
  }

  private static let isFaceHere = (try? ModelStore().path(of: "face")) != nil

  @Test(
    .enabled(if: isFaceHere, "the catalogue's model 'face' is not on this machine"),
    arguments: [[], ["--isolate"]] as [[String]])
  func `the catalogue's models are isolated where that is requested`(words: [String]) throws {
    guard let service = try start(["--task", "detect"] + words) else { return }
    defer { service.process.terminate() }
    let card = try service.answer("GET /v1/models/face")
    #expect(card.text.contains("\"isIsolated\":\(!words.isEmpty)"), "\(card.text)")
    try folder.writePicture(to: "dog.bmp")
    let picture = try #require(folder.read("dog.bmp"))
    let answer = try service.answer("POST /v1/detect?model=face", picture)
    #expect(answer.status == 200, "\(answer.text)")
    #expect(service.isolatesModels == !words.isEmpty)
  }

  @Test(arguments: [[], ["--trust-model"], ["--isolate"]] as [[String]])
  func `a named file that is missing ends the start`(words: [String]) throws {
    for command in ["serve", "studio"] {
      let line = [command, "--port", "0", "--model", "a=b.tflite"] + words
      let result = try Executable.run(line, in: folder.path)
      #expect(result.status == ExitCode.inputFailed.rawValue)
      #expect(result.error == "vision: b.tflite: there is no such file\n")
    }
  }
}
