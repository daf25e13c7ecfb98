internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The bytes of a body, in an array or elsewhere.
package protocol BodyBytes: RandomAccessCollection where Element == UInt8, Index == Int {
  /// Returns the first place from `start` on at which some bytes begin; nil if there is none.
  func place(of bytes: [UInt8], from start: Int) -> Int?
}

extension [UInt8]: BodyBytes {
  package func place(of bytes: [UInt8], from start: Int) -> Int? {
    unsafe withUnsafeBytes { unsafe $0.place(of: bytes, from: start) }
  }
}

/// A body in memory; nothing is copied.
struct BodyView: BodyBytes {
  private let bytes: StableBytes
  private let view: ByteView

  init(_ bytes: StableBytes) { (self.bytes, view) = (bytes, ByteView(bytes)) }

  var startIndex: Int { view.startIndex }
  var endIndex: Int { view.endIndex }

  subscript(place: Int) -> UInt8 { view[place] }

  func place(of other: [UInt8], from start: Int) -> Int? {
    bytes.withBytes { span in
      unsafe span.withUnsafeBytes { unsafe $0.place(of: other, from: start) }
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Searches with the system's functions: a byte at a time takes seconds for a large body.
  ///
  /// Safe for a buffer that is valid during the call: no place beyond its end is read.
  @unsafe fileprivate func place(of bytes: [UInt8], from start: Int) -> Int? {
    guard start >= 0, let base = baseAddress, let first = bytes.first else { return nil }
    return unsafe bytes.withUnsafeBytes { pattern -> Int? in
      guard let wanted = pattern.baseAddress else { return nil }
      var place = start
      while place + bytes.count <= count,
        let found = unsafe memchr(base + place, Int32(first), count - place)
      {
        place = unsafe base.distance(to: UnsafeRawPointer(found))
        guard place + bytes.count <= count else { return nil }
        if unsafe memcmp(base + place, wanted, bytes.count) == 0 { return place }
        place += 1
      }
      return nil
    }
  }
}
