extension Span where Element == UInt8 {
  /// The bytes as a raw span.
  ///
  /// The standard library's `bytes` is unsafe in general, since elements may have gaps between
  /// them; bytes have none. Compilers before 6.3 do not mark it unsafe.
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
