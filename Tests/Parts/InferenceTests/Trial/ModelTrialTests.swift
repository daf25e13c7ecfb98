import Foundation
import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import Inference
@testable import ModelCatalogue

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The first step of a child: it reports the bytes it received.
private let look =
  "S=\"seen $( (sha256sum || shasum -a 256) 2>/dev/null | cut -c1-64)\"; echo \"$S\""

/// Returns a text that begins like a model, so that it is tried.
private func made(_ text: String) -> String { "modlTFL3" + text }

/// Trials with a shell as their child, so that each ending can occur.
@Suite struct ModelTrialTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write("a model")
  }

  private var model: String { folder.file("model.tflite") }

  /// Writes the model; the next write there gets a different time.
  private func write(_ text: String) throws {
    try folder.write(made(text), to: "model.tflite")
    try #require(folder.waitForAnotherTime(than: "model.tflite"))
  }

  /// Returns a trial whose child counts its runs, reads the bytes and then follows the script.
  private func trial(
    _ script: String, before: String = "true", records: String = "records", seconds: Int = 60
  ) -> ModelTrial {
    var limits = TrialLimits()
    limits.seconds = seconds
    return ModelTrial(
      program: "/bin/sh",
      words: ["-c", "echo >> '\(folder.path)/runs'; \(before); \(look); \(script)", "sh"],
      folder: folder.path + "/" + records, limits: limits)
  }

  private var runCount: Int {
    folder.read("runs")?.count ?? 0
  }

  @Test func `a model that runs is tried once`() throws {
    let trial = trial("echo said by the runtime; echo \"$S\"; echo ran")
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

  @Test func `a model that fails on some inputs only is an error, and tried again`() throws {
    for _ in 0..<2 {
      let error = #expect(throws: VisionError.self) { try trial("echo uneven").check(model) }
      #expect(error?.code == .modelUnsupported)
      #expect(error?.cause as? TrialFault == .failedOnSomeInputs)
    }
    #expect(runCount == 2)
  }

  #if compiler(>=6.3)  // Before, a process that a test starts cannot be given values.
    @Test func `a crash for want of memory condemns nothing`() async throws {
      let (path, records) = (model, folder.path + "/records")
      await #expect(processExitsWith: .success) {
        [path = path as String, records = records as String] in
        let trial = ModelTrial(
          program: "/bin/sh", words: ["-c", "\(look); kill -SEGV $$", "sh"], folder: records)
        let isKept = {
          try FileManager.default.contentsOfDirectory(atPath: records).contains {
            !$0.bytes.hasSuffix(".file")
          }
        }
        #if canImport(Glibc)
          let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
        #else
          let resource = RLIMIT_AS
        #endif
        var limit = rlimit()
        getrlimit(resource, &limit)
        let usual = limit.rlim_cur
        for isLimited in [true, false] {
          limit.rlim_cur = isLimited ? 1 << 45 : usual
          try #require(setrlimit(resource, &limit) == 0)
          let error = #expect(throws: VisionError.self) { try trial.check(path) }
          #expect(error?.cause as? TrialFault == .crashed(signal: 11))
          #expect(try isKept() != isLimited)
        }
      }
    }
  #else
    @Test(.disabled("\(OlderCompiler.givesNoValues)"))
    func `a crash for want of memory condemns nothing`() {}
  #endif

  @Test func `a file that takes the place of what was opened is not what was tried`() throws {
    try folder.write(made("a crasher"), to: "other")
    let swap = "mv '\(folder.path)/other' \"$1\""
    let bytes = try trial("echo ran", before: swap).open(model)
    #expect(bytes.copy(of: 0..<bytes.byteCount) == Array(made("a model").utf8))
    #expect(folder.read("model.tflite") == Array(made("a crasher").utf8))
    // The bytes that the child saw have passed; nothing is known about the file's current ones.
    #expect(throws: VisionError.self) { try trial("kill -SEGV $$").check(model) }
    try write("a model")
    try trial("kill -SEGV $$").check(model)
    #expect(runCount == 2)
  }

  @Test func `a file that is written to before the child looks is not used`() throws {
    let overwrite = "printf modlTFL3crasher > \"$1\""
    for _ in 0..<2 {
      try write("a model")
      for use in [{ try $0.check(model) }, { _ = try $0.open(model) }]
        as [(ModelTrial) throws -> Void]
      {
        let error = #expect(throws: VisionError.self) {
          try use(trial("echo ran", before: overwrite))
        }
        #expect(error?.code == .fileFailed)
        try write("a model")
      }
    }
    #expect(runCount == 4)
    try write("crasher")
    #expect(throws: VisionError.self) { try trial("kill -SEGV $$").check(model) }
  }

  @Test func `a crash of something else is not remembered of this`() throws {
    let overwrite = "printf modlTFL3crasher > \"$1\""
    #expect(throws: VisionError.self) {
      try trial("kill -SEGV $$", before: overwrite).check(model)
    }
    try write("a model")
    try trial("echo ran").check(model)
    #expect(runCount == 2)
  }

  @Test(arguments: ["ran", "failed", "refused"])
  func `a child that does not say what it saw proves nothing`(outcome: String) throws {
    let silent = trial("echo; echo words of a model; echo \(outcome)")
    #expect(throws: VisionError.self) { try silent.check(model) }
    try write("another")
    #expect(throws: VisionError.self) { try silent.open(model) }
  }

  @Test func `what is opened a second time is neither tried nor digested`() throws {
    for _ in 0..<3 { _ = try trial("echo ran").open(model) }
    #expect(runCount == 1)
    let records = TrialRecords(folder: folder.path + "/records")
    #expect(records.notedDigest(of: model) == SHA256(text: made("a model")))
    try write("crasher")
    #expect(throws: VisionError.self) { try trial("kill -SEGV $$").open(model) }
    #expect(throws: VisionError.self) { try trial("echo ran").open(model) }
    #expect(runCount == 2)
  }

  @Test func `what was handed out stays when the file is rewritten`() throws {
    let bytes = try trial("echo ran").open(model)
    try write("changed")
    #expect(bytes.copy(of: 0..<bytes.byteCount) == Array(made("a model").utf8))
  }

  @Test(.enabled(if: FilePlace(of: "/dev/shm") != nil, "another device is needed"))
  func `a file on another device is digested each time`() throws {
    let elsewhere = "/dev/shm/vision-test-\(UUID().uuidString)"
    defer { FileSystem.removeFile(elsewhere) }
    try Data("a model".utf8).write(to: URL(filePath: elsewhere))
    let here = try #require(FilePlace(of: folder.path))
    try #require(FilePlace(of: elsewhere)?.device != here.device)
    let records = TrialRecords(folder: folder.path + "/records")
    for path in [elsewhere, model] {
      _ = try records.digest(of: StableBytes.open(path), openedAt: path)
    }
    #expect(records.notedDigest(of: elsewhere) == nil)
    #expect(records.notedDigest(of: model) != nil)
  }

  @Test func `a note beside a file is not believed`() throws {
    let entry = try #require(Catalogue.entries.first { $0.kind == .model })
    let identity = try #require(FileIdentity(of: model))
    let planted = DigestNote(sha256: entry.sha256, identity: identity)
    try NoteFile.write(planted.lines, to: DigestNote.notePath(for: model))
    #expect(throws: VisionError.self) { try trial("kill -SEGV $$").check(model) }
    #expect(runCount == 1)
  }

  @Test func `what ran with other kernels is tried again`() throws {
    let records = { TrialRecords(folder: folder.path + "/records", kernels: $0) }
    let sha256 = SHA256(of: Array(made("a model").utf8).span.bytes)
    records(1).save(.passed, on: sha256)
    #expect(records(1).verdict(on: sha256) == .passed)
    #expect(records(2).verdict(on: sha256) == nil)
    #expect(records(0).verdict(on: sha256) == nil)
  }

  @Test func `a changed file is tried, one of equal content is known`() throws {
    try trial("echo ran").check(model)
    try write("another model")
    #expect(throws: VisionError.self) { try trial("kill -SEGV $$").check(model) }
    let copy = try folder.write(made("a model"), to: "copy.tflite")
    try trial("kill -SEGV $$").check(copy)
    #expect(runCount == 2)
  }

  @Test func `a record of something else counts for nothing`() throws {
    let first = trial("echo ran")
    try first.check(model)
    let records = folder.url.appending(path: "records")
    for name in try FileManager.default.contentsOfDirectory(atPath: records.path)
    where !name.bytes.hasSuffix(".file") {
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

  @Test func `what is not there, or is no file, is an error`() throws {
    let absent = #expect(throws: VisionError.self) {
      try trial("echo ran").check(folder.path + "/absent.tflite")
    }
    #expect(absent?.code == .inputMissing)
    #expect(throws: VisionError.self) { try trial("echo ran").check(folder.path) }
    #expect(runCount == 0)
  }

  // In a separate process, where no other test reads files.
  @Test func `what begins like no model, or is too large for one, is neither tried nor read`() async
  {
    await #expect(processExitsWith: .success) {
      let tests = try ModelTrialTests()
      let model = tests.model
      for (text, gibibytes, code) in [
        ("no model at all", 1, VisionError.Code.modelInvalid), (made(""), 100, .modelUnsupported),
      ] {
        try tests.folder.write(text, to: "model.tflite")
        // It has no blocks on the disk, and would take minutes to digest.
        try OpenFile(writing: model, permissions: 0o600).truncate(to: gibibytes << 30)
        #expect(throws: VisionError.self) { try tests.trial("echo ran").check(model) }
        let error = #expect(throws: VisionError.self) { try tests.trial("echo ran").open(model) }
        #expect(error?.code == code)
        let opened = #expect(throws: VisionError.self) { try ModelFile(path: model) }
        #expect(opened?.message == error?.message)
      }
      #expect(tests.runCount == 0)
      let count = PeakMemory.readByteCount
      #expect(count < 100 << 20, "\(count) bytes were read")
    }
  }

  @Test(.timeLimit(.minutes(Patience.minutes)))
  func `a large model that is cut short while it is tried is an error, and not remembered`() throws
  {
    try OpenFile(writing: model, permissions: 0o600).truncate(to: StableBytes.mostCopied + 1)
    let cut = "truncate -s 4096 \"$1\"; kill -BUS $$"
    let error = #expect(throws: VisionError.self) { try trial(cut).open(model) }
    #expect(error?.code == .fileFailed)
    #expect(error?.message.contains("was changed while it was tried") == true)
    try OpenFile(writing: model, permissions: 0o600).truncate(to: StableBytes.mostCopied + 1)
    _ = try trial("echo \"$S\"; echo ran").open(model)
    #expect(runCount == 2)
  }

  @Test(.enabled(if: !Emulation.hidesFailedStarts, "\(Emulation.startsAnything)"))
  func `a program that is not there is an error`() {
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
    .exceededMemory(byteCount: 1 << 30), .failedOnSomeInputs,
  ]
}
