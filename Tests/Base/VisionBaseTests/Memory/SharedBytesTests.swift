import Dispatch
import Foundation
import TestSupport
import Testing

@testable import VisionBase

@Suite struct SharedBytesTests {
  private func bytes(_ first: UInt8, _ count: Int) -> StableBytes {
    StableBytes([first] + [UInt8](repeating: 7, count: count - 1), name: "made by a test")
  }

  @Test func `equal bytes become one, others stay what they are`() {
    let one = SharedBytes.find(bytes(1, 40_001))
    #expect(SharedBytes.find(bytes(1, 40_001)) === one)
    let two = SharedBytes.find(bytes(2, 40_001))
    #expect(two !== one)
    #expect(SharedBytes.find(bytes(1, 40_002)) !== one)
    #expect(SharedBytes.find(bytes(1, 40_001)) === one)
    #expect(SharedBytes.find(bytes(2, 40_001)) === two)
  }

  @Test func `bytes end with their last owner`() {
    weak var found: StableBytes?
    do {
      let one = SharedBytes.find(bytes(3, 50_001))
      found = one
      #expect(found != nil)
      withExtendedLifetime(one) {}
    }
    // Another test may be looking at them just now, to find equal ones.
    #expect(becomesTrue { found == nil })
    let next = bytes(3, 50_001)
    #expect(SharedBytes.find(next) === next)
  }

  @Test func `of equal bytes that threads bring at the same time all get the same ones`() {
    for round in 0..<20 {
      let found = Lock<[StableBytes]>([])
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        // Every other thread brings others that are as many.
        let one = SharedBytes.find(bytes(UInt8(thread % 2), 60_001 + round))
        found.withLock { $0.append(one) }
      }
      #expect(Set(found.withLock { $0.map(ObjectIdentifier.init) }).count == 2)
    }
  }

  @Test func `memory that C code allocated is freed with its last owner`() throws {
    weak var last: StableBytes?
    do {
      let memory = try #require(aligned_alloc(64, 4096))
      memory.storeBytes(of: 41, toByteOffset: 4095, as: UInt8.self)
      let taken = StableBytes(taking: memory, byteCount: 4096, name: "made by a test")
      #expect(taken.withBytes { $0.unsafeLoad(fromByteOffset: 4095, as: UInt8.self) } == 41)
      #expect(SharedBytes.find(taken) === taken)
      last = taken
      withExtendedLifetime(taken) {}
    }
    #expect(becomesTrue { last == nil })
  }

  @Test func `a child that is forked while another thread looks can look as well`() throws {
    let ways = (held: DispatchSemaphore(value: 0), ended: DispatchSemaphore(value: 0))
    let isForking = Lock(false)
    // In the child, Swift must not have to prepare anything for it any more.
    let look = { _ = SharedBytes.withKnown { $0.count } }
    look()
    Thread.detachNewThread {
      SharedBytes.withKnown { _ in
        ways.held.signal()
        while !isForking.withLock({ $0 }) { usleep(1000) }
        // Time for the fork to be asked for; were it too short, this would only see less.
        usleep(50_000)
      }
      ways.ended.signal()
    }
    ways.held.wait()
    let bytes = bytes(9, 70_001)
    isForking.withLock { $0 = true }
    let status = try ForkedChild.status(of: look)
    ways.ended.wait()
    #expect(status == 0, "9 says that the child did not end by itself")
    #expect(SharedBytes.find(bytes) === bytes)
  }
}
