#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Calls of the operating system: the one place where a failed one becomes an error.
package enum SystemCall {
  /// Makes a call that answers with a negative number when it fails, and throws why it failed.
  ///
  /// A call that a signal interrupted is made again. `name` is what the error says was called.
  @discardableResult
  package static func check<Answer: FixedWidthInteger & SignedInteger>(
    _ name: String, _ call: () -> Answer
  ) throws(SystemError) -> Answer {
    while true {
      let answer = call()
      if answer >= 0 { return answer }
      // Read before anything else can set it.
      let number = errno
      if number != EINTR { throw SystemError(call: name, number: number) }
    }
  }

  /// Makes calls, and throws the failure of one as an error of this package's.
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
