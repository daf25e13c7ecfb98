import TestSupport
import Testing

@testable import VisionBase

@Suite struct HeapMemoryTests {
  private struct Failure: Error, Equatable {}

  @Test func `the work's result and its error come through`() throws {
    #expect(HeapMemory.returningLargeBlocks { HeapMemory.returningLargeBlocks { 7 } } == 7)
    #expect(throws: Failure()) {
      try HeapMemory.returningLargeBlocks { () throws(Failure) in throw Failure() }
    }
  }

  #if canImport(Glibc)
    // In a separate process: in this one other tests leave free blocks behind, which serve as well.
    @Test(.enabled(if: !Sanitizer.isPresent, "\(Sanitizer.keepsMemory)"))
    func `large blocks are the system's own, which go back when they are freed`() async {
      await #expect(processExitsWith: .success) {
        // After glibc has returned a block of this size once, it keeps such blocks.
        Self.block(of: 8 << 20).deallocate()
        let before = Self.block(of: 3 << 20)
        defer { unsafe before.deallocate() }
        try #require(!Self.isSystems(before))
        let block = HeapMemory.returningLargeBlocks { Self.block(of: 3 << 20) }
        defer { unsafe block.deallocate() }
        try #require(Self.isSystems(block))
        let after = Self.block(of: 3 << 20)
        defer { unsafe after.deallocate() }
        try #require(!Self.isSystems(after))
      }
    }

    private static func block(of size: Int) -> UnsafeMutableRawPointer {
      UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    }

    // glibc marks that in the word before a block (IS_MMAPPED in malloc.c).
    private static func isSystems(_ block: UnsafeMutableRawPointer) -> Bool {
      unsafe block.load(fromByteOffset: -8, as: UInt.self) & 2 != 0
    }
  #endif
}
