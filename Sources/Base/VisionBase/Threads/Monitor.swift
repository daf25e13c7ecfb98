#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A value that only one thread at a time may access, and whose changes others can wait for.
@safe package final class Monitor<State>: @unchecked Sendable {
  // Sendable: `state` is only accessed while the mutex is held.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var state: State

  package init(_ state: sending State) {
    self.state = state
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe condition = .allocate(capacity: 1)
    unsafe condition.initialize(to: pthread_cond_t())
    #if canImport(Darwin)
      unsafe pthread_cond_init(condition, nil)
    #else
      // Deadlines are on the monotonic clock, which cannot be set.
      var attributes = pthread_condattr_t()
      unsafe pthread_condattr_init(&attributes)
      unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      unsafe pthread_cond_init(condition, &attributes)
      unsafe pthread_condattr_destroy(&attributes)
    #endif
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe condition.deallocate()
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Returns a part of the value, and wakes no thread.
  package func read<Result: Sendable>(_ body: (State) -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body(state)
  }

  /// Changes the value and wakes all waiting threads.
  package func change<Result>(_ body: (inout sending State) -> sending Result) -> sending Result {
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_cond_broadcast(condition)
      unsafe pthread_mutex_unlock(mutex)
    }
    return body(&state)
  }

  /// Waits until `body` returns a result, calling it again after each change.
  package func wait<Result>(
    for body: (inout sending State) -> sending Result?
  ) -> sending Result {
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_cond_broadcast(condition)
      unsafe pthread_mutex_unlock(mutex)
    }
    while true {
      if let answer = body(&state) { return answer }
      unsafe pthread_cond_wait(condition, mutex)
    }
  }

  /// Waits until `body` returns a result; returns nil once a deadline of `MonotonicClock` has
  /// passed, and then wakes no other thread.
  package func wait<Result>(
    until deadlineInNanoseconds: Int64, for body: (inout sending State) -> sending Result?
  ) -> sending Result? {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let answer = body(&state) {
        unsafe pthread_cond_broadcast(condition)
        return answer
      }
      let left = deadlineInNanoseconds.subtractingReportingOverflow(MonotonicClock.nanoseconds)
      guard left.overflow || left.partialValue > 0 else { return nil }
      sleep(until: deadlineInNanoseconds)
    }
  }

  /// Waits for a change, at most until a deadline.
  private func sleep(until deadline: Int64) {
    #if canImport(Darwin)
      let left = max(
        deadline.subtractingReportingOverflow(MonotonicClock.nanoseconds).partialValue, 0)
      var time = timespec(tv_sec: Int(left / 1_000_000_000), tv_nsec: Int(left % 1_000_000_000))
      unsafe _ = pthread_cond_timedwait_relative_np(condition, mutex, &time)
    #else
      var time = timespec(
        tv_sec: Int(deadline / 1_000_000_000), tv_nsec: Int(deadline % 1_000_000_000))
      unsafe _ = pthread_cond_timedwait(condition, mutex, &time)
    #endif
  }
}
