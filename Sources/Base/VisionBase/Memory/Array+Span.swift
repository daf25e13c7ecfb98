#if canImport(Darwin)
  // The standard library also has this property, but on Apple's platforms only since 2025; ours
  // takes precedence wherever both are visible.
  extension Array where Element: BitwiseCopyable {
    /// The elements, borrowed while the array is not modified.
    package var span: Span<Element> {
      @_lifetime(borrow self)
      borrowing get {
        // Arrays of such elements are never bridged, so the borrowed memory is their own.
        let elements = unsafe withUnsafeBufferPointer { unsafe $0 }
        return unsafe _overrideLifetime(Span(_unsafeElements: elements), borrowing: self)
      }
    }
  }
#endif
