import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Returns the label of the current dispatch queue; empty on a thread outside any queue.
///
/// The Swift module does not name the C function behind it.
package func currentQueueLabel() -> String {
  typealias Function = @convention(c) (UnsafeRawPointer?) -> UnsafePointer<CChar>?
  guard let symbol = dlsym(nil, "dispatch_queue_get_label") else { return "" }
  let function = unsafeBitCast(symbol, to: Function.self)
  return function(nil).map { String(cString: $0) } ?? ""
}
