#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// Runs work that blocks on a thread of its own, never on one of Swift's concurrency pool.
package enum DedicatedThread {
  /// Runs `body` on a new thread and hands back how it ended.
  package static func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws(VisionError) -> Value
  ) async -> Result<Value, VisionError> {
    await withCheckedContinuation { continuation in
      let work = Work {
        do throws(VisionError) {
          continuation.resume(returning: .success(try body()))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
      if let failure = start(work) { continuation.resume(returning: .failure(failure)) }
    }
  }

  /// Runs `body` on a new thread, without waiting for it.
  package static func begin(_ body: @escaping @Sendable () -> Void) throws(VisionError) {
    if let failure = start(Work(body)) { throw failure }
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Starts a detached thread; the thread releases `work`, or this call does when there is none.
  private static func start(_ work: Work) -> VisionError? {
    let box = unsafe Unmanaged.passRetained(work)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = unsafe pthread_create(&thread, nil, entry, box.toOpaque())
    guard status == 0 else {
      unsafe box.release()
      return VisionError(
        .fileFailed, "cannot start a thread",
        cause: SystemError(call: "pthread_create", number: status))
    }
    #if canImport(Darwin)
      if let thread = unsafe thread { unsafe pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
    return nil
  }

  #if canImport(Darwin)
    private static let entry: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? =
      {
        unsafe Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body()
        return nil
      }
  #else
    private static let entry:
      @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        if let context = unsafe context {
          unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
        }
        return nil
      }
  #endif
}
