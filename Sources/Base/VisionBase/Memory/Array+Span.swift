#if canImport(Darwin)
  // The standard library has this property too, but on Apple's platforms only from those of 2025 on;
  // ours comes before it wherever both can be seen.
  extension Array where Element: BitwiseCopyable {
    /// The elements, lent for as long as nobody changes the array.
    package var span: Span<Element> {
      @_lifetime(borrow self)
      borrowing get {
        // Arrays of such elements are never bridged, so theirs is the memory that is lent.
        let elements = unsafe withUnsafeBufferPointer { unsafe $0 }
        return unsafe _overrideLifetime(Span(_unsafeElements: elements), borrowing: self)
      }
    }
  }
#endif
