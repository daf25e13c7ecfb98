internal import CMLKit
internal import Foundation
internal import MLKitCommon

#if canImport(Glibc)
  private import Glibc
#endif

/// Where a function leaves its error.
typealias ErrorPlace = UnsafeMutablePointer<SvtMlKitError>

/// Runs the body of a function that can fail, and leaves the error of a failure.
func succeeds(_ place: ErrorPlace?, _ body: () throws -> Void) -> Bool {
  do {
    try body()
    return true
  } catch {
    let failure = error as NSError
    if let place = unsafe place {
      unsafe place.pointee = SvtMlKitError(
        domain: strdup(failure.domain), code: Int32(clamping: failure.code),
        message: strdup(failure.localizedDescription))
    }
    return false
  }
}

/// The error of an argument that cannot be used.
func invalid(_ message: String) -> NSError {
  NSError(
    domain: MLKitFailure.domain, code: 3, userInfo: [NSLocalizedDescriptionKey: message])
}

/// The pointer that a caller must give, or an error with its name.
func required<Pointer>(_ pointer: Pointer?, _ name: String) throws -> Pointer {
  guard let pointer else { throw invalid("\(name) is NULL") }
  return pointer
}

/// A caller's words, which must be UTF-8.
func text(_ words: UnsafePointer<CChar>?, _ name: String) throws -> String {
  guard let text = unsafe String(validatingCString: try required(words, name)) else {
    throw invalid("\(name) is not UTF-8")
  }
  return text
}

/// The object of a handle, which the caller goes on holding.
func held<Object: AnyObject>(
  _ handle: OpaquePointer?, _ type: Object.Type, _ name: String
) throws -> Object {
  unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(try required(handle, name)))
    .takeUnretainedValue()
}

/// A handle for an object, which the handle keeps.
func handle(_ object: some AnyObject) -> OpaquePointer? {
  unsafe OpaquePointer(Unmanaged.passRetained(object).toOpaque())
}

/// Lets go of what a handle keeps.
func close<Object: AnyObject>(_ handle: OpaquePointer?, _ type: Object.Type) {
  guard let handle = unsafe handle else { return }
  unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(handle)).release()
}

extension SvtMlKitError {
  /// Gives back the words of an error.
  static func close(_ error: ErrorPlace?) {
    guard let error = unsafe error else { return }
    unsafe free(error.pointee.domain)
    unsafe free(error.pointee.message)
    unsafe error.pointee = SvtMlKitError()
  }
}
