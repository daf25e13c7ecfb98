#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A dedicated thread: blocking work must not occupy the threads that Swift's tasks share.
///
/// The creator calls either `join` or `detach`, once.
package struct WorkerThread: Sendable {
  /// The system's thread handle: a number or a pointer, depending on the system.
  private let number: UInt

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Starts a thread with a stack size in bytes; nil leaves the size to the system.
  ///
  /// Throws `fileFailed` with a `SystemError` if the system cannot start it.
  package init(
    stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void
  ) throws(VisionError) {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    if let stackSize { unsafe pthread_attr_setstacksize(&attributes, stackSize) }
    let work = unsafe Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
      var started: pthread_t?
    #else
      var started = pthread_t()
    #endif
    let status = unsafe pthread_create(
      &started, &attributes, { unsafe Self.run($0) }, work.toOpaque())
    guard status == 0 else {
      unsafe work.release()
      throw VisionError(
        .fileFailed, "cannot start a thread",
        cause: SystemError(call: "pthread_create", number: status))
    }
    #if canImport(Darwin)
      number = UInt(bitPattern: started)
    #else
      number = started
    #endif
  }

  /// Waits for the thread to end.
  package func join() { joinThread(number) }

  /// Detaches the thread, which then needs no `join`.
  package func detach() { detachThread(number) }

  /// Sends the thread a signal.
  package func signal(_ signal: Int32) { signalThread(number, signal) }

  @unsafe private static func run(
    _ context: UnsafeMutableRawPointer?
  ) -> UnsafeMutableRawPointer? {
    if let context = unsafe context {
      unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
    }
    return nil
  }
}

// MARK: - Work that is not waited for

extension WorkerThread {
  /// Runs `body` on a new thread and returns its result.
  package static func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws(VisionError) -> Value
  ) async -> Result<Value, VisionError> {
    await withCheckedContinuation { continuation in
      do throws(VisionError) {
        try begin {
          do throws(VisionError) {
            continuation.resume(returning: .success(try body()))
          } catch {
            continuation.resume(returning: .failure(error))
          }
        }
      } catch {
        continuation.resume(returning: .failure(error))
      }
    }
  }

  /// Runs `body` on a new thread, without waiting for it.
  package static func begin(
    stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void
  ) throws(VisionError) {
    try WorkerThread(stackSize: stackSize, body).detach()
  }
}

// MARK: - The system's calls

#if canImport(Darwin)
  // A number is the address from the system: valid until the thread was joined, or was detached and
  // has ended. The owner of a `WorkerThread` joins or detaches it once, as the last operation.

  private func joinThread(_ number: UInt) {
    if let thread = unsafe pthread_t(bitPattern: number) { unsafe pthread_join(thread, nil) }
  }

  private func detachThread(_ number: UInt) {
    if let thread = unsafe pthread_t(bitPattern: number) { unsafe pthread_detach(thread) }
  }

  private func signalThread(_ number: UInt, _ signal: Int32) {
    if let thread = unsafe pthread_t(bitPattern: number) { unsafe pthread_kill(thread, signal) }
  }
#else
  private func joinThread(_ number: UInt) { _ = pthread_join(number, nil) }

  private func detachThread(_ number: UInt) { _ = pthread_detach(number) }

  private func signalThread(_ number: UInt, _ signal: Int32) { _ = pthread_kill(number, signal) }
#endif
