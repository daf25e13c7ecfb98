import HostingFixtures
import ModelRewriting
import ModelBytes
import ModelCatalogue
import Foundation
import TestSupport
import Testing
import VisionBase

@testable import ModelDownloads

@Suite struct ModelFetcherTests {
  let index: MadeWheel

  init() throws {
    index = try MadeWheel()
  }

  @Test func `one wheel serves every entry that is in it`() throws {
    try index.installPip()
    let entries = ["a", "b", "c"].map { index.entry($0) }
    let fetcher = index.fetcher(entries)
    #expect(entries.allSatisfy { !fetcher.store.isCached($0) })
    #expect(try fetcher.pull(entries[1]) == false)
    #expect(entries.allSatisfy { fetcher.store.isCached($0) })
    #expect(try entries.map { try fetcher.pull($0) } == [true, true, true])
    #expect(index.calls.count == 1)
    let names = ["a", "b", "c"].flatMap { ["\($0).bin", "\($0).bin.verified"] }
    #expect(index.installed == names)
    #expect(FileSystem.names(in: fetcher.store.folder + "/wheels") == [])
    for letter in ["a", "b", "c"] {
      #expect(
        index.folder.read("cache/models/\(letter).bin") == MadeWheel.files["made/\(letter).bin"])
    }
  }

  @Test func `files of a wheel become a bundle, in their order`() throws {
    try index.installPip()
    let parts = [
      BundlePart("made/b.bin", as: "detector.tflite"), BundlePart("made/a.bin", as: "x"),
    ]
    let bundle = try BundlePart.bundle(of: parts) { (member) throws(VisionError) in
      StableBytes(MadeWheel.files[member] ?? [], name: member)
    }
    let archive = try ZipArchive(StableBytes(bundle, name: "bundle"))
    #expect(archive.entries.map(\.name) == ["detector.tflite", "x"])
    let entry = CatalogueEntry(
      "pair", .bundle, task: "test", path: "models/pair.task", summary: "Two made files.",
      sources: [
        CatalogueSource(
          .wheelBundle(index.wheel, parts: parts), byteCount: bundle.count, sha256: SHA256(bundle))
      ])
    let fetcher = index.fetcher([entry, index.entry("c")])
    #expect(try fetcher.pull(entry) == false)
    #expect(index.folder.read("cache/models/pair.task") == bundle)
    // The same wheel serves both.
    #expect(try fetcher.pull(index.entry("c")) == true && index.calls.count == 1)
  }

  @Test func `a bundle of other bytes than expected is not installed`() throws {
    try index.installPip()
    let parts = [BundlePart("made/a.bin", as: "a")]
    let entry = CatalogueEntry(
      "pair", .bundle, task: "test", path: "models/pair.task", summary: "A made file.",
      sources: [
        CatalogueSource(
          .wheelBundle(index.wheel, parts: parts), sha256: SHA256([1, 2, 3] as [UInt8]))
      ])
    let error = #expect(throws: VisionError.self) { try index.fetcher([]).pull(entry) }
    #expect(error?.code == .downloadFailed && index.installed.isEmpty)
  }

  @Test func `pip is told a platform and a Python, so that any Python will do`() throws {
    try index.installPip()
    _ = try index.fetcher([]).pull(index.entry("a"))
    let call = try #require(index.calls.first)
    for words in [
      "-I -m pip download", "--platform any_machine", "--python-version 3.12", "--no-deps",
      "--no-cache-dir", "--only-binary=:all:", "made==1.0",
    ] {
      #expect(call.contains(words))
    }
  }

  @Test func `pip works where the wheel goes, and takes no modules from elsewhere`() throws {
    let seen = index.folder.file("seen")
    try index.installPip(
      first: "pwd > '\(seen)'; echo \"${PYTHONPATH:-none} $PYTHONSAFEPATH\" >> '\(seen)'")
    setenv("PYTHONPATH", index.folder.path, 1)
    defer { unsetenv("PYTHONPATH") }
    _ = try index.fetcher([]).pull(index.entry("a"))
    let lines = String(decoding: try #require(index.folder.read("seen")), as: UTF8.self).bytes.lines
    #expect(lines.count == 2 && lines[0].hasPrefix("/") && lines.last == "none 1")
    let call = try #require(index.calls.first)
    #expect(call.contains("--dest \(lines[0])"))
  }

  /// Tests that pip runs isolated: otherwise Python runs files in its folder named like a module.
  @Test(.enabled(if: InstalledProgram.python.isPresent, "\(InstalledProgram.python.missing)"))
  func `a module that was planted where Python works is not run`() throws {
    let python = try #require(ToolProcess.find("python3", in: "/usr/bin"))
    let planted = index.folder.file("planted")
    for name in ["pip", "site", "os", "runpy", "zipfile", "ssl", "encodings"] {
      try index.folder.write("open('\(planted)', 'a').write('\(name)')", to: "dest/\(name).py")
    }
    let folder = try FileSystem.resolved(index.folder.file("dest"))
    for isIsolated in [false, true] {
      var tool = ToolProcess(python, (isIsolated ? ["-I"] : []) + ["-m", "pip", "--version"])
      tool.folder = folder
      _ = try tool.run()
      // The first run proves that the planted file works.
      #expect((index.folder.read("planted") == nil) == isIsolated)
      FileSystem.removeFile(planted)
    }
  }

  @Test func `with everything there nothing is run and nobody asked`() throws {
    let content = try #require(MadeWheel.files["made/a.bin"])
    try FileSystem.make(index.folder.file("cache/models"))
    try index.folder.write(content, to: "cache/models/a.bin")
    #expect(try index.fetcher([]).pull(index.entry("a")) == true)
    #expect(index.calls.isEmpty)
  }

  @Test func `a file that was changed is fetched again`() throws {
    try index.installPip()
    let (fetcher, entry) = (index.fetcher([]), index.entry("a"))
    _ = try fetcher.pull(entry)
    #expect(index.folder.waitForAnotherTime(than: "cache/models/a.bin"))
    try index.folder.write(madeBytes(5000, seed: 8), to: "cache/models/a.bin")
    #expect(!fetcher.store.isCached(entry))
    #expect(try fetcher.pull(entry) == false)
    #expect(index.folder.read("cache/models/a.bin") == MadeWheel.files["made/a.bin"])
  }

  @Test func `a member with another content is refused and the old file stays`() throws {
    try index.installPip()
    try FileSystem.make(index.folder.file("cache/models"))
    try index.folder.write([1, 2, 3], to: "cache/models/a.bin")
    let other = SHA256([0])
    let error = failure { _ = try index.fetcher([]).pull(index.entry("a", sha256: other)) }
    #expect(error?.code == .downloadFailed)
    let actual = SHA256(MadeWheel.files["made/a.bin"] ?? [])
    #expect(error?.cause as? DownloadFault == .wrongSHA256(expected: other, actual: actual))
    #expect(index.folder.read("cache/models/a.bin") == [1, 2, 3])
  }

  @Test func `a wheel that is no archive is an error`() throws {
    try index.installPip()
    try index.folder.write(madeBytes(3000), to: "wheel")
    let error = failure { _ = try index.fetcher([]).pull(index.entry("a")) }
    #expect(error?.code == .downloadFailed)
    #expect(index.installed.isEmpty)
  }

  @Test func `without pip the error says what to install`() {
    let error = failure { _ = try index.fetcher([]).pull(index.entry("a")) }
    #expect(error?.code == .downloadFailed)
    #expect(error?.cause as? DownloadFault == .pipMissing)
    #expect(error?.message.contains("apt-get install python3-pip") == true)
  }

  @Test func `a Python without pip is passed over`() throws {
    try index.install("python3", "echo '/usr/bin/python3: No module named pip' >&2; exit 1")
    #expect(
      failure { _ = try index.fetcher([]).pull(index.entry("a")) }?.cause as? DownloadFault
        == .pipMissing)
    try index.installPip(as: "pip3")
    #expect(try index.fetcher([]).pull(index.entry("a")) == false)
    #expect(index.calls.first?.bytes.hasPrefix("download ") == true)
  }

  @Test func `a package that cannot be fetched is tried once for all that is in it`() throws {
    try index.install("python3", "echo \"$@\" >> '\(index.folder.file("log"))'; exit 1")
    let entries = ["a", "b", "c"].map { index.entry($0) }
    let series = index.fetcher(entries)
    for entry in entries {
      #expect(failure { _ = try series.pull(entry) }?.code == .downloadFailed)
    }
    #expect(index.calls.count == 1)
    // Another pull tries again.
    #expect(failure { _ = try index.fetcher(entries).pull(entries[0]) } != nil)
    #expect(index.calls.count == 2)
  }

  @Test(arguments: ["NewConnectionError", "NameResolutionError", "ConnectTimeoutError"])
  func `without a network the error says that and not what pip says`(name: String) throws {
    try index.install(
      "python3",
      """
      echo "WARNING: Retrying after connection broken by '\(name)('<urllib3 at 0x7f>')'" >&2
      echo 'ERROR: No matching distribution found for made==1.0' >&2
      exit 1
      """)
    let error = failure { _ = try index.fetcher([]).pull(index.entry("a")) }
    #expect(error?.message.contains("no connection to the package index; check") == true)
    #expect(error?.message.contains("urllib3") == false)
    #expect(error?.message.contains("No matching") == false)
    #expect(error?.cause as? DownloadFault == .cannotConnect)
  }

  @Test func `pip is told not to try for long`() throws {
    try index.installPip()
    _ = try index.fetcher([]).pull(index.entry("a"))
    #expect(index.calls.first?.contains("--retries 1 --timeout 10") == true)
  }

  @Test func `a download of which nothing came leaves no file`() throws {
    let server = try LocalServer { _, _ in .reply("404 Not Found") }
    let source = CatalogueSource(.url(server.url()), sha256: SHA256([1]))
    let entry = CatalogueEntry(
      "a", .model, task: "test", path: "models/a", summary: "None.", sources: [source])
    #expect(failure { _ = try index.fetcher([]).pull(entry) } != nil)
    #expect(index.installed.filter { $0.bytes.hasSuffix(".partial") } == [])
  }

  @Test func `a damaged file is not said to be absent`() throws {
    let folder = try TemporaryFolder()
    let store = ModelStore(folder: folder.path)
    let absent = failure { _ = try store.path(of: "face") }
    #expect(
      absent?.message
        == "face: this model is not at \(folder.path)/models/face.tflite; "
        + "fetch it with: vision models pull default")
    try FileSystem.make(folder.file("models"))
    try folder.write([], to: "models/face.tflite")
    let damaged = failure { _ = try store.path(of: "face") }
    #expect(damaged?.code == .modelMissing)
    #expect(damaged?.message.contains("face.tflite is damaged or another version") == true)
    #expect(damaged?.message.bytes.hasSuffix("vision models pull face") == true)
  }

  @Test func `a file where the cache should be is told with the variable`() throws {
    try index.installPip()
    try index.folder.write([1], to: "cache")
    let error = failure { _ = try index.fetcher([]).pull(index.entry("a")) }
    #expect(error?.code == .fileFailed)
    #expect(error?.message.contains("VISION_TASKS_CACHE") == true)
  }

  @Test func `pip's own words are passed on`() throws {
    try index.install("python3", "echo 'ERROR: no such version' >&2; exit 1")
    let error = failure { _ = try index.fetcher([]).pull(index.entry("a")) }
    #expect(error?.message.contains("ERROR: no such version") == true)
    #expect(index.installed.isEmpty)
  }

  @Test func `a pip that brings nothing is an error`() throws {
    try index.install("python3", "exit 0")
    let error = failure { _ = try index.fetcher([]).pull(index.entry("a")) }
    #expect(error?.cause as? DownloadFault == .toolFailed("pip ended with status 0"))
  }

  @Test func `when one source fails the next is asked`() throws {
    let content = try #require(MadeWheel.files["made/a.bin"])
    let server = try LocalServer { request, _ in
      request.path == "/gone" ? .reply("404 Not Found") : .reply("200 OK", content)
    }
    let others = ["/gone", "/here"].map {
      CatalogueSource(.url(server.url($0)), byteCount: content.count, sha256: SHA256(content))
    }
    #expect(try index.fetcher([]).pull(index.entry("a", otherSources: others)) == false)
    #expect(server.requests.withLock { $0.map(\.path) } == ["/gone", "/here"])
    #expect(index.installed == ["a.bin", "a.bin.verified"])
  }

  @Test func `when all sources fail each is named`() throws {
    let server = try LocalServer { _, _ in .reply("404 Not Found") }
    let other = CatalogueSource(.url(server.url()), sha256: SHA256([1]))
    let error = failure { _ = try index.fetcher([]).pull(index.entry("a", otherSources: [other])) }
    #expect(error?.message.contains("pip is not installed") == true)
    #expect(error?.message.contains("status 404") == true)
  }

  @Test func `sources that fail in the same words are told once`() throws {
    let server = try LocalServer { _, _ in .reply("404 Not Found") }
    let sources = ["?a", "?b"].map {
      CatalogueSource(.url(server.url("/file") + $0), sha256: SHA256([1]))
    }
    let entry = CatalogueEntry(
      "a", .model, task: "test", path: "models/a", summary: "None.", sources: sources)
    let error = failure { _ = try index.fetcher([]).pull(entry) }
    #expect(server.requestCount == 2)
    #expect(error?.message.contains(";") == false)
    #expect(error?.message.contains("status 404") == true)
  }

  @Test func `what comes along with another entry of the call counts as fetched`() throws {
    try index.installPip()
    let entries = ["a", "b"].map { index.entry($0) }
    let fetcher = index.fetcher(entries)
    let (none, log) = (DownloadCancellation(), Lock<[String]>([]))
    let first = try fetcher.pull(entries, cancellation: none) { report in
      log.withLock { $0.append(report.name) }
    }
    #expect(first.map(\.wasCached) == [false, false])
    #expect(first.map(\.byteCount) == [5000, 70_000])
    #expect(Set(log.withLock { $0 }) == ["a"])
    let second = try fetcher.pull(entries, cancellation: none, progress: nil)
    #expect(second.map(\.wasCached) == [true, true])
  }

  @Test func `a recipe that does not fit leaves nothing behind`() throws {
    let content = try #require(MadeWheel.files["made/a.bin"])
    try index.folder.write(content, to: "original")
    let source = CatalogueSource(
      .url("file://\(index.folder.file("original"))"), sha256: SHA256(content))
    let entry = CatalogueEntry(
      "made", task: "test", path: "models/made.tflite", summary: "None.", sources: [source],
      recipe: .packaging(.faceShortRange), byteCount: 1, sha256: SHA256([1]))
    #expect(failure { _ = try index.fetcher([]).pull(entry) }?.code == .downloadFailed)
    #expect(!index.installed.contains("made.tflite"))
  }

  @Test func `of many at once one runs pip`() async throws {
    try index.installPip(first: "/bin/sleep 0.2")
    let entries = ["a", "b", "c"].map { index.entry($0) }
    let fetcher = index.fetcher(entries)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for entry in entries + entries {
        group.addTask {
          let result = await WorkerThread.run { () throws(VisionError) in
            try fetcher.pull(entry, cancellation: DownloadCancellation()) { _ in }
          }
          _ = try result.get()
        }
      }
      try await group.waitForAll()
    }
    #expect(index.calls.count == 1)
    #expect(entries.allSatisfy { fetcher.store.isCached($0) })
  }

  @Test func `canceling ends pip and leaves nothing behind`() throws {
    try index.installPip(first: "exec /bin/sleep 1000")
    let cancellation = DownloadCancellation()
    let fetcher = index.fetcher([])
    let start = ContinuousClock.now
    let error = failure {
      _ = try fetcher.pull(index.entry("a"), cancellation: cancellation) { _ in
        cancellation.cancel()
      }
    }
    #expect(error?.code == .cancelled)
    #expect(ContinuousClock.now - start < .seconds(60))
    #expect(FileSystem.names(in: fetcher.store.folder + "/wheels") == [])
    #expect(index.installed.isEmpty)
  }

  @Test func `a full disk is told as such, and no other source tried`() throws {
    try index.installPip()
    var options = DownloadOptions.expecting(nil)
    options.write = { _, _ in
      errno = ENOSPC
      return -1
    }
    let server = try LocalServer { _, _ in .reply("200 OK") }
    let other = CatalogueSource(.url(server.url()), sha256: SHA256([1]))
    let error = failure {
      _ = try index.fetcher([], options: options).pull(index.entry("a", otherSources: [other]))
    }
    #expect(error?.code == .fileFailed)
    #expect((error?.cause as? SystemError)?.number == ENOSPC)
    #expect(server.requestCount == 0)
    #expect(index.installed.isEmpty)
  }

  @Test func `what killed processes left is gone after the next pull`() throws {
    try index.installPip()
    try FileSystem.make(index.folder.file("cache/models"))
    for name in ["a.bin.partial", "a.bin.partial.source", "a.bin.verified.abcd1234.part"] {
      try index.folder.write([1, 2, 3], to: "cache/models/" + name)
    }
    _ = try index.fetcher([]).pull(index.entry("a"))
    #expect(index.installed == ["a.bin", "a.bin.verified"])
    #expect(index.folder.read("cache/models/a.bin") == MadeWheel.files["made/a.bin"])
  }

  @Test func `a cache that cannot be made is an error`() throws {
    try index.folder.write([1], to: "cache")
    #expect(failure { _ = try index.fetcher([]).pull(index.entry("a")) }?.code == .fileFailed)
  }

  @Test func `a name that is not here is answered with the command that mends it`() throws {
    let store = ModelStore(folder: index.folder.file("cache"))
    let error = failure { _ = try store.path(of: "pose-detector") }
    #expect(error?.code == .modelMissing)
    #expect(error?.message.contains("vision models pull default") == true)
    let other = failure { _ = try store.path(of: "mobilenet-v2") }
    #expect(
      other?.message.bytes.hasSuffix("; fetch it with: vision models pull mobilenet-v2") == true)
  }

  @Test func `an unknown name is refused before anything is fetched`() throws {
    try index.installPip()
    let fetcher = index.fetcher(Catalogue.entries)
    #expect(failure { _ = try fetcher.pull(["grace-hopper", "nonsense"]) }?.code == .optionInvalid)
    #expect(index.calls.isEmpty)
  }
}
