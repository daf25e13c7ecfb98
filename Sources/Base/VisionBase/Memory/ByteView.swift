/// Stable bytes as a collection, for standard library algorithms; nothing is copied.
package struct ByteView: RandomAccessCollection, Sendable {
  private let bytes: StableBytes

  package init(_ bytes: StableBytes) { self.bytes = bytes }

  package var startIndex: Int { 0 }
  package var endIndex: Int { bytes.byteCount }

  package subscript(place: Int) -> UInt8 { bytes[place] }
}
