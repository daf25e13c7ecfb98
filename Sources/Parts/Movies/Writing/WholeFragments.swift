internal import VisionBase

/// The part of a fragmented MP4 file that plays, after writing it failed at some byte.
enum WholeFragments {
  private static let headerCount = 16
  private static let fragment = Array("moof".utf8)

  /// Returns the number of bytes up to the last whole fragment; nil if not even one is whole.
  static func byteCount(of path: String) throws(SystemError) -> Int? {
    let file = try OpenFile(reading: path)
    let count = try file.status().byteCount
    var (place, end, fragmentBegin) = (0, 0, Int?.none)
    var fragments = 0
    while place < count {
      var header = [UInt8](repeating: 0, count: min(headerCount, count - place))
      guard try file.read(into: &header, at: place) == header.count, header.count >= 8 else {
        break
      }
      let kind = Array(header[4..<8])
      guard let length = length(header), length <= count - place else { break }
      if kind == fragment { fragmentBegin = place }
      place += length
      // A fragment is its header and the data behind it; what precedes the first is no fragment.
      if kind != fragment {
        end = place
        if fragmentBegin.take() != nil { fragments += 1 }
      }
    }
    return fragments > 0 ? end : nil
  }

  private static func length(_ header: [UInt8]) -> Int? {
    func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    let short = number(header[..<4])
    if short >= 8 { return Int(short) }
    guard short == 1, header.count == headerCount else { return nil }
    let long = Int(exactly: number(header[8...])) ?? 0
    return long >= headerCount ? long : nil
  }
}
