extension Span where Element == UInt8 {
  /// The bytes, without their type.
  ///
  /// The standard library's `bytes` is unsafe in general, for elements may have gaps between them;
  /// bytes have none. Compilers before 6.3 do not call it unsafe.
  package var rawBytes: RawSpan {
    @_lifetime(copy self)
    get {
      #if compiler(>=6.3)
        unsafe bytes
      #else
        bytes
      #endif
    }
  }
}
