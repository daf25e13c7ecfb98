import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The label of the dispatch queue that this is called on; empty on a thread of no queue.
///
/// The Swift module has no name for the C function behind it.
package func currentQueueLabel() -> String {
  typealias Function = @convention(c) (UnsafeRawPointer?) -> UnsafePointer<CChar>?
  guard let symbol = dlsym(nil, "dispatch_queue_get_label") else { return "" }
  let function = unsafeBitCast(symbol, to: Function.self)
  return function(nil).map { String(cString: $0) } ?? ""
}
