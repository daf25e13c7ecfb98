#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A value that only one thread at a time may access.
///
/// The standard library's `Mutex` requires macOS 15 and iOS 18; this is the package's only lock, to
/// be removed when those are the minimum.
@safe package final class Lock<State>: @unchecked Sendable {
  // Sendable: `state` is only accessed inside `withLock`, which holds the mutex.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var state: State

  /// Wraps a value.
  package init(_ state: sending State) {
    self.state = state
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(mutex, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deinitialize(count: 1)
    unsafe mutex.deallocate()
  }

  /// Runs `body` with the value while no other thread can access it.
  ///
  /// Never call the client's code from inside.
  package func withLock<Result, Failure: Error>(
    _ body: (inout sending State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body(&state)
  }
}
