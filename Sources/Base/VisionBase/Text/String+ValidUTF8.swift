extension String {
  /// The text of bytes in UTF-8; nil for bytes that are not.
  ///
  /// `String(validating:as:)` of the standard library needs macOS 15 and iOS 18.
  package init?(validUTF8 bytes: [UInt8]) {
    self.init(decoding: bytes, as: UTF8.self)
    guard utf8.elementsEqual(bytes) else { return nil }
  }
}
