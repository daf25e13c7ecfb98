import CKernels
import Foundation
import Testing

@Suite struct ConvolutionThreadsTests {
  /// Splits the process; Swift does not offer the function, as little is safe in the child.
  private static func fork() throws -> Int32 {
    let symbol = try #require(dlsym(dlopen(nil, RTLD_NOW), "fork"))
    return unsafeBitCast(symbol, to: (@convention(c) () -> Int32).self)()
  }

  @Test func `the child of a fork can free what its parent's threads wait for`() throws {
    let threads = try #require(ckernels_make_threads(3))
    defer { ckernels_free_threads(threads) }
    // Threads that wait long enough sleep, which the child must not mistake for its own.
    usleep(100_000)
    let child = try Self.fork()
    if child == 0 {
      ckernels_free_threads(threads)
      _exit(0)
    }
    try #require(child > 0)
    // Not every thread of a test takes an alarm, so the parent watches the time.
    var status: Int32 = -1
    var tries = 0
    while tries < 500, waitpid(child, &status, WNOHANG) == 0 {
      usleep(10_000)
      tries += 1
    }
    if tries == 500 {
      kill(child, SIGKILL)
      waitpid(child, &status, 0)
    }
    #expect(status == 0, "9 says that the child did not end by itself")
  }
}
