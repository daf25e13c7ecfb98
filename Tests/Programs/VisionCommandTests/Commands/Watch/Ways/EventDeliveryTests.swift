import Foundation
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

@Suite(.timeLimit(.minutes(Patience.minutes)))
struct EventDeliveryTests {
  private let folder: TemporaryFolder
  private let console = Console()

  init() throws { folder = try TemporaryFolder() }

  private func delivery(
    byteLimit: Int = 10_000_000, _ attempt: @escaping EventDelivery.Attempt
  ) throws -> EventDelivery {
    let queue = try EventQueue(folder.file("queue"), byteLimit: byteLimit)
    return try EventDelivery(
      "hook", queue, console: console, pauses: (0.001, 0.01), attempt: attempt)
  }

  private func end(_ delivery: EventDelivery, afterSeconds seconds: Double = 60) -> Int {
    delivery.requestEnd(afterSeconds: seconds)
    delivery.join()
    return delivery.close()
  }

  private var lines: [String] {
    console.error.text.bytes.split(separator: "\n").map(String.init)
  }

  private static func text(_ event: [UInt8]) -> String { String(decoding: event, as: UTF8.self) }

  @Test func `all events arrive in order at one that fails half of the time`() throws {
    let arrived = Mailbox<String>()
    let count = Lock(0)
    let delivery = try delivery { event, _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      guard number % 2 == 0 else { return .failed("status 503") }
      arrived.put(Self.text(event))
      return .arrived
    }
    for number in 0..<100 { delivery.add("\(number)") }
    #expect(arrived.wait(forCount: 100))
    #expect(end(delivery) == 0)
    #expect(arrived.items == (0..<100).map { "\($0)" })
    // Faults follow each other only where nothing waited in between.
    #expect(lines.count.isMultiple(of: 2) && lines.count < 200, "\(lines.count)")
    #expect(
      lines.prefix(2) == [
        "vision: hook: status 503; events wait and are tried again",
        "vision: hook: events arrive again",
      ])
  }

  @Test func `a receiver that is away for long is one line, and one when it is back`() throws {
    let isAway = Lock(true)
    let tries = Mailbox<Int>()
    let arrived = Mailbox<String>()
    let delivery = try delivery { event, _ in
      tries.put(0)
      guard !isAway.withLock({ $0 }) else { return .failed("nothing answers") }
      arrived.put(Self.text(event))
      return .arrived
    }
    for number in 0..<5 { delivery.add("\(number)") }
    #expect(tries.wait(forCount: 8))
    isAway.withLock { $0 = false }
    #expect(arrived.wait(forCount: 5))
    #expect(end(delivery) == 0)
    #expect(lines.count == 2)
  }

  @Test func `an event that is refused is left out, and the next ones arrive`() throws {
    let arrived = Mailbox<String>()
    let delivery = try delivery { event, _ in
      let text = Self.text(event)
      guard text != "1" else { return .refused("status 400") }
      arrived.put(text)
      return .arrived
    }
    for number in 0..<3 { delivery.add("\(number)") }
    #expect(arrived.wait(forCount: 2))
    #expect(end(delivery) == 0)
    #expect(arrived.items == ["0", "2"])
    #expect(
      lines == [
        "vision: hook: status 400; events that it does not take are left out",
        "vision: hook: events arrive again; 1 event left out",
      ])
  }

  @Test func `one that takes nothing is one line, and one at the end`() throws {
    let tries = Mailbox<Int>()
    let delivery = try delivery { _, _ in
      tries.put(0)
      return .refused("status 400")
    }
    for number in 0..<50 { delivery.add("\(number)") }
    #expect(tries.wait(forCount: 50))
    #expect(end(delivery) == 0)
    #expect(
      lines == [
        "vision: hook: status 400; events that it does not take are left out",
        "vision: hook: 50 events left out",
      ])
  }

  @Test func `a full queue is one line, and one when it has room again`() throws {
    let isAway = Lock(true)
    let arrived = Mailbox<String>()
    // Ten files of a block each.
    let delivery = try delivery(byteLimit: 10 * 4096) { event, _ in
      guard !isAway.withLock({ $0 }) else { return .failed("away") }
      arrived.put(Self.text(event))
      return .arrived
    }
    for number in 0..<100 { delivery.add("\(number)") }
    isAway.withLock { $0 = false }
    #expect(arrived.wait(forCount: 10))
    #expect(end(delivery) == 0)
    #expect(arrived.items.last == "99")
    #expect(
      Set(lines) == [
        "vision: hook: away; events wait and are tried again",
        "vision: hook: the queue is full; the oldest events are left out",
        "vision: hook: the queue has room again; \(100 - arrived.items.count) events left out",
        "vision: hook: events arrive again",
      ])
    #expect(lines.count == 4)
  }

  @Test func `a disk that takes nothing is one line, and one when it does again`() throws {
    let arrived = Mailbox<String>()
    let delivery = try delivery { event, _ in
      arrived.put(Self.text(event))
      return .arrived
    }
    let (place, away) = (folder.file("queue"), folder.file("away"))
    try FileSystem.rename(place, to: away)
    for number in 0..<50 { delivery.add("\(number)") }
    // They arrive from memory.
    #expect(arrived.wait(forCount: 50))
    #expect(lines.count == 1 && lines[0].bytes.hasSuffix("; events wait in memory"), "\(lines)")
    try FileSystem.rename(away, to: place)
    delivery.add("50")
    #expect(arrived.wait(forCount: 51))
    #expect(end(delivery) == 0)
    #expect(arrived.items == (0...50).map { "\($0)" })
    #expect(lines.dropFirst() == ["vision: hook: events wait on the disk again"])
  }

  @Test func `events that neither the disk nor the receiver took are told as lost`() throws {
    let delivery = try delivery { _, _ in .failed("away") }
    try FileSystem.rename(folder.file("queue"), to: folder.file("away"))
    for number in 0..<EventQueue.mostInMemory + 5 { delivery.add("\(number)") }
    #expect(end(delivery, afterSeconds: 0) == 0)
    #expect(lines.count == 4, "\(lines)")
    #expect(lines.contains("vision: hook: 1000 events wait in memory; new ones are lost"))
    #expect(lines.last == "vision: hook: 1005 events lost, which the disk did not take")
  }

  @Test func `one that is ended under way is no fault`() throws {
    let started = Mailbox<Int>()
    let delivery = try delivery { _, isCancelled in
      started.put(0)
      while !isCancelled() { usleep(1000) }
      return .ended
    }
    delivery.add("a")
    #expect(started.wait(forCount: 1))
    #expect(end(delivery, afterSeconds: 0.01) == 1)
    #expect(lines.isEmpty)
  }

  @Test func `what has not arrived at the end waits for the next run`() throws {
    let first = try delivery { _, _ in .failed("away") }
    first.add("a")
    #expect(end(first, afterSeconds: 0.02) == 1)
    let arrived = Mailbox<String>()
    let next = try delivery { event, _ in
      arrived.put(Self.text(event))
      return .arrived
    }
    #expect(arrived.wait(forCount: 1))
    #expect(end(next) == 0)
    #expect(arrived.items == ["a"])
  }
}
