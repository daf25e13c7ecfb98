internal import CSystem

/// The memory of the process that is allocated piece by piece.
package enum HeapMemory {
  /// Has all threads allocate from so many pools together.
  ///
  /// By default glibc gives threads pools of their own, up to eight for each processor, and a pool keeps
  /// what was ever used of it: with a thread for each of many connections the process then holds several
  /// times what is in use. To be called before those threads are started. Elsewhere it changes nothing.
  package static func limitPools(to count: Int) {
    csystem_limit_heaps(Int32(clamping: max(count, 1)))
  }

  /// Does work whose large blocks go back to the system as soon as they are freed, but for those that
  /// found room among what was freed before.
  ///
  /// By default glibc keeps freed blocks of up to 32 MB for the next that need as much, which is right
  /// for the pixels of pictures, and wrong for what models need once, while they are made. It has this
  /// rule for the whole process: blocks of other threads are treated alike meanwhile, and afterwards it is
  /// as it becomes by itself. Elsewhere it changes nothing.
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

  /// How many such works are under way.
  private static let works = Lock(0)
}
