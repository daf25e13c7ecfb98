internal import CMLKit
internal import Foundation
internal import MLKitCommon

#if canImport(Glibc)
  private import Glibc
#endif

/// The address at which a function stores its error.
typealias ErrorPlace = UnsafeMutablePointer<SvtMlKitError>

/// Runs the body of a function that can fail, and stores the error of a failure.
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

/// Returns the error for an invalid argument.
func invalid(_ message: String) -> NSError {
  NSError(
    domain: MLKitFailure.domain, code: 3, userInfo: [NSLocalizedDescriptionKey: message])
}

/// Returns a required pointer, or throws an error with its name.
func required<Pointer>(_ pointer: Pointer?, _ name: String) throws -> Pointer {
  guard let pointer else { throw invalid("\(name) is NULL") }
  return pointer
}

/// Returns a caller's text, which must be UTF-8.
func text(_ words: UnsafePointer<CChar>?, _ name: String) throws -> String {
  guard let text = unsafe String(validatingCString: try required(words, name)) else {
    throw invalid("\(name) is not UTF-8")
  }
  return text
}

/// Returns the object of a handle, which the caller continues to hold.
func held<Object: AnyObject>(
  _ handle: OpaquePointer?, _ type: Object.Type, _ name: String
) throws -> Object {
  unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(try required(handle, name)))
    .takeUnretainedValue()
}

/// Returns a handle that retains an object.
func handle(_ object: some AnyObject) -> OpaquePointer? {
  unsafe OpaquePointer(Unmanaged.passRetained(object).toOpaque())
}

/// Releases the object of a handle.
func close<Object: AnyObject>(_ handle: OpaquePointer?, _ type: Object.Type) {
  guard let handle = unsafe handle else { return }
  unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(handle)).release()
}

extension SvtMlKitError {
  /// Frees the texts of an error.
  static func close(_ error: ErrorPlace?) {
    guard let error = unsafe error else { return }
    unsafe free(error.pointee.domain)
    unsafe free(error.pointee.message)
    unsafe error.pointee = SvtMlKitError()
  }
}
