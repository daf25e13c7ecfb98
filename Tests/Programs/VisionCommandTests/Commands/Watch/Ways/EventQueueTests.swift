import Foundation
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct EventQueueTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func queue(_ byteLimit: Int = 1_000_000) throws -> EventQueue {
    try EventQueue(folder.file("queue/a"), byteLimit: byteLimit)
  }

  /// Takes all events out of a queue.
  private func drain(_ queue: EventQueue) throws -> [String] {
    var texts: [String] = []
    while let event = queue.oldest {
      texts.append(String(decoding: try #require(try queue.read(event)), as: UTF8.self))
      queue.remove(event)
    }
    return texts
  }

  @Test func `an event that no later run would take is told and not kept`() throws {
    let queue = try queue()
    let long = queue.add(String(repeating: "a", count: 1 << 20 | 1))
    #expect(long.isTooLong && queue.count == 0)
    var faults = QueueFaults()
    #expect(faults.take(long) == ["an event is longer than 1 MB, and is not passed on"])
    #expect(faults.take(long) == [])
    #expect(faults.end(losing: 0) == ["2 events lost, longer than 1 MB"])
    #expect(!queue.add(String(repeating: "a", count: 1 << 20)).isTooLong)
    #expect(try drain(queue).count == 1)
  }

  @Test func `events come out in their order, also in the next run`() throws {
    do {
      let queue = try queue()
      for text in ["a", "b", "c"] {
        let addition = queue.add(text)
        #expect(addition.leftOut == 0 && addition.lost == 0 && addition.fault == nil)
      }
      let first = try #require(queue.oldest)
      queue.remove(first)
      #expect(queue.count == 2)
    }
    let next = try queue()
    _ = next.add("d")
    #expect(try drain(next) == ["b", "c", "d"])
    #expect(next.oldest == nil && next.count == 0)
    _ = next.add("e")
    #expect(try drain(next) == ["e"])
    #expect(FileSystem.names(in: folder.file("queue/a")) == ["lock"])
  }

  @Test func `a queue whose lock is released a moment later is taken`() throws {
    let path = folder.file("queue/a")
    try FileSystem.make(path)
    // As by a program that has been started and does not run yet.
    let held = Lock<OpenFile?>(try OpenFile(writing: "\(path)/lock", permissions: 0o600))
    #expect(try held.withLock { try $0?.lock() } == true)
    Thread.detachNewThread {
      usleep(100_000)
      held.withLock { $0 = nil }
    }
    _ = try queue()
  }

  @Test func `a full queue leaves the oldest out, and counts blocks of the disk`() throws {
    // Room for two files of a block each, or for one of two blocks.
    let queue = try queue(10_000)
    #expect(["a", "b", "c"].map { queue.add($0).leftOut } == [0, 0, 1])
    #expect(!queue.hasRoom)
    #expect(queue.add(String(repeating: "x", count: 5000)).leftOut == 2)
    // One is kept even if it is larger than the limit.
    #expect(queue.add(String(repeating: "y", count: 20_000)).leftOut == 1)
    #expect(try drain(queue).map(\.utf8.count) == [20_000])
    #expect(queue.hasRoom)
    #expect(FileSystem.names(in: folder.file("queue/a")) == ["lock"])
  }

  @Test func `while the disk takes nothing, events wait in memory, up to a number`() throws {
    let queue = try queue(100_000_000)
    _ = queue.add("first")
    let (place, away) = (folder.file("queue/a"), folder.file("queue/away"))
    try FileSystem.rename(place, to: away)
    let additions = (0...EventQueue.mostInMemory).map { queue.add("\($0)") }
    #expect(additions.allSatisfy { $0.fault?.code == .fileFailed && $0.leftOut == 0 })
    #expect(additions.map(\.lost).reduce(0, +) == 1 && additions.last?.lost == 1)
    #expect(!queue.isOnDisk)
    try FileSystem.rename(away, to: place)
    #expect(queue.add("last").fault == nil)
    // Each addition saves some more.
    #expect(!queue.isOnDisk)
    #expect(FileSystem.names(in: place).count == 1 + 1 + 1 + 10)
    #expect(queue.close() == 0 && queue.isOnDisk)
    let next = try self.queue(100_000_000)
    #expect(
      try drain(next) == ["first"] + (0..<EventQueue.mostInMemory).map { "\($0)" } + ["last"])
  }

  @Test func `events in memory when a queue is given up are counted`() throws {
    let queue = try queue()
    try FileSystem.rename(folder.file("queue/a"), to: folder.file("queue/away"))
    for text in ["a", "b"] { _ = queue.add(text) }
    #expect(queue.close() == 2)
  }

  @Test func `a file that somebody removed is missed`() throws {
    let queue = try queue()
    _ = queue.add("a")
    let event = try #require(queue.oldest)
    #expect(queue.hasFile(event))
    FileSystem.removeFile(folder.file("queue/a/0000000000000000000.json"))
    #expect(!queue.hasFile(event))
    #expect(throws: VisionError.self) { try queue.read(event) }
    queue.remove(event)
    #expect(try queue.read(event) == nil && queue.count == 0)
  }

  @Test func `what a killed process left half-written is removed, other files stay`() throws {
    let half = "0000000000000000004.json.abcdefgh.part"
    try folder.write("{", to: "queue/a/\(half)")
    try folder.write("mine", to: "queue/a/notes.txt")
    try folder.write("{}", to: "queue/a/9999999999999999999.json")
    try folder.write("{}", to: "queue/a/0000000000000000007.json")
    let queue = try queue()
    #expect(queue.count == 1)
    #expect(try drain(queue) == ["{}"])
    let names = FileSystem.names(in: folder.file("queue/a"))
    #expect(names == ["9999999999999999999.json", "lock", "notes.txt"])
  }

  @Test func `nothing but a queue's own files is read or removed`() throws {
    let others = ["film.mkv.part", "notes.json.abcdefgh.part", "0000000000000000004.part"]
    for name in others { try folder.write("mine", to: "queue/a/\(name)") }
    let secret = try folder.write("secret", to: "secret")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("queue/a/0000000000000000001.json"), withDestinationPath: secret)
    // A number with which the next one would be none, and a file that no memory should hold.
    try folder.write("{}", to: "queue/a/9223372036854775805.json")
    let large = try folder.write("", to: "queue/a/0000000000000000002.json")
    try FileHandle(forWritingTo: URL(filePath: large)).truncate(atOffset: 3 << 30)
    let queue = try queue()
    #expect(queue.count == 0)
    for text in ["a", "b"] { #expect(queue.add(text).fault == nil) }
    #expect(try drain(queue) == ["a", "b"])
    let names = Set(FileSystem.names(in: folder.file("queue/a")))
    #expect(names.isSuperset(of: others) && folder.read("secret") == Array("secret".utf8))
  }

  @Test func `a folder that others can write to is refused`() throws {
    func make(_ name: String, _ permissions: Int) throws {
      try FileSystem.make(folder.file(name))
      try FileManager.default.setAttributes(
        [.posixPermissions: permissions], ofItemAtPath: folder.file(name))
    }
    func error(_ name: String) -> VisionError? {
      failure { _ = try EventQueue(folder.file(name), byteLimit: 1000) }
    }
    for (number, permissions) in [0o777, 0o770, 0o702].enumerated() {
      try make("open\(number)", permissions)
      #expect(error("open\(number)")?.message.contains("other users of this machine") == true)
    }
    try make("shared", 0o777)
    #expect(error("shared/a")?.message.contains("other users of this machine") == true)
    try make("sticky", 0o1777)
    #expect(error("sticky/a") == nil)
    guard geteuid() == 0 else { return }
    try make("foreign", 0o700)
    #expect(chown(folder.file("foreign"), 65_534, 65_534) == 0)
    #expect(error("foreign")?.message.contains("other users of this machine") == true)
  }

  @Test func `a queue has one owner, and a folder is needed`() throws {
    let queue = try queue()
    let error = #expect(throws: VisionError.self) { try self.queue() }
    #expect(error?.message.contains("another process uses this queue") == true)
    withExtendedLifetime(queue) {}
    try folder.write("file", to: "queue/b")
    #expect(throws: VisionError.self) { try EventQueue(folder.file("queue/b"), byteLimit: 1) }
  }
}
