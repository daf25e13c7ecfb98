public import Dispatch
internal import VisionBase

/// The queue on which completion handlers are called and notifications are posted.
///
/// Upstream uses the main thread, and so does this package on Apple's platforms. On Linux nothing
/// in a program needs to serve the main queue (a command-line tool, a test, a server that waits for
/// a semaphore), and a completion handler there might never be called. So on Linux the default is
/// one serial queue, `com.google.mlkit.completion`, never the main queue. A program that serves its
/// main queue, by `dispatchMain()`, `RunLoop.main.run()` or an asynchronous `main`, gets upstream's
/// behavior with
///
/// ```swift
/// CompletionDelivery.queue = .main
/// ```
///
/// Do that if completion handlers use state of the main actor: a closure written on that actor
/// compiles, as with upstream, but is only safe if it is called there. The asynchronous forms of
/// the calls return to their caller's actor anyway.
public enum CompletionDelivery {
  /// The queue; read at the end of each call, so set it before the first.
  public static var queue: DispatchQueue {
    get { chosen.withLock { $0 } }
    set { chosen.withLock { $0 = newValue } }
  }

  private static let chosen: Lock<DispatchQueue> = {
    #if canImport(Darwin)
      Lock(.main)
    #else
      Lock(DispatchQueue(label: "com.google.mlkit.completion"))
    #endif
  }()
}
