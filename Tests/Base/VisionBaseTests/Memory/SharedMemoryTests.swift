import Foundation
import TestSupport
import Testing
@testable import VisionBase

#if canImport(Glibc)
  import Glibc
#endif

#if os(Linux)
  @Suite(.enabled(if: Confinement.isPossible, "memory without a name is Linux's"))
  struct SharedMemoryTests {
    @Test func `what one side writes the other reads`() throws {
      let ours = try SharedMemory()
      try ours.setSize(8192)
      let theirs = try SharedMemory(
        reaching: OpenFile(taking: dup(ours.file.descriptor)), byteCount: 8192)
      try #require(ours.address(of: 4096..<8192)).storeBytes(of: 7, as: Int.self)
      #expect(try #require(theirs.address(of: 4096..<8192)).load(as: Int.self) == 7)
      #expect(ours.address(of: 4096..<8193) == nil)
      #expect(ours.address(of: -1..<2) == nil)
    }

    @Test func `nobody can change the size`() throws {
      let memory = try SharedMemory()
      try memory.setSize(4096)
      for size in [0, 8192] {
        #expect(ftruncate(memory.file.descriptor, off_t(size)) == -1)
        #expect(errno == EPERM)
      }
    }

    @Test func `nobody can change constant bytes`() throws {
      let memory = try SharedMemory(constant: StableBytes([1, 2, 3], name: "three"))
      #expect(throws: SystemError.self) {
        try memory.file.write([9].span.bytes, at: 0)
      }
      #expect(
        mmap(nil, 3, PROT_READ | PROT_WRITE, MAP_SHARED, memory.file.descriptor, 0) == MAP_FAILED)
      var bytes: [UInt8] = [0, 0, 0]
      #expect(try memory.file.read(into: &bytes, at: 0) == 3)
      #expect(bytes == [1, 2, 3])
    }

    @Test func `pages that are in use for a moment are sealed afterward`() throws {
      let memory = try SharedMemory()
      try memory.file.truncate(to: 4096)
      let user = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, memory.file.descriptor, 0)
      try #require(user != MAP_FAILED)
      let address = UInt(bitPattern: user)
      Thread.detachNewThread {
        usleep(200_000)
        munmap(UnsafeMutableRawPointer(bitPattern: address), 4096)
      }
      try memory.sealContent()
      #expect(throws: SystemError.self) { try memory.file.write([9].span.bytes, at: 0) }
    }

    @Test func `memory without a size has no addresses`() throws {
      #expect(try SharedMemory().address(of: 0..<1) == nil)
      #expect(throws: SystemError.self) { try SharedMemory().setSize(0) }
    }
  }
#endif
