import Foundation

/// A child that this process is split into; it has the thread that asked for it alone.
package enum ForkedChild {
  struct Missing: Error {}

  /// Runs a body in a child and gives the status that `waitpid` gives: 0 when the body ended, 9 when it did
  /// not within a minute.
  ///
  /// Swift does not offer the function, as little is safe in the child.
  package static func status(of body: () -> Void) throws -> Int32 {
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "fork") else { throw Missing() }
    let child = unsafeBitCast(symbol, to: (@convention(c) () -> Int32).self)()
    if child == 0 {
      body()
      _exit(0)
    }
    guard child > 0 else { throw Missing() }
    // Not every thread of a test takes an alarm, so the parent watches the time.
    var status: Int32 = -1
    for _ in 0..<6000 {
      if waitpid(child, &status, WNOHANG) != 0 { return status }
      usleep(10_000)
    }
    kill(child, SIGKILL)
    waitpid(child, &status, 0)
    return status
  }
}
