import CKernels
import Foundation

/// The weights of a plan in another place than it packed them to, where garbage remains.
struct MovedWeights {
  private let old: UnsafeMutableRawPointer
  private let new: UnsafeMutableRawPointer

  /// Moves them by the functions of the plan's kind; nil if the plan does not own any.
  init?(
    of plan: OpaquePointer,
    _ take: (OpaquePointer, UnsafeMutablePointer<Int>) -> UnsafeMutablePointer<UInt8>?,
    _ use: (OpaquePointer, UnsafePointer<UInt8>) -> Void
  ) {
    var byteCount = 0
    guard let taken = take(plan, &byteCount) else { return nil }
    old = UnsafeMutableRawPointer(taken)
    new = .allocate(byteCount: max(byteCount, 1), alignment: 64)
    new.copyMemory(from: old, byteCount: byteCount)
    memset(old, 0xA5, byteCount)
    use(plan, new.assumingMemoryBound(to: UInt8.self))
  }

  /// Frees both places.
  ///
  /// Call once the plan is gone.
  func free() {
    Foundation.free(old)
    new.deallocate()
  }
}
