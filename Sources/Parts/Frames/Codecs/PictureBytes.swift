internal import VisionBase

/// The bytes of an encoded image, read with a check of every offset.
///
/// Offsets and counts may come from the file itself: any value is accepted, and yields nil outside.
@safe struct PictureBytes: Sendable {
  private let source: StableBytes
  private let start: Int
  let count: Int

  /// The image's name in errors.
  var name: String { source.name }

  init(_ source: StableBytes) {
    self.source = source
    start = 0
    count = source.byteCount
  }

  private init(_ source: StableBytes, start: Int, count: Int) {
    self.source = source
    self.start = start
    self.count = count
  }

  /// Returns the part of `length` bytes from `offset`; nil unless it lies inside.
  func part(at offset: Int, length: Int) -> PictureBytes? {
    guard offset >= 0, length >= 0, offset <= count, length <= count - offset else { return nil }
    return PictureBytes(source, start: start + offset, count: length)
  }

  /// Returns the part from `offset` to the end; nil if `offset` is out of bounds.
  func rest(from offset: Int) -> PictureBytes? {
    part(at: offset, length: count - min(max(offset, 0), count))
  }

  /// Returns one byte; nil if the offset is out of bounds.
  func byte(at offset: Int) -> UInt8? {
    guard offset >= 0, offset < count else { return nil }
    return unsafe source.baseAddress.load(fromByteOffset: start + offset, as: UInt8.self)
  }

  /// Returns a number whose first byte is the most significant.
  func bigEndian<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type, at offset: Int
  ) -> Number? {
    raw(type, at: offset).map(Number.init(bigEndian:))
  }

  /// Returns a number whose first byte is the least significant.
  func littleEndian<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type, at offset: Int
  ) -> Number? {
    raw(type, at: offset).map(Number.init(littleEndian:))
  }

  private func raw<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type, at offset: Int
  ) -> Number? {
    let size = MemoryLayout<Number>.size
    guard offset >= 0, count >= size, offset <= count - size else { return nil }
    return unsafe source.baseAddress.loadUnaligned(fromByteOffset: start + offset, as: type)
  }

  /// Returns true if the bytes at `offset` are those of `text`.
  func holds(_ text: StaticString, at offset: Int = 0) -> Bool {
    guard let part = part(at: offset, length: text.utf8CodeUnitCount) else { return false }
    return unsafe part.withUnsafeBytes { found in
      text.withUTF8Buffer { wanted in unsafe found.elementsEqual(wanted) }
    }
  }

  /// Passes the bytes to `body`, for the duration of the call.
  func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(start: source.baseAddress + start, count: count))
  }

  /// Returns a copy of the bytes.
  func copy() -> [UInt8] {
    unsafe withUnsafeBytes { unsafe Array($0) }
  }

  /// Returns the error for an unreadable image; `problem` follows the image's name.
  func invalid(_ problem: String) -> VisionError {
    VisionError(.inputInvalid, "\(name): \(problem)")
  }
}
