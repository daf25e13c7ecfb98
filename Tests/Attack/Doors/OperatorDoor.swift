import Foundation
import ModelCatalogue
import ModelFiles
import ModelRewriting
import TestSupport
import VisionBase

extension Door {
  /// Models of one operator, bent, that the verifier accepts and the runtime runs.
  ///
  /// There every block of memory ends at an inaccessible page. A process that dies misses writes
  /// that hit other memory; this does not. It needs the program `runner` of Tests/Guard, which
  /// `scripts/attack` builds and names in `ATTACK_GUARD`.
  static let operators = Door("operators", weight: 4) { _ in
    let runtime = try GuardedRuntime()
    let models = try ["examples", "faults"].flatMap { try OperatorModel.read($0) }
    return { random in
      for _ in 0..<8 {
        var bent = random.one(of: models)
        for _ in 0..<Int.random(in: 1...3, using: &random) { bent.bend(using: &random) }
        if Int.random(in: 0..<3, using: &random) == 0 { bent.hideOutputs() }
        let bytes: [UInt8]
        do {
          bytes = try bent.model.bytes()
          _ = try ModelFile(StableBytes(bytes, name: bent.name))
        } catch is VisionError {
          continue
        }
        let answer = try runtime.run(bytes, given: bent.inputBytes)
        try Finding.unless(
          !answer.bytes.hasPrefix("FAULT"), "\(bent.name): \(answer), of \(bent.signature)")
        // Loops may be endless, which only a run can show: unknown models are tried first.
        try Finding.unless(
          answer != "slow" || bent.runsLoop, "\(bent.name): no end, of \(bent.signature)")
        return .taken
      }
      return .refused
    }
  }
}

/// The program that runs models under guard pages, one after the other.
final class GuardedRuntime {
  private let process = Process()
  private let questions = Pipe()
  private let answers = Pipe()
  private var rest: [UInt8] = []

  init() throws {
    guard let program = ProcessInfo.processInfo.environment["ATTACK_GUARD"] else {
      throw MissingMaterial("needs the program that ATTACK_GUARD names; scripts/attack builds it")
    }
    try MissingMaterial.checkRuntime()
    let library =
      ProcessInfo.processInfo.environment["VISION_TASKS_RUNTIME"]
      ?? CacheFolder.runtime(version: Catalogue.runtimeVersion) + "/libLiteRt.so"
    process.executableURL = URL(filePath: program)
    process.arguments = [library]
    process.standardInput = questions
    process.standardOutput = answers
    try process.run()
    let ready = try line()
    try Finding.unless(ready == "ready", "the guarded runtime says \(ready)")
  }

  deinit {
    // It ends when there are no more requests.
    try? questions.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Runs a model in a separate child; returns the result in words.
  func run(_ model: [UInt8], given: [[UInt8]?]) throws -> String {
    var question: [UInt8] = []
    question.append(littleEndian: UInt32(model.count))
    question.append(littleEndian: UInt32(given.count))
    question += model
    for bytes in given {
      question.append(littleEndian: bytes.map { UInt32($0.count) } ?? .max)
      question += bytes ?? []
    }
    try questions.fileHandleForWriting.write(contentsOf: Data(question))
    return try line()
  }

  private func line() throws -> String {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest.removeSubrange(...end) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      let more = answers.fileHandleForReading.availableData
      try Finding.unless(!more.isEmpty, "the guarded runtime ended")
      rest += more
    }
  }
}
