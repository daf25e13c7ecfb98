extension String {
  /// Creates text from UTF-8 bytes; nil if they are not valid UTF-8.
  ///
  /// `String(validating:as:)` of the standard library requires macOS 15 and iOS 18.
  package init?(validUTF8 bytes: [UInt8]) {
    self.init(decoding: bytes, as: UTF8.self)
    guard utf8.elementsEqual(bytes) else { return nil }
  }
}

extension [UInt8] {
  /// Copies text of C without its final NUL; it need not be UTF-8.
  @unsafe package init(cString text: UnsafePointer<CChar>) {
    self.init()
    var place = unsafe text
    while unsafe place.pointee != 0 {
      append(UInt8(bitPattern: unsafe place.pointee))
      unsafe place += 1
    }
  }
}
