#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// A value that one thread at a time may touch, and whose changes others can wait for.
@safe final class Monitor<State>: @unchecked Sendable {
  // Sendable: `state` is only reached while the mutex is held.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var state: State

  init(_ state: sending State) {
    self.state = state
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    condition = .allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    condition.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Changes the value and wakes everybody who waits.
  func change<Result>(_ body: (inout sending State) -> sending Result) -> sending Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return body(&state)
  }

  /// Waits until `body` has an answer, asking again after each change.
  func wait<Result>(
    for body: (inout sending State) -> sending Result?
  ) -> sending Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    while true {
      if let answer = body(&state) { return answer }
      pthread_cond_wait(condition, mutex)
    }
  }
}
