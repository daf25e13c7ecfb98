import Foundation
import PictureIndex
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct CacheCommandTests {
  private let cache: TemporaryFolder

  /// The name of an index of this version.
  private static let index = PictureIndex.folder(forPicturesIn: "/photos", at: "indexes")

  init() throws {
    cache = try TemporaryFolder()
    try cache.write("Signature: 8a477f597d28d172789f06886806bc55\n", to: "CACHEDIR.TAG")
  }

  /// Runs `vision cache` with words on the test's own cache.
  private func run(_ words: String...) -> (code: ExitCode, output: String, error: String) {
    var services = SampleServices.all
    services.cacheFolder = cache.path
    return runProgram(["cache"] + words, services: services)
  }

  /// Writes a file that was last used some days ago.
  private func add(_ name: String, byteCount: Int = 1000, daysAgo: Double = 0) throws {
    let path = "\(cache.path)/\(name)"
    try FileSystem.make(FileSystem.parent(of: path))
    try Data(count: byteCount).write(to: URL(fileURLWithPath: path))
    let then = time_t(Date.now.timeIntervalSince1970 - daysAgo * 86_400)
    var times = [timespec(tv_sec: then, tv_nsec: 0), timespec(tv_sec: then, tv_nsec: 0)]
    #expect(utimensat(AT_FDCWD, path, &times, 0) == 0)
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(cache.path)/\(name)")
  }

  /// Removes all that is not in use until an item has gone.
  ///
  /// Programs that other tests start have this one's open files until they run.
  private func prunes(_ name: String) -> Bool {
    for _ in 0..<500 where exists(name) {
      _ = run("prune", "--unused", "0")
      usleep(10_000)
    }
    return !exists(name)
  }

  private func fill() throws {
    try add("models/old.tflite", byteCount: 5000, daysAgo: 100)
    try add("models/old.tflite.verified", byteCount: 100, daysAgo: 100)
    try add("models/new.tflite", daysAgo: 80)
    try add("runtime/1.0.0/libLiteRt.so", daysAgo: 400)
    try add("\(Self.index)/catalogue.sqlite", daysAgo: 100)
    try add("\(Self.index)/numbers", daysAgo: 2)
    try add("service/uvw/in-use", daysAgo: 500)
    try add("things-of-2030/x", daysAgo: 500)
  }

  @Test(arguments: ["list", "prune"])
  func `what is not a folder is no cache`(action: String) throws {
    var services = SampleServices.all
    try add("file")
    services.cacheFolder = cache.file("file")
    let file = runProgram(["cache", action], services: services)
    #expect(file.code == .wrongUsage && file.output.isEmpty, "\(file)")
    #expect(file.error.contains("file: it is not a folder; set VISION_TASKS_CACHE to one"))
    services.cacheFolder = cache.file(String(repeating: "x", count: 5000))
    let long = runProgram(["cache", action], services: services)
    #expect(long.code == .inputFailed && long.error.contains("File name too long"), "\(long)")
    services.cacheFolder = cache.file("file/below")
    #expect(runProgram(["cache", action], services: services).code == .inputFailed)
    services.cacheFolder = cache.file("none")
    #expect(runProgram(["cache", action], services: services).code == .success)
  }

  @Test func `parts are listed with their sizes`() throws {
    try fill()
    let (code, output, error) = run("list", "--format", "json")
    let rows = try jsonLines(output)
    #expect(code == .success && error.isEmpty)
    #expect(rows.map { $0["part"] as? String } == ["models", "runtime", "indexes", "service"])
    #expect(rows.map { $0["itemCount"] as? Int } == [2, 1, 1, 1])
    #expect(rows.map { $0["byteCount"] as? Int } == [6100, 1000, 2000, 1000])
    let text = run("list")
    #expect(text.output.contains("models") && text.output.contains("6.1 kB"))
    #expect(text.error.contains("left alone: \(cache.path)/things-of-2030"))
    #expect(run("list", "--items").output.contains("models/old.tflite"))
    #expect(!run("list", "--items").output.contains("verified"))
  }

  @Test func `a name that is no text is told, and nothing is said to be removed`() throws {
    try add("models/old.tflite", byteCount: 5000, daysAgo: 100)
    let name = Array("\(cache.path)/models/".utf8) + [0xff, 0xfe, 0]
    let descriptor = name.map(CChar.init(bitPattern:)).withUnsafeBufferPointer { name in
      name.baseAddress.map { open($0, O_CREAT | O_WRONLY, 0o600) } ?? -1
    }
    // Some systems have no such names.
    guard descriptor >= 0 else { return }
    close(descriptor)
    let (code, output, error) = run("prune", "--unused", "0")
    #expect(code == .inputFailed && error.contains("its name is not text"), "\(error)")
    #expect(error.contains("removed 1 item") && output.contains("models/old.tflite"), "\(error)")
    #expect(FileSystem.names(in: cache.path + "/models").count == 1)
  }

  @Test func `what was not used for long goes, with its record`() throws {
    try fill()
    let told = run("prune", "--dry-run")
    #expect(told.error.contains("would remove 2 items, 6.1 kB") && exists("models/old.tflite"))
    let (code, output, error) = run("prune")
    #expect(code == .success && error.contains("removed 2 items, 6.1 kB"))
    #expect(output.contains("models/old.tflite") && output.contains("runtime/1.0.0"))
    #expect(!exists("models/old.tflite") && !exists("models/old.tflite.verified"))
    #expect(!exists("runtime/1.0.0"))
    // An index is as new as the newest of its files.
    #expect(exists("models/new.tflite") && exists("\(Self.index)/catalogue.sqlite"))
    #expect(run("prune").error.contains("there is nothing to remove"))
  }

  @Test func `all of some parts goes, but never what services or other versions keep`() throws {
    try fill()
    #expect(run("prune", "--unused", "0", "--part", "indexes,pictures").code == .success)
    #expect(!exists(Self.index) && exists("models/old.tflite"))
    #expect(run("prune", "--unused", "0").code == .success)
    #expect(!exists("models/new.tflite"))
    #expect(exists("service/uvw/in-use") && exists("things-of-2030/x"))
  }

  @Test func `an index that is being searched stays`() throws {
    let path = "\(cache.path)/\(Self.index)"
    let signature = IndexSignature(
      modelName: "a", modelSHA256: SHA256(of: [UInt8]().span.bytes), headIndex: 0, valueCount: 3)
    do {
      let index = try PictureIndex(at: path, signature: signature)
      let (code, output, error) = run("prune", "--unused", "0")
      #expect(code == .success && output.isEmpty, "\(error)")
      #expect(error.contains("\(path): another program uses it; it stays"), "\(error)")
      #expect(try index.pictureCount() == 0)
    }
    #expect(prunes(Self.index))
  }

  @Test(arguments: ["indexes/abc", index, "\(index)9"])
  func `what was left of an interrupted removal goes whatever its age`(name: String) throws {
    try add("\(name).removed-7/catalogue.sqlite")
    #expect(run("prune").output.contains("\(name).removed-7"))
    #expect(!exists("\(name).removed-7"))
  }

  @Test(arguments: ["indexes/0123456789abcdef0123456789abcdef", "\(index)9"])
  func `an index of another version is listed, and removed only when that is asked for`(
    name: String
  ) throws {
    try fill()
    try add("\(name)/catalogue.sqlite", daysAgo: 100)
    let listed = run("list")
    #expect(listed.error.contains("other versions made"), "\(listed.error)")
    #expect(listed.error.contains("--other-versions: \(cache.path)/\(name)\n"), "\(listed.error)")
    #expect(run("list", "--items").output.contains("index of another version"))
    let items = try jsonLines(run("list", "--items", "--format", "json").output)
    let others = items.filter { $0["isOfOtherVersion"] as? Bool == true }
    #expect(others.compactMap { $0["name"] as? String }.map { "indexes/\($0)" } == [name])
    let left = run("prune", "--unused", "0", "--part", "indexes")
    #expect(left.code == .success && left.error.contains("\(cache.path)/\(name)"), "\(left.error)")
    #expect(exists(name) && !exists(Self.index))
    let asked = run("prune", "--other-versions")
    #expect(asked.code == .success && asked.output.contains(name) && !exists(name))
    #expect(!asked.error.contains("leaves alone"), "\(asked.error)")
    #expect(!run("list").error.contains("other versions made"))
  }

  @Test(arguments: [
    ("models", "models/new.tflite.lock", "models/new.tflite.partial"),
    ("runtime", "runtime/1.0.0/libLiteRt.so.lock", "runtime/1.0.0/libLiteRt.so.partial"),
    ("checks", "checks/77/in-use", "checks/77/picture"),
  ])
  func `what a program has locked stays`(part: String, lock: String, file: String) throws {
    try add(lock, byteCount: 0)
    try add(file)
    do {
      let held = try OpenFile(writing: cache.file(lock), permissions: 0o600)
      #expect(try held.lock())
      let (code, output, error) = run("prune", "--unused", "0", "--part", part)
      #expect(code == .success && output.isEmpty && exists(lock) && exists(file), "\(error)")
      #expect(error.contains("another program uses it; it stays"))
    }
    #expect(prunes(lock) && !exists(file))
  }

  @Test(arguments: [nil, "", "Signature: 8a477f597d28d172789f06886806bc5"])
  func `nothing is removed from a folder that is no cache`(tag: String?) throws {
    try FileManager.default.removeItem(atPath: cache.file("CACHEDIR.TAG"))
    if let tag { try cache.write(tag, to: "CACHEDIR.TAG") }
    try add("pictures/holiday/me.jpg", daysAgo: 1000)
    let (code, _, error) = run("prune")
    #expect(code == .wrongUsage && exists("pictures/holiday/me.jpg"))
    #expect(error.contains("it may hold files of yours"), "\(error)")
    #expect(run("prune", "--dry-run").code == .success)
    // The usual folder needs no mark.
    let usual = cache.file("swift-vision-tasks")
    try FileSystem.make("\(usual)/pictures")
    try FileManager.default.moveItem(
      atPath: cache.file("pictures/holiday"), toPath: "\(usual)/pictures/holiday")
    var services = SampleServices.all
    services.cacheFolder = usual
    #expect(runProgram(["cache", "prune"], services: services).code == .success)
    #expect(!exists("swift-vision-tasks/pictures/holiday"))
  }

  @Test func `a folder that was just made stays`() throws {
    try FileSystem.make("\(cache.path)/testdata/.partial")
    #expect(run("prune").error.contains("there is nothing to remove"))
    #expect(exists("testdata/.partial"))
  }

  @Test func `links are removed and not followed`() throws {
    let other = try TemporaryFolder()
    try add("models/x.tflite")
    try Data(count: 10).write(to: URL(fileURLWithPath: "\(other.path)/kept"))
    for name in ["models/away", "indexes"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(cache.path)/\(name)", withDestinationPath: other.path)
    }
    #expect(run("prune", "--unused", "0").code == .success)
    #expect(FileManager.default.fileExists(atPath: "\(other.path)/kept"))
    #expect(!exists("models/away") && !exists("models/x.tflite"))
  }

  @Test func `a cache that does not exist is empty`() {
    var services = SampleServices.all
    services.cacheFolder = "/nonexistent/cache"
    #expect(runProgram(["cache", "list"], services: services).output == "/nonexistent/cache\n")
    let pruned = runProgram(["cache", "prune"], services: services)
    #expect(pruned.code == .success && pruned.error.contains("there is nothing to remove"))
  }
}
