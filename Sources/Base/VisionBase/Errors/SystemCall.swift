#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Calls to the operating system; the only place that turns a failed call into an error.
package enum SystemCall {
  /// Makes a call that returns a negative number on failure, and throws the reason.
  ///
  /// A call interrupted by a signal is repeated. `name` identifies the call in the error.
  @discardableResult
  package static func check<Answer: FixedWidthInteger & SignedInteger>(
    _ name: String, _ call: () -> Answer
  ) throws(SystemError) -> Answer {
    while true {
      let answer = call()
      if answer >= 0 { return answer }
      // Read before another call can change it.
      let number = errno
      if number != EINTR { throw SystemError(call: name, number: number) }
    }
  }

  /// Makes calls, and throws the failure of any as an error of this package.
  package static func attempt<Result>(
    _ what: @autoclosure () -> String, code: VisionError.Code = .fileFailed,
    _ calls: () throws(SystemError) -> Result
  ) throws(VisionError) -> Result {
    do throws(SystemError) {
      return try calls()
    } catch {
      throw VisionError(code, what(), cause: error)
    }
  }
}
