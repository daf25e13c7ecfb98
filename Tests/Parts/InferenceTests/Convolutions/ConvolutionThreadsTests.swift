import CKernels
import Foundation
import TestSupport
import Testing

@Suite struct ConvolutionThreadsTests {
  @Test func `the child of a fork can free what its parent's threads wait for`() throws {
    let threads = try #require(ckernels_make_threads(3))
    defer { ckernels_free_threads(threads) }
    // Threads that wait long enough sleep, which the child must not mistake for its own.
    usleep(100_000)
    let status = try ForkedChild.status { ckernels_free_threads(threads) }
    #expect(status == 0, "9 says that the child did not end by itself")
  }
}
