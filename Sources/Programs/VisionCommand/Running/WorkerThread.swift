#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// A thread of our own: model runs must not block the pool that Swift's tasks share.
struct WorkerThread {
  private let thread: pthread_t

  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread; nil when the system has none left.
  init?(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
      var started: pthread_t?
      let status = pthread_create(&started, nil, { Self.run($0) }, work.toOpaque())
      guard status == 0, let started else {
        work.release()
        return nil
      }
      thread = started
    #else
      var started = pthread_t()
      guard pthread_create(&started, nil, { Self.run($0) }, work.toOpaque()) == 0 else {
        work.release()
        return nil
      }
      thread = started
    #endif
  }

  /// Waits for the thread to end.
  func join() {
    pthread_join(thread, nil)
  }

  /// Sends the thread a signal.
  func signal(_ number: Int32) {
    pthread_kill(thread, number)
  }

  private static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }
}
