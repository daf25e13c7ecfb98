import Foundation
import ModelFiles
import ModelRewriting
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

/// The way from a path to a model, with trials whose child is a shell.
@Suite struct AdmittedModelTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let isolation = ModelIsolation(program: "/usr/local/bin/vision")

  /// Returns a rule whose trials read the bytes and then follow the script.
  private static func rule(
    _ script: String, _ folder: TemporaryFolder, isolatesAll: Bool = false
  ) -> AdmissionRule {
    let look = "S=\"seen $( (sha256sum || shasum -a 256) 2>/dev/null | cut -c1-64)\"; echo \"$S\""
    let trial = ModelTrial(
      program: "/bin/sh", words: ["-c", "\(look); \(script)", "sh"],
      folder: folder.file("records"))
    return AdmissionRule(trial: trial, isolation: isolation, isolatesAll: isolatesAll)
  }

  private func rule(_ script: String, isolatesAll: Bool = false) -> AdmissionRule {
    Self.rule(script, folder, isolatesAll: isolatesAll)
  }

  // MARK: - What may be run, and where

  @Test func `a model that nobody knows is tried, and runs where the rule says`() throws {
    let path = try folder.write(ModelMaker.addition.bytes(), to: "model.tflite")
    let model = try AdmittedModel(opening: path, under: rule("echo \"$S\"; echo ran"))
    #expect(model.standing == .tried)
    #expect(model.format == .model)
    #expect(try model.model().isolation == Self.isolation)
    #expect(try model.sha256 == SHA256(ModelMaker.addition.bytes()))
    #expect(throws: VisionError.self) { try model.bundle() }
    let other = try folder.write(ModelMaker.choice.bytes(), to: "other.tflite")
    #expect(throws: VisionError.self) {
      try AdmittedModel(opening: other, under: rule("kill -SEGV $$"))
    }
    let trusted = try AdmittedModel(opening: other, under: .verified)
    #expect(trusted.standing == .trusted)
    #expect(try trusted.model().isolation == nil)
  }

  @Test func `a model goes to another process as it was opened`() throws {
    let bytes = try ModelMaker.addition.bytes()
    let path = try folder.write(bytes, to: "a,b=c.tflite")
    let opened = try AdmittedModel(opening: path, under: rule("echo \"$S\"; echo ran"))
    let (model, file) = try opened.handed(as: path)
    #expect(model.word == "__model=tried,isolated,\(path)")
    #expect(HandedModel(word: model.word) == model)
    try folder.write(ModelMaker.choice.bytes(), to: "a,b=c.tflite")
    defer { ModelAdmission.forget(path) }
    try ModelAdmission.take(model, file, isolation: Self.isolation)
    let taken = try ModelAdmission.open(path)
    #expect(taken.standing == .tried && taken.format == .model)
    #expect(try taken.model().isolation == Self.isolation)
    #expect(taken.sha256 == SHA256(bytes))
    // What must run in a process of its own runs in none where none can be confined.
    let error = #expect(throws: VisionError.self) {
      try ModelAdmission.take(model, file, isolation: nil)
    }
    #expect(error?.code == .modelUnsupported)
  }

  @Test(arguments: [
    "", "--model=x", "__model=", "__model=tried", "__model=tried,isolated",
    "__model=tried,isolated,", "__model=known,isolated,/a", "__model=tried,elsewhere,/a",
    "__model=tried\u{301},isolated,/a",
  ])
  func `words that hand no model over are refused`(word: String) {
    #expect(HandedModel(word: word) == nil)
  }

  @Test func `a model keeps its place and proof when outputs are left out`() throws {
    let path = try folder.write(ModelMaker.signed.bytes(), to: "model.tflite")
    let model = try AdmittedModel(opening: path, under: rule("echo \"$S\"; echo ran")).model()
    let reduced = try model.keepingOutputs([0])
    #expect(reduced.isolation == Self.isolation)
    #expect(reduced.proof is AdmittedModel.Proof)
  }

  /// Files that are not models, by name; each made differently.
  private static let noModels = [
    "absent", "empty", "pipe", "folder", "text", "two bytes before an archive",
    "a model's name behind an archive's first bytes",
  ]

  private static func archive() throws -> [UInt8] {
    let model = try ModelMaker.addition.bytes()
    var writer = ZipWriter()
    try writer.add("pose_detector.tflite", model.span.rawBytes)
    return writer.finish()
  }

  private func make(_ kind: String) throws -> String {
    let path = folder.file("model.task")
    let archive = try Self.archive()
    switch kind {
    case "absent": break
    case "empty": try folder.write([], to: "model.task")
    case "pipe": try #require(mkfifo(path, 0o600) == 0)
    case "folder": try FileSystem.make(path)
    case "text": try folder.write("no model at all", to: "model.task")
    case "two bytes before an archive": try folder.write([0, 1] + archive, to: "model.task")
    default: try folder.write(Array("PK\u{3}\u{4}TFL3".utf8) + archive, to: "model.task")
    }
    return path
  }

  @Test(arguments: noModels)
  func `what is no model is an error wherever it is opened, and never passed over`(
    kind: String
  ) throws {
    let path = try make(kind)
    let rules = [rule("echo ran"), rule("echo ran", isolatesAll: true), .verified]
    for rule in rules {
      #expect(throws: VisionError.self, "\(kind)") {
        try ModelAdmission.admit(path, under: rule).bundle().model(named: "pose_detector.tflite")
      }
      #expect(throws: VisionError.self, "\(kind)") {
        try ModelAdmission.admit(path, under: rule).model()
      }
      ModelAdmission.forget(path)
    }
    #expect(throws: VisionError.self) { try ModelFile(path: path) }
    #expect(throws: VisionError.self) {
      try TaskBundle(path: path).model(named: "pose_detector.tflite")
    }
  }

  @Test(arguments: [[], [0, 0]] as [[UInt8]])
  func `the models of a bundle run where the bundle does`(padding: [UInt8]) throws {
    let path = try folder.write(padding + Self.archive(), to: "model.task")
    for isolatesAll in [false, true] {
      let rule = rule("echo \"$S\"; echo ran", isolatesAll: isolatesAll)
      let model = try AdmittedModel(opening: path, under: rule).bundle()
        .model(named: "pose_detector.tflite")
      #expect(model.isolation == Self.isolation)
      #expect(model.proof is AdmittedModel.Proof)
    }
  }

  @Test func `the models of a bundle in a bundle run where the whole does`() throws {
    var writer = ZipWriter(alignment: 4)
    try writer.add("hand.task", Self.archive())
    let path = try folder.write(writer.finish(), to: "model.task")
    let rule = rule("echo \"$S\"; echo ran", isolatesAll: true)
    let bundle = try AdmittedModel(opening: path, under: rule).bundle().bundle(named: "hand.task")
    let model = try bundle.model(named: "pose_detector.tflite")
    #expect(model.isolation == Self.isolation)
    #expect(model.proof is AdmittedModel.Proof)
  }

  @Test func `what was admitted stays, and is let go of`() throws {
    let path = try folder.write(ModelMaker.addition.bytes(), to: "model.tflite")
    try ModelAdmission.admit(path, under: rule("echo \"$S\"; echo ran"))
    try folder.write(ModelMaker.choice.bytes(), to: "model.tflite")
    #expect(try ModelAdmission.open(path).model().inputs.count == 1)
    try ModelAdmission.rename(path, to: "birds")
    let renamed = try ModelAdmission.open(path)
    #expect(renamed.bytes.name == "birds")
    #expect(renamed.standing == .tried && renamed.isolation == Self.isolation)
    ModelAdmission.forget(path)
    #expect(ModelAdmission.kept(path) == nil)
    #expect(try ModelAdmission.open(path).model().inputs.count == 2)
    // An app may rewrite its files: nothing of them is kept unless requested.
    #expect(ModelAdmission.kept(path) == nil)
  }

  @Test func `models whose names only look alike are two`() throws {
    // The same letter in one and in two code points: a file system has two files.
    let one = try folder.write(ModelMaker.addition.bytes(), to: "caf\u{E9}.tflite")
    let other = try folder.write(ModelMaker.choice.bytes(), to: "cafe\u{301}.tflite")
    let rule = rule("echo \"$S\"; echo ran")
    for path in [one, other] { try ModelAdmission.admit(path, under: rule) }
    #expect(try ModelAdmission.open(one).model().inputs.count == 1)
    #expect(try ModelAdmission.open(other).model().inputs.count == 2)
    ModelAdmission.forget(other)
    #expect(ModelAdmission.kept(one) != nil && ModelAdmission.kept(other) == nil)
    ModelAdmission.forget(one)
  }

  // MARK: - A process that demands proofs

  @Test func `it tries what it opens, and runs nothing without proof`() async {
    await #expect(processExitsWith: .success) { try Self.demandProofs() }
  }

  private static func demandProofs() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("model.tflite")
    ModelAdmission.demandProofs(under: rule("echo \"$S\"; echo ran", folder))
    // It does not exist when it is checked, but does when it is opened.
    #expect(throws: VisionError.self) {
      try ModelAdmission.admit(path, under: rule("echo ran", folder))
    }
    try folder.write([], to: "model.tflite")
    #expect(throws: VisionError.self) { try ModelAdmission.open(path) }
    try folder.write(ModelMaker.addition.bytes(), to: "model.tflite")
    let model = try ModelAdmission.open(path)
    #expect(model.standing == .tried)
    let file = try model.model()
    #expect(try ModelAdmission.open(path).model() === file, "it is verified once")
    #expect(try ModelAdmission.isolation(of: file) == isolation)
    // The isolation is the proof's, regardless of later calls about the file.
    #expect(try ModelAdmission.isolation(of: file.isolated(by: nil)) == isolation)
    let verified = try ModelFile(path: path)
    let made = try ModelFile(ModelMaker.addition.stableBytes())
    for file in [verified, made, file.proven(by: nil)] {
      let error = #expect(throws: VisionError.self) { try CompiledModel(file) }
      #expect(error?.code == .modelUnsupported)
      #expect(error?.message.contains("neither found in the catalogue nor tried") == true)
    }
    // The first contents opened remain.
    try folder.write(ModelMaker.choice.bytes(), to: "model.tflite")
    #expect(try ModelAdmission.open(path).model().inputs.count == 1)
  }

  @Test func `it opens files under the rule that was set last`() async {
    await #expect(processExitsWith: .success) { try Self.changeRule() }
  }

  private static func changeRule() throws {
    let folder = try TemporaryFolder()
    CacheFolder.move(to: folder.file("cache"))
    try FileSystem.make(folder.file("cache"), isPrivate: true)
    let known = try plant()
    #expect(!ModelAdmission.demandsProofs)
    ModelAdmission.demandProofs(under: rule("kill -SEGV $$", folder))
    #expect(ModelAdmission.demandsProofs)
    #expect(try ModelAdmission.open(known.path).isolation == nil)
    ModelAdmission.demandProofs(under: rule("kill -SEGV $$", folder, isolatesAll: true))
    let model = try ModelAdmission.open(known.path)
    #expect(model.standing == .catalogued && model.isolation == isolation)
  }

  @Test func `all openings of a file share its forms while one is used`() throws {
    let path = try folder.write("one", to: "model.tflite")
    weak var left: SharedForms?
    do {
      let forms = try ModelAdmission.forms(of: FileStatus(of: path))
      #expect(try ModelAdmission.forms(of: FileStatus(of: path)) === forms)
      left = forms
      try folder.write("another", to: "model.tflite")
      #expect(try ModelAdmission.forms(of: FileStatus(of: path)) !== forms)
    }
    #expect(left == nil)
  }

  // MARK: - A link that changes

  /// Creates a file in the place of one of the catalog's, with a note that it is that one.
  private static func plant() throws -> (path: String, byteCount: Int) {
    let entry = try #require(
      Catalogue.entries.first { $0.kind == .model && $0.byteCount != nil })
    let path = ModelStore().path(for: entry)
    try FileSystem.make(FileSystem.parent(of: path))
    try Data("modlTFL3".utf8).write(to: URL(filePath: path))
    let size = entry.byteCount ?? 0
    try OpenFile(writing: path, permissions: 0o600).truncate(to: size)
    DigestNote.leave(entry.sha256, on: path, seen: FileIdentity(of: path), at: nil)
    return (path, size)
  }

  @Test func `a link between a known and a hostile file never passes the hostile one`() async {
    await #expect(processExitsWith: .success) { try Self.flip() }
  }

  /// Points a link from one file to the other and back until it is stopped.
  private static func flipping(
    _ link: String, _ targets: [String], until isOver: Monitor<Bool>
  ) throws -> WorkerThread {
    try WorkerThread {
      var round = 0
      while !isOver.change({ $0 }) {
        round += 1
        _ = symlink(targets[round % 2], link + ".next")
        _ = rename(link + ".next", link)
      }
    }
  }

  /// Returns true if a path opens the catalog's file; nil if it is refused.
  private static func isKnown(
    _ path: String, under rule: AdmissionRule, byteCount: Int
  ) -> Bool? {
    do {
      let model = try AdmittedModel(opening: path, under: rule)
      return model.standing == .catalogued && model.isolation == nil
        && model.bytes.byteCount == byteCount
    } catch {
      return nil
    }
  }

  private static func flip() throws {
    let folder = try TemporaryFolder()
    CacheFolder.move(to: folder.file("cache"))
    try FileSystem.make(folder.file("cache"), isPrivate: true)
    let known = try plant()
    let hostile = try folder.write("modlTFL3, and hostile", to: "hostile.tflite")
    #expect(try AdmittedModel(opening: known.path, under: .verified).standing == .catalogued)
    let link = folder.file("link.tflite")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: known.path)
    let isOver = Monitor(false)
    let thread = try flipping(link, [known.path, hostile], until: isOver)
    let rule = rule("kill -SEGV $$", folder)
    var (passed, refused) = (0, 0)
    // Each file is met often, regardless of the threads' order.
    while passed < 300 || refused < 300 {
      switch isKnown(link, under: rule, byteCount: known.byteCount) {
      case nil: refused += 1
      case true?: passed += 1
      case false?:
        Issue.record("the hostile file passed after \(passed) and \(refused) openings")
        return
      }
    }
    isOver.change { $0 = true }
    thread.join()
  }
}
