private import CSystem

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The process that started this one and reads its standard output.
package enum ParentProcess {
  /// Ends this process as soon as its parent ends, for any reason.
  ///
  /// On Linux the system does that, also when the thread that started this process ends: it is
  /// therefore for a child that its parent's thread waits for. If the parent ended before this
  /// call, or on other systems, a thread detects it: the pipe of the standard output then has no
  /// reader.
  ///
  /// Throws `fileFailed` if the thread cannot be started.
  package static func endThisProcessWithIt() throws(VisionError) {
    askToEndThisProcessWithIt()
    try watch()
  }

  /// Requests the system, if it can, to end this process with its parent; ends it now if the parent
  /// is gone.
  package static func askToEndThisProcessWithIt() {
    if csystem_end_with_parent() == 1 { _exit(EXIT_FAILURE) }
  }

  /// Starts a thread that ends this process once its standard output has no reader.
  ///
  /// Throws `fileFailed` if the thread cannot be started.
  package static func watch() throws(VisionError) {
    try WorkerThread.begin {
      if waitForLastReader(of: STDOUT_FILENO) { _exit(EXIT_FAILURE) }
    }
  }

  /// Waits until a pipe has no reader; for anything else, returns false at once or never returns.
  static func waitForLastReader(of descriptor: Int32) -> Bool {
    while true {
      // No event is requested: these two are always reported.
      var output = pollfd(fd: descriptor, events: 0, revents: 0)
      let count = unsafe poll(&output, 1, -1)
      if count > 0 { return output.revents & Int16(POLLERR | POLLHUP) != 0 }
      guard count < 0, errno == EINTR else { return false }
    }
  }
}
