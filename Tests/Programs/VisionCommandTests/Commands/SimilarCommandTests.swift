// Long, because all cases share one folder of pictures, its index and the engines that count looks.

import Foundation
import Frames
import PictureFixtures
import PictureIndex
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionCommand

@Suite struct SimilarCommandTests {
  let folder: TemporaryFolder
  let indexes: TemporaryFolder
  private let looks = Lock<[String]>([])
  private let lacksEngines = Lock(false)
  /// The time that a picture takes, in microseconds.
  private let pause = Lock<UInt32>(0)

  init() throws {
    folder = try TemporaryFolder()
    indexes = try TemporaryFolder()
    try folder.writePicture(of: "cat", to: "pets/cat.jpg")
    try folder.writePicture(of: "dog", to: "pets/dog.jpg")
    try folder.writePicture(of: "cat dog", to: "pets/more/both.png")
    try folder.writePicture(of: "cat night", to: "night.jpg")
  }

  /// An embedder that records the pictures it processes, by their words.
  private struct NotingEmbedder: FrameEngine {
    let embedder: SampleEmbedder
    let looks: Lock<[String]>
    let pause: UInt32

    func report(on frame: Frame) throws(VisionError) -> EmbeddingReport {
      let text = try SampleEmbedder.text(of: frame)
      looks.withLock { $0.append(text) }
      usleep(pause)
      return try embedder.report(on: frame)
    }
  }

  private var services: Services {
    var services = SampleServices.all
    services.embed = services.embed.with {
      [looks, lacksEngines, pause] (request, _) throws(VisionError) in
      if lacksEngines.withLock({ $0 }) { throw VisionError(.runtimeFailed, "no memory") }
      try SampleServices.check(request.model)
      return NotingEmbedder(
        embedder: SampleEmbedder(request: request), looks: looks, pause: pause.withLock { $0 })
    }.describing { (request) throws(VisionError) in try SampleEmbedder.description(of: request) }
    services.indexes = indexes.path
    return services
  }

  private func words(_ words: [String]) -> [String] {
    ["similar"]
      + words.map { $0.bytes.hasPrefix("F") ? "\(folder.path)\($0.bytes.dropFirst())" : $0 }
  }

  private func check(_ name: String, _ words: String...) throws {
    try Snapshot.check(
      name, self.words(words), services: services,
      replacing: [folder.path: "FOLDER", indexes.path: "INDEXES"])
  }

  @discardableResult
  private func run(_ words: String...) -> (code: ExitCode, output: String, error: String) {
    run(words)
  }

  private func run(_ words: [String]) -> (code: ExitCode, output: String, error: String) {
    let console = Console()
    let code = VisionProgram(services: services).run(self.words(words), console: console)
    return (code, console.output.text, console.error.text)
  }

  /// Returns the pictures processed since the last call.
  private func newLooks() -> [String] {
    looks.withLock { looks in
      defer { looks = [] }
      return looks.sorted()
    }
  }

  // MARK: - Duplicates

  @Test(arguments: ["text", "json", "csv"])
  func `pictures that look alike are printed in groups`(format: String) throws {
    try folder.writePicture(of: "cat", to: "pets/copies/cat.png")
    try check("similar-duplicates-\(format)", "--index", "F/pets", "--duplicates", "-f", format)
  }

  @Test func `what is printed can go into a file`() throws {
    let path = folder.path + "/found.csv"
    for words in [["F/night.jpg", "F/pets"], ["--duplicates", "--min-similarity", "0.5"], []] {
      let rest = ["-f", "csv", "--index", folder.path + "/pets"] + self.words(words).dropFirst()
      runProgram(["similar"] + rest, services: services)
      let printed = runProgram(["similar"] + rest, services: services)
      let written = runProgram(["similar", "-o", path] + rest, services: services)
      #expect(!printed.output.isEmpty)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == printed.output)
      #expect(written == (printed.code, "", printed.error))
    }
  }

  @Test func `how alike they must be can be said`() throws {
    #expect(run("--index", "F/pets", "--duplicates", "-f", "json").output == "")
    let near = run("--index", "F/pets", "--duplicates", "-f", "json", "--min-similarity", "0.7")
    #expect(near.output.bytes.split(separator: "\n").map(String.init).count == 1)
    #expect(near.output.contains("both.png"))
    #expect(near.error.contains("3 of 3 pictures look alike, in 1 group"))
  }

  @Test func `duplicates are found in the index as it is`() throws {
    run("--index", "F/pets")
    try folder.writePicture(of: "cat", to: "pets/copy.jpg")
    let old = run("--index", "F/pets", "--duplicates", "--no-refresh")
    #expect(old.code == .success)
    #expect(old.error.contains("no look-alikes among 3 pictures"))
  }

  @Test func `duplicates and a query contradict each other`() {
    let (code, output, error) = run("--index", "F/pets", "--duplicates", "F/night.jpg")
    #expect(code == .wrongUsage)
    #expect(output.isEmpty)
    #expect(error.contains("leave out the queries"))
  }

  @Test(arguments: [
    ["--count", "3"], ["--orientation", "left"], ["--region", "0,0,1,1"],
    ["--min-similarity", "0.5"], ["--duplicates", "--count", "3"],
    ["--duplicates", "--orientation", "left"], ["--duplicates", "--region", "0,0,1,1"],
  ])
  func `options of queries are wrong usage without a query`(words: [String]) {
    let rest = ["similar", "--index", folder.path + "/pets"] + words
    let (code, output, error) = runProgram(rest, services: services)
    let option = words[0] == "--duplicates" ? words[1] : words[0]
    #expect(code == .wrongUsage && output.isEmpty)
    #expect(error.contains("\(option) is for a query"), "\(error)")
    #expect(newLooks().isEmpty)
    let searched = runProgram(
      rest.filter { $0 != "--duplicates" } + [folder.path + "/night.jpg"], services: services)
    #expect(searched.code == .success, "\(searched.error)")
  }

  @Test func `what could not be read of several queries is counted and named`() throws {
    try folder.writePicture(of: "cat", to: "new/a.jpg")
    try folder.write("no picture", to: "new/b.jpg")
    try folder.write("raw", to: "new/c.nef")
    run("--index", "F/pets")
    let (code, output, error) = run("--index", "F/pets", "--no-refresh", "F/new", "F/absent.jpg")
    #expect(code == .inputFailed)
    #expect(output.components(separatedBy: "Similar to").count == 2)
    let lines = error.bytes.split(separator: "\n").map(String.init)
    #expect(lines.count == 4, "\(error)")
    #expect(lines.contains { $0.bytes.hasSuffix("2 of 3 inputs could not be read") })
    #expect(lines.last?.contains("/new: 1 file was left out") == true)
    #expect(lines.last?.bytes.hasSuffix(": 1 .nef") == true)
    let quiet = run("--index", "F/pets", "--no-refresh", "--quiet", "F/new")
    #expect(!quiet.error.contains("could not be read"))
  }

  @Test func `pictures less similar than asked for are left out`() throws {
    let all = run("--index", "F/pets", "-f", "csv", "F/night.jpg").output
    let some = run("--index", "F/pets", "-f", "csv", "--min-similarity", "0.6", "F/night.jpg")
      .output
    #expect(all.bytes.split(separator: "\n").map(String.init).count == 4)
    #expect(some.bytes.split(separator: "\n").map(String.init).count == 2)
    #expect(all.bytes.hasPrefix(some))
    let none = run("--index", "F/pets", "--min-similarity", "1", "F/night.jpg")
    #expect(none.output == "Similar to \(folder.path)/night.jpg:\n No pictures\n")
  }

  // MARK: - The index's model

  @Test func `an index keeps to the model it was made with`() throws {
    #expect(run("--index", "F/pets", "--model", "two", "--head", "1").code == .success)
    let (code, output, error) = run("--index", "F/pets", "-f", "json", "F/night.jpg")
    #expect(code == .success, "\(error)")
    #expect(output.bytes.split(separator: "\n").map(String.init).count == 1)
    #expect(run("--index", "F/pets", "--model", "other", "F/night.jpg").error.contains("--rebuild"))
  }

  // MARK: - Printing

  @Test func `the most similar pictures are printed as a table`() throws {
    try check("similar-text", "--index", "F/pets", "F/night.jpg")
  }

  @Test func `several queries are answered in their order`() throws {
    try check(
      "similar-json", "--index", "F/pets/", "--format", "json", "--count", "2", "F/night.jpg",
      "F/absent.jpg", "F/pets/dog.jpg")
  }

  @Test(arguments: ["text", "json"])
  func `without a query the index is built`(format: String) throws {
    try check("similar-build-\(format)", "--index", "F/pets", "--format", format)
  }

  @Test func `an index keeps where its model is, not how it was typed`() throws {
    let model = try folder.write("model", to: "models/m.tflite")
    var services = services
    services.embed = services.embed.describing { (_) throws(VisionError) in
      // As typed by a user in the model's folder.
      EmbedderDescription(
        model: FileManager.default.currentDirectoryPath.bytes.split(separator: "/").map(String.init)
          .map { _ in "../" }
          .joined() + String(model.bytes.dropFirst()),
        sha256: SHA256(literal: String(repeating: "1", count: 64)), valueCounts: [4])
    }
    let words = ["similar", "--index", folder.path + "/pets"]
    #expect(runProgram(words, services: services).code == .success)
    services.embed = services.embed.describing { (_) throws(VisionError) in
      EmbedderDescription(
        model: "other", sha256: SHA256(literal: String(repeating: "2", count: 64)), valueCounts: [4]
      )
    }
    let other = runProgram(words, services: services)
    let resolved = try FileSystem.resolved(model)
    #expect(other.error.contains(resolved), "\(other.error)")
    #expect(!other.error.contains("../"))
  }

  static let mistakes: [(name: String, words: [String])] = [
    ("similar-without-index", ["F/night.jpg"]),
    ("similar-no-such-folder", ["--index", "F/absent", "F/night.jpg"]),
    ("similar-file-for-folder", ["--index", "F/night.jpg", "F/night.jpg"]),
    ("similar-not-indexed", ["--index", "F/pets", "--no-refresh", "F/night.jpg"]),
    ("similar-nothing-to-do", ["--index", "F/pets", "--no-refresh"]),
    ("similar-contradiction", ["--index", "F/pets", "--no-refresh", "--rebuild", "F/night.jpg"]),
    ("similar-missing-model", ["--index", "F/pets", "--model", "absent", "F/night.jpg"]),
    ("similar-heads", ["--index", "F/pets", "--model", "two", "F/night.jpg"]),
  ]

  @Test(arguments: mistakes)
  func `a mistake is told what is right`(name: String, words: [String]) throws {
    try Snapshot.check(
      name, self.words(words), services: services,
      replacing: [folder.path: "FOLDER", indexes.path: "INDEXES"])
  }

  // MARK: - Keeping up

  @Test func `only new and changed pictures are looked at again`() throws {
    #expect(run("--index", "F/pets").code == .success)
    #expect(newLooks() == ["cat", "cat dog", "dog"])
    #expect(run("--index", "F/pets").output.bytes.hasPrefix("indexed 0 pictures, removed 0"))
    #expect(newLooks().isEmpty)

    try folder.writePicture(of: "dog bird", to: "pets/dog.jpg")
    try folder.writePicture(of: "bird", to: "pets/bird.jpg")
    try FileManager.default.removeItem(atPath: folder.path + "/pets/cat.jpg")
    let result = run("--index", "F/pets", "--count", "9", "F/night.jpg")
    #expect(result.code == .success)
    #expect(newLooks() == ["bird", "cat night", "dog bird"])
    #expect(result.error == "vision: indexed 2 pictures, removed 1; the index has 3 pictures\n")
    #expect(!result.output.contains("cat.jpg") && result.output.contains("bird.jpg"))
  }

  @Test func `a picture with a new date is looked at again`() throws {
    run("--index", "F/pets")
    _ = newLooks()
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
      ofItemAtPath: folder.path + "/pets/cat.jpg")
    run("--index", "F/pets")
    #expect(newLooks() == ["cat"])
  }

  @Test func `searching without refreshing does not look at the folder`() throws {
    run("--index", "F/pets")
    _ = newLooks()
    try folder.writePicture(of: "cat night", to: "pets/new.jpg")
    let result = run("--index", "F/pets", "--no-refresh", "F/night.jpg")
    #expect(newLooks() == ["cat night"])
    #expect(!result.output.contains("new.jpg") && result.error.isEmpty)
    #expect(run("--index", "F/pets", "--refresh", "F/night.jpg").output.contains("new.jpg"))
  }

  @Test func `a picture that cannot be read is named each time, and tried again when it changes`()
    throws
  {
    try folder.writePicture(of: "broken", to: "pets/broken.jpg")
    let first = run("--index", "F/pets", "F/night.jpg")
    #expect(first.code == .inputFailed)
    #expect(first.error.contains("pets/broken.jpg: the JPEG ends"))
    #expect(first.output.contains("cat.jpg"))
    let second = run("--index", "F/pets", "F/night.jpg")
    #expect(second.code == .inputFailed)
    let line = try #require(first.error.bytes.lines.first { String($0).contains("broken.jpg") })
    #expect(second.error.bytes.lines.contains(line), "\(second.error)")
    #expect(second.output.contains("cat.jpg"))
    try folder.writePicture(of: "night night", to: "pets/broken.jpg")
    let third = run("--index", "F/pets", "F/night.jpg")
    #expect(third.code == .success && third.output.contains("broken.jpg"))
  }

  @Test func `a picture that cannot be read is named without a refresh, too`() throws {
    try folder.writePicture(of: "broken", to: "pets/broken.jpg")
    let first = run("--index", "F/pets", "F/night.jpg")
    for words in [["F/night.jpg"], ["--duplicates"]] {
      let console = Console()
      let all = self.words(["--index", "F/pets", "--no-refresh"] + words)
      let code = VisionProgram(services: services).run(all, console: console)
      #expect(code == .inputFailed)
      let line = try #require(first.error.bytes.lines.first { String($0).contains("broken.jpg") })
      #expect(console.error.text.bytes.lines.contains(line), "\(console.error.text)")
    }
  }

  @Test func `what leads nowhere is told without a refresh as with one`() throws {
    let manager = FileManager.default
    for (name, place) in [("gone.jpg", "/nowhere.jpg"), ("self.png", "self.png")] {
      try manager.createSymbolicLink(
        atPath: folder.path + "/pets/\(name)", withDestinationPath: place)
    }
    try manager.createDirectory(
      atPath: folder.path + "/elsewhere", withIntermediateDirectories: false)
    try manager.createSymbolicLink(
      atPath: folder.path + "/pets/linked", withDestinationPath: folder.path + "/elsewhere")
    let first = run("--index", "F/pets", "F/night.jpg")
    #expect(first.code == .inputFailed)
    #expect(first.error.contains("pets/gone.jpg: ") && first.error.contains("pets/self.png: "))
    #expect(first.error.contains("1 linked folder was passed over"))
    let told = Set(
      first.error.bytes.lines.map(String.init).filter { !$0.contains("index") })
    for words in [["F/night.jpg"], ["--duplicates"]] {
      let console = Console()
      let all = self.words(["--index", "F/pets", "--no-refresh"] + words)
      #expect(VisionProgram(services: services).run(all, console: console) == .inputFailed)
      let lines = Set(console.error.text.bytes.lines.map(String.init))
      #expect(told.isSubset(of: lines), "\(first.error)\(console.error.text)")
    }
    // Mended links are no news anymore.
    for name in ["gone.jpg", "self.png", "linked"] {
      try manager.removeItem(atPath: folder.path + "/pets/\(name)")
    }
    #expect(run("--index", "F/pets").code == .success)
    let mended = run("--index", "F/pets", "--no-refresh", "F/night.jpg")
    #expect(mended.code == .success && mended.error.isEmpty, "\(mended.error)")
  }

  @Test func `an index that was not finished says so`() throws {
    run("--index", "F/pets")
    try folder.writePicture(of: "cat night", to: "pets/new.jpg")
    lacksEngines.withLock { $0 = true }
    #expect(run("--index", "F/pets").code != .success)
    lacksEngines.withLock { $0 = false }
    let old = run("--index", "F/pets", "--no-refresh", "F/night.jpg")
    #expect(old.code == .inputFailed && old.error.contains("the last refresh was not finished"))
    #expect(run("--index", "F/pets", "F/night.jpg").code == .success)
    #expect(run("--index", "F/pets", "--no-refresh", "F/night.jpg").code == .success)
  }

  @Test func `what was left out is told in every run`() throws {
    try folder.write(Data(LayeredTIFF([.init(), .init()]).bytes), to: "pets/scan.tif")
    try folder.write("raw", to: "pets/a.nef")
    let pages = "vision: \(folder.path)/pets/scan.tif: it has several pages; only the first was"
    for run in [
      run("--index", "F/pets"), run("--index", "F/pets"), run("--index", "F/pets", "F/night.jpg"),
    ] {
      #expect(run.code == .success)
      #expect(run.error.contains(pages), "\(run.error)")
      #expect(run.error.contains("pets: 1 file was left out"), "\(run.error)")
    }
    let old = run("--index", "F/pets", "--no-refresh", "F/night.jpg")
    #expect(old.code == .success && old.error.contains(pages), "\(old.error)")
    #expect(old.error.contains("pets: 1 file was left out"), "\(old.error)")
    #expect(run("--index", "F/pets", "--quiet", "F/night.jpg").error.isEmpty)
  }

  @Test func `a picture without any direction is a failure of its own`() throws {
    try folder.writePicture(of: "nothing", to: "pets/nothing.jpg")
    let result = run("--index", "F/pets")
    #expect(result.code == .inputFailed)
    #expect(result.error.contains("nothing.jpg: the model gave 4 numbers without a direction"))
    #expect(result.output.contains("the index has 3 pictures"))
  }

  @Test func `a folder that has lost all its pictures keeps its index`() throws {
    run("--index", "F/pets")
    let (from, to) = (folder.path + "/pets", folder.path + "/elsewhere")
    try FileManager.default.moveItem(atPath: from, toPath: to)
    try FileManager.default.createDirectory(atPath: from, withIntermediateDirectories: false)
    let result = run("--index", "F/pets", "F/night.jpg")
    #expect(result.code == .inputFailed && result.error.contains("there is no picture"))
    try FileManager.default.removeItem(atPath: from)
    try FileManager.default.moveItem(atPath: to, toPath: from)
    _ = newLooks()
    run("--index", "F/pets")
    #expect(newLooks().isEmpty)
  }

  @Test func `pictures that are links keep their places while those lead nowhere`() throws {
    let (disk, links) = (folder.path + "/disk", folder.path + "/links")
    let manager = FileManager.default
    try folder.writePicture(of: "cat", to: "disk/cat.jpg")
    try manager.createDirectory(atPath: links, withIntermediateDirectories: false)
    try manager.createSymbolicLink(
      atPath: links + "/cat.jpg", withDestinationPath: disk + "/cat.jpg")
    run("--index", "F/links")
    try manager.moveItem(atPath: disk, toPath: disk + "-away")
    let result = run("--index", "F/links", "F/night.jpg")
    #expect(result.code == .inputFailed && result.output.contains("cat.jpg"))
    #expect(result.error.contains("links/cat.jpg: it is a link that leads nowhere"))
    try manager.moveItem(atPath: disk + "-away", toPath: disk)
    _ = newLooks()
    run("--index", "F/links")
    #expect(newLooks().isEmpty)
  }

  @Test(.enabled(if: !Superuser.isRunning, "\(Superuser.mayReadAll)"))
  func `what is in a folder that cannot be read is kept`() throws {
    run("--index", "F/pets")
    let more = folder.path + "/pets/more"
    #expect(chmod(more, 0) == 0)
    defer { chmod(more, 0o755) }
    let result = run("--index", "F/pets", "F/night.jpg")
    #expect(result.code == .inputFailed && result.output.contains("both.png"))
  }

  @Test func `nothing is written into the folder`() throws {
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    run("--index", "F/pets", "F/night.jpg")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == before)
  }

  @Test func `a folder has one index, by whatever path it is reached`() throws {
    run("--index", "F/pets")
    _ = newLooks()
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.path + "/pets")
    let result = run("--index", "F/link", "F/night.jpg")
    #expect(newLooks() == ["cat night"])
    #expect(result.output.contains(link + "/cat.jpg"))
  }

  // MARK: - Rebuilding

  @Test func `an index of another model is only replaced when that is asked for`() throws {
    run("--index", "F/pets")
    _ = newLooks()
    let refused = run("--index", "F/pets", "--model", "other", "F/night.jpg")
    #expect(refused.code == .wrongUsage)
    #expect(refused.error.contains("the model sample, not with other"))
    #expect(newLooks().isEmpty)
    #expect(run("--index", "F/pets", "--model", "other", "--rebuild").code == .success)
    #expect(newLooks() == ["cat", "cat dog", "dog"])
    #expect(run("--index", "F/pets", "--model", "other", "F/night.jpg").code == .success)
  }

  /// Returns the files of the one index, and its folder.
  private func indexFiles() throws -> (folder: String, names: [String]) {
    let index = try #require(indexes.names.first)
    let names = FileSystem.names(in: indexes.file(index))
      .filter { !["in-use", "lock"].contains($0) }
    return (index, names.sorted())
  }

  @Test func `a damaged index is made anew, which is said`() throws {
    run("--index", "F/pets")
    let expected = run("--index", "F/pets", "F/night.jpg")
    try indexes.write("garbage, and lots of it", to: "\(indexFiles().folder)/catalogue.sqlite")
    let refused = run("--index", "F/pets", "--no-refresh", "F/night.jpg")
    #expect(refused.code == .inputFailed && refused.error.contains("--rebuild"))
    #expect(refused.output.isEmpty)
    let mended = run("--index", "F/pets", "F/night.jpg")
    #expect(mended.code == .success && mended.output == expected.output)
    let lines = mended.error.bytes.split(separator: "\n").map(String.init)
    #expect(lines.count == 2, "\(lines)")
    #expect(lines.first?.bytes.hasSuffix("; it is being rebuilt") == true, "\(lines)")
    #expect(run("--index", "F/pets", "F/night.jpg").error.isEmpty)
  }

  @Test func `a damaged index is rebuilt with the model that it had`() throws {
    run("--index", "F/pets", "--model", "two", "--head", "1")
    let expected = run("--index", "F/pets", "F/night.jpg")
    #expect(expected.code == .success, "\(expected.error)")
    let folder = try indexFiles().folder
    try indexes.write("garbage", to: "\(folder)/catalogue.sqlite")
    let mended = run("--index", "F/pets", "F/night.jpg")
    #expect(mended.code == .success && mended.output == expected.output)
    #expect(mended.error.contains("it is being rebuilt"), "\(mended.error)")
    #expect(run("--index", "F/pets", "--model", "two", "--head", "1").code == .success)
    // A note that is damaged as well says nothing.
    let note = "\(folder)/model.txt"
    try indexes.write(Array(#require(indexes.read(note)).dropLast()), to: note)
    #expect(PictureIndex.model(at: indexes.file(folder))?.name == "two")
    try indexes.write("garbage", to: "\(folder)/catalogue.sqlite")
    #expect(PictureIndex.model(at: indexes.file(folder)) == nil)
  }

  @Test func `an index of an earlier form is made anew, which is said`() throws {
    run("--index", "F/pets")
    let expected = run("--index", "F/pets", "F/night.jpg")
    let name = "\(try indexFiles().folder)/catalogue.sqlite"
    var content = try #require(indexes.read(name))
    content[63] = 1
    try indexes.write(content, to: name)
    let mended = run("--index", "F/pets", "F/night.jpg")
    #expect(mended.code == .success && mended.output == expected.output)
    #expect(mended.error.contains("another version of this program; it is being rebuilt"))
  }

  @Test func `an index of another version stays, and its model is taken, which is said`() throws {
    run("--index", "F/pets", "--model", "two", "--head", "1")
    let expected = run("--index", "F/pets", "F/night.jpg")
    let folder = try indexFiles().folder
    let other = "\(folder)9"
    try FileManager.default.moveItem(atPath: indexes.file(folder), toPath: indexes.file(other))
    let catalogue = try #require(indexes.read("\(other)/catalogue.sqlite"))
    let early = run("--index", "F/pets", "--no-refresh", "F/night.jpg")
    #expect(early.code != .success && early.output.isEmpty)
    #expect(early.error.contains("has an index of another version of this program only"))
    #expect(indexes.names == [other])
    let first = run("--index", "F/pets", "F/night.jpg")
    #expect(first.code == .success && first.output == expected.output, "\(first.error)")
    #expect(first.error.contains("another version of this program, which keeps it"))
    #expect(indexes.read("\(other)/catalogue.sqlite") == catalogue)
    #expect(indexes.names == [folder, other])
    #expect(run("--index", "F/pets", "F/night.jpg").error.isEmpty)
  }

  /// The number of damaged places in each file; the tests of the index itself try all of them.
  private static let damagedPlaceCount = 40

  @Test func `no damaged byte of an index changes an answer, and what is lost is said`() throws {
    run("--index", "F/pets")
    let words = ["--index", "F/pets", "F/night.jpg", "F/pets/dog.jpg"]
    let console = Console()
    let program = VisionProgram(services: services)
    _ = program.run(self.words(words), console: console)
    let expected = console.output.text
    let (folder, names) = try indexFiles()
    try #require(names.count == 4)
    let whole = names.map { indexes.read("\(folder)/\($0)") ?? [] }
    var random = SeededGenerator(seed: 41)
    var mendedCount = 0
    for (name, bytes) in zip(names, whole) {
      for number in 0..<Self.damagedPlaceCount {
        for present in try indexFiles().names {
          FileSystem.remove(indexes.file("\(folder)/\(present)"))
        }
        for (name, bytes) in zip(names, whole) {
          try indexes.write(bytes, to: "\(folder)/\(name)")
        }
        var damaged = bytes
        let place = bytes.count * number / Self.damagedPlaceCount
        damaged[place] ^= UInt8.random(in: 1...255, using: &random)
        try indexes.write(damaged, to: "\(folder)/\(name)")
        let console = Console()
        let code = program.run(self.words(words), console: console)
        let said = "byte \(place) of \(name): \(console.output.text)\(console.error.text)"
        #expect(code == .success && console.output.text == expected, "\(said)")
        if !console.error.text.isEmpty {
          #expect(console.error.text.contains("it is being rebuilt"), "byte \(place) of \(name)")
          mendedCount += 1
        }
      }
    }
    #expect(mendedCount > Self.damagedPlaceCount)
  }

  /// Runs several lists of words at once, each some times, and checks each result.
  private func runAtOnce(
    _ lists: [[String]], times: Int, _ check: @escaping @Sendable (_ list: Int, Ran) -> Void
  ) {
    WorkerThread.concurrently(parts: lists.count) { list in
      for _ in 0..<times { check(list, run(["--index", "F/many"] + lists[list])) }
    }
  }

  private typealias Ran = (code: ExitCode, output: String, error: String)

  /// Indexes twenty pictures; returns words for five queries, and their answer.
  private func many() throws -> (words: [String], answer: String) {
    for number in 0..<20 {
      try folder.writePicture(of: "cat \(number)", to: "many/\(number).jpg")
    }
    run("--index", "F/many")
    let queries = (0..<5).map { "F/many/\($0).jpg" } + ["F/night.jpg"]
    // Others shall look while the index is being filled.
    pause.withLock { $0 = 2000 }
    let words = queries + ["--count", "50", "--format", "csv"]
    return (words, run(["--index", "F/many"] + words).output)
  }

  @Test func `answers beside rebuilds are whole`() throws {
    let (words, answer) = try many()
    #expect(answer.bytes.split(separator: "\n").count == 1 + 6 * 20)
    let rebuild = words + ["--rebuild"]
    runAtOnce([rebuild, rebuild, words, words, ["--duplicates"]], times: 6) { list, result in
      #expect(result.code == .success, "\(result.error)")
      #expect(list == 4 || result.output == answer, "\(result.error)")
    }
  }

  @Test func `a search without a refresh beside a rebuild is whole or an error`() throws {
    let (words, answer) = try many()
    runAtOnce([["--rebuild"], words + ["--no-refresh"]], times: 20) { list, result in
      #expect(list == 0 || result.code != .success || result.output == answer, "\(result.error)")
    }
  }

  @Test func `a search beside a rebuild for another model is right or an error`() throws {
    let (words, answer) = try many()
    let other = ["--rebuild", "--model", "other"]
    runAtOnce([other, words, ["--rebuild"]], times: 8) { list, result in
      #expect(list != 1 || result.code != .success || result.output == answer, "\(result.error)")
    }
  }

  @Test func `the orientation and region are those of the query alone`() throws {
    let seen = Lock<[EmbeddingRequest]>([])
    var services = services
    services.embed = services.embed.with { (request, _) throws(VisionError) in
      seen.withLock { $0.append(request) }
      return SampleEmbedder(request: request)
    }.describing { (request) throws(VisionError) in try SampleEmbedder.description(of: request) }
    let words = self.words(
      ["--index", "F/pets", "--orientation", "down", "--region", "0,0,1,1", "F/night.jpg"])
    #expect(VisionProgram(services: services).run(words, console: Console()) == .success)
    let requests = seen.withLock { $0 }
    #expect(requests.dropLast().allSatisfy { $0.orientation == nil && $0.region == nil })
    #expect(requests.last?.orientation == .down && requests.last?.region != nil)
  }
}
