import Foundation
import TestSupport
import Testing
import VisionBase

@testable import Inference

/// Trials with children that a shell plays, so that each ending can be had.
@Suite struct ModelTrialTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write("a model")
  }

  private var model: String { folder.file("model.tflite") }

  private func write(_ text: String) throws {
    try folder.write(text, to: "model.tflite")
  }

  /// A trial whose child counts its runs and then does what the script says.
  private func trial(_ script: String, records: String = "records", seconds: Int = 60) -> ModelTrial
  {
    var limits = TrialLimits()
    limits.seconds = seconds
    return ModelTrial(
      program: "/bin/sh", words: ["-c", "echo >> '\(folder.path)/runs'; \(script)", "sh"],
      folder: folder.path + "/" + records, limits: limits)
  }

  private var runCount: Int {
    folder.read("runs")?.count ?? 0
  }

  @Test func `a model that runs is tried once`() throws {
    let trial = trial("echo said by the runtime; echo ran")
    for _ in 0..<3 { try trial.check(model) }
    #expect(runCount == 1)
  }

  @Test func `the child is given the file`() throws {
    try trial("test \"$1\" = '\(model)' && echo ran || kill -SEGV $$").check(model)
  }

  @Test(arguments: ["SEGV", "BUS", "ILL", "FPE", "ABRT", "TRAP"])
  func `a crash is an error, also the next time`(signal: String) throws {
    let trial = trial("kill -\(signal) $$")
    for _ in 0..<2 {
      let error = #expect(throws: VisionError.self) { try trial.check(model) }
      #expect(error?.code == .modelUnsupported)
      guard case .crashed = error?.cause as? TrialFault else {
        Issue.record("another fault: \(error?.description ?? "none")")
        return
      }
      #expect(error?.message.contains(model) == true)
    }
    #expect(runCount == 1)
  }

  @Test func `a model that hangs is ended and tried again`() throws {
    let trial = trial("exec sleep 60", seconds: 0)
    for _ in 0..<2 {
      let error = #expect(throws: VisionError.self) { try trial.check(model) }
      #expect(error?.cause as? TrialFault == .timedOut(seconds: 0))
    }
    #expect(runCount <= 2)
  }

  @Test(arguments: [
    ("kill -KILL $$", TrialFault.ended(status: 137)), ("exit 3", .ended(status: 3)),
    ("true", .ended(status: 0)), ("kill -XCPU $$", .timedOut(seconds: 60)),
    ("echo ran; exit 1", .ended(status: 1)),
  ])
  func `an ending that may come from outside is not remembered`(
    script: String, fault: TrialFault
  ) throws {
    for _ in 0..<2 {
      let error = #expect(throws: VisionError.self) { try trial(script).check(model) }
      #expect(error?.cause as? TrialFault == fault)
    }
    #expect(runCount == 2)
    try trial("echo ran").check(model)
  }

  @Test(arguments: ["refused", "failed"])
  func `a file that did not run passes for now: the task says what is wrong`(
    outcome: String
  ) throws {
    for _ in 0..<2 { try trial("echo \(outcome)").check(model) }
    #expect(runCount == 2)
  }

  @Test func `a model that takes too much memory is an error, and tried again`() throws {
    let trial = trial("echo; echo exceeded")
    for _ in 0..<2 {
      let error = #expect(throws: VisionError.self) { try trial.check(model) }
      #expect(error?.code == .modelUnsupported)
      #expect(error?.cause as? TrialFault == .exceededMemory(byteCount: 4 << 30))
      #expect(error?.description.contains("4096 MiB") == true)
    }
    #expect(runCount == 2)
    try self.trial("echo ran").check(model)
  }

  @Test func `what ran with other kernels is tried again`() throws {
    let records = { TrialRecords(folder: folder.path + "/records", kernels: $0) }
    let sha256 = SHA256(of: Array("a model".utf8).span.bytes)
    records(1).save(.passed, on: sha256)
    #expect(records(1).verdict(on: sha256) == .passed)
    #expect(records(2).verdict(on: sha256) == nil)
    #expect(records(0).verdict(on: sha256) == nil)
  }

  @Test func `a changed file is tried, one of equal content is known`() throws {
    try trial("echo ran").check(model)
    try write("another model")
    #expect(throws: VisionError.self) { try trial("kill -SEGV $$").check(model) }
    let copy = try folder.write("a model", to: "copy.tflite")
    try trial("kill -SEGV $$").check(copy)
    #expect(runCount == 2)
  }

  @Test func `a record of something else counts for nothing`() throws {
    let first = trial("echo ran")
    try first.check(model)
    let records = folder.url.appending(path: "records")
    for name in try FileManager.default.contentsOfDirectory(atPath: records.path)
    where !name.hasSuffix(".file") {
      for text in ["", "trial 0, LiteRT 1\npassed", "passed", "a\nb\nc", "\0"] {
        try Data(text.utf8).write(to: records.appending(path: name))
        #expect(throws: VisionError.self, "\(text)") { try trial("exit 3").check(model) }
      }
    }
  }

  @Test func `where nothing can be kept the model is tried each time`() throws {
    for _ in 0..<2 { try trial("echo ran", records: "model.tflite/records").check(model) }
    #expect(runCount == 2)
  }

  @Test func `what is not there is left to whoever opens it`() throws {
    try trial("kill -SEGV $$").check(folder.path + "/absent.tflite")
    try trial("kill -SEGV $$").check(folder.path)
    #expect(runCount == 0)
  }

  @Test func `a program that is not there is an error`() {
    let trial = ModelTrial(
      program: folder.path + "/absent", words: [], folder: folder.path + "/records")
    let error = #expect(throws: VisionError.self) { try trial.check(model) }
    #expect(error?.code == .fileFailed)
  }

  @Test(arguments: TrialFault.samples)
  func `each fault has words`(fault: TrialFault) {
    #expect(!fault.description.isEmpty)
  }

  @Test func `what was tried is for its owner only to know`() throws {
    try trial("echo ran").check(model)
    let modes = try FileModes.all(in: folder.path + "/records")
    #expect(modes.count == 3)
    for (path, mode) in modes { #expect(mode == (path == "." ? 0o700 : 0o600), "\(path)") }
  }
}

extension TrialFault {
  fileprivate static let samples: [TrialFault] = [
    .crashed(signal: 11), .timedOut(seconds: 1), .ended(status: 3),
    .exceededMemory(byteCount: 1 << 30),
  ]
}
