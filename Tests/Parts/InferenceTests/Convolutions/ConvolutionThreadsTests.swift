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

  /// Returns the share of the processor time of some runs that other threads than this one took.
  private static func shareOfOthers(_ work: () -> Void) -> Double {
    func seconds(_ clock: clockid_t) -> Double {
      var time = timespec()
      clock_gettime(clock, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let (all, own) = (seconds(CLOCK_PROCESS_CPUTIME_ID), seconds(CLOCK_THREAD_CPUTIME_ID))
    work()
    let total = seconds(CLOCK_PROCESS_CPUTIME_ID) - all
    return 1 - (seconds(CLOCK_THREAD_CPUTIME_ID) - own) / total
  }

  // In a separate process, whose processor time is that of these threads.
  @Test func `a plan that is too small for its threads leaves them out`() async {
    await #expect(processExitsWith: .success) {
      let threads = try #require(ckernels_make_threads(4))
      defer { ckernels_free_threads(threads) }
      let plane = CKernelsFloatPlane(height: 3, width: 3, channels: 2)
      var step = CKernelsFloatStep()
      step.kind = Int32(CKERNELS_SUM.rawValue)
      (step.output, step.smallest, step.largest) = (1, -.infinity, .infinity)
      // Not inside of #require, which would keep the arrays' addresses longer than the arrays.
      let made = ckernels_make_float_plan(
        [plane, plane], 2, [step], 1, [1], 1, Int32(CKERNELS_BEST_FORM.rawValue), threads)
      let plan = try #require(made)
      defer { ckernels_free_float_plan(plan) }
      let picture = (0..<18).map(Float.init)
      let sums = UnsafeMutablePointer<Float>.allocate(capacity: 18)
      defer { sums.deallocate() }
      func run(_ count: Int) {
        for _ in 0..<count {
          var results: [UnsafeMutablePointer<Float>?] = [sums]
          ckernels_run_float_plan(plan, picture, &results)
        }
      }
      #expect(Self.shareOfOthers { run(16) } > 0.1, "the first runs are of all threads")
      run(5000)
      #expect(Self.shareOfOthers { run(50_000) } < 0.3)
      #expect((0..<18).allSatisfy { sums[$0] == 2 * picture[$0] })
    }
  }
}
