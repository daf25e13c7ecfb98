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
    @Test func `large blocks are the system's own, which go back when they are freed`() throws {
      let block = HeapMemory.returningLargeBlocks {
        UnsafeMutableRawPointer.allocate(byteCount: 3 << 20, alignment: 16)
      }
      defer { unsafe block.deallocate() }
      // glibc notes so in the word before a block (IS_MMAPPED in malloc.c).
      let size = unsafe block.load(fromByteOffset: -8, as: UInt.self)
      #expect(size & 2 != 0 && size & ~7 >= 3 << 20)
    }
  #endif
}
