internal import CSystem

/// The process's heap memory.
package enum HeapMemory {
  /// Limits the number of heap arenas that all threads share.
  ///
  /// By default glibc gives threads their own arenas, up to eight for each processor, and an arena
  /// keeps all memory that was ever used in it: with one thread for each of many connections, the
  /// process then holds several times the memory in use. Call it before those threads start. On
  /// other systems it has no effect.
  package static func limitPools(to count: Int) {
    csystem_limit_heaps(Int32(clamping: max(count, 1)))
  }

  /// Does work whose large blocks return to the system as soon as they are freed, except those that
  /// fit into space freed before.
  ///
  /// By default glibc keeps freed blocks of up to 32 MB for later allocations. That suits the
  /// pixels of images, but not the memory that models need only once, while they are created. The
  /// setting applies to the whole process: blocks of other threads are treated the same in the
  /// meantime, and afterward its limits are those that glibc reaches on its own. On other systems
  /// it has no effect.
  package static func returningLargeBlocks<Result, Failure>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    works.withLock { count in
      if count == 0 { csystem_return_blocks(1 << 20, 2 << 20) }
      count += 1
    }
    defer {
      works.withLock { count in
        count -= 1
        if count == 0 { csystem_return_blocks(32 << 20, 64 << 20) }
      }
    }
    return try work()
  }

  /// The number of such calls in progress.
  private static let works = Lock(0)
}
