/// The bytes of a file, read by their places in small pieces.
///
/// Numbers beyond the file's end are nil. A read of a few bytes fetches a page, which serves the
/// reads near it.
final class StructureBytes {
  /// The number of bytes of the file.
  let count: Int
  private let read: (_ place: Int, _ count: Int) -> [UInt8]
  private var page: [UInt8] = []
  private var pageStart = 0

  private static let pageLength = 4096

  /// The maximum number of numbers and of pages read, for files that are made to be read over and
  /// over.
  ///
  /// A healthy file has a number of four bytes or more for all of them, and is read once.
  private let (mostNumbers, mostPages): (Int, Int)
  private var (numberCount, pageCount) = (0, 0)

  /// True if a maximum is exceeded; all further numbers are nil.
  var isExhausted: Bool { numberCount > mostNumbers || pageCount > mostPages }

  /// `read` returns the bytes from a place on, fewer at the file's end and none on errors.
  init(
    count: Int, mostNumbers: Int? = nil,
    read: @escaping (_ place: Int, _ count: Int) -> [UInt8]
  ) {
    (self.count, self.read) = (count, read)
    self.mostNumbers = mostNumbers ?? 1_000_000 + count / 2
    mostPages = 20_000 + 4 * (count / Self.pageLength)
  }

  /// Returns the byte at a place.
  subscript(place: Int) -> UInt8? {
    guard place >= 0, place < count else { return nil }
    if place < pageStart || place - pageStart >= page.count { fetch(place) }
    return place - pageStart < page.count ? page[place - pageStart] : nil
  }

  private func fetch(_ place: Int) {
    pageCount += 1
    page = read(place, min(Self.pageLength, count - place))
    pageStart = place
  }

  /// Returns a number of at most eight bytes, the first of them the highest.
  func bigEndian(_ byteCount: Int, at place: Int) -> UInt64? {
    number(byteCount, at: place) { $0 }
  }

  /// Returns a number of at most eight bytes, the first of them the lowest.
  func littleEndian(_ byteCount: Int, at place: Int) -> UInt64? {
    number(byteCount, at: place) { byteCount - 1 - $0 }
  }

  private func number(_ byteCount: Int, at place: Int, _ order: (Int) -> Int) -> UInt64? {
    numberCount += 1
    guard !isExhausted, has(byteCount, at: place) else { return nil }
    var number: UInt64 = 0
    for index in 0..<byteCount {
      guard let byte = self[place + order(index)] else { return nil }
      number = number << 8 | UInt64(byte)
    }
    return number
  }

  /// Returns true if the file has a number of bytes from a place on.
  func has(_ byteCount: Int, at place: Int) -> Bool {
    place >= 0 && place <= count && byteCount <= count - place
  }

  /// Returns true if these bytes are at a place.
  func holds(_ mark: some Collection<UInt8>, at place: Int) -> Bool {
    guard has(mark.count, at: place) else { return false }
    return zip(mark, place...).allSatisfy { self[$1] == $0 }
  }

  /// Returns the first place in a range where `body` is true, reading the range once.
  ///
  /// `body` gets the place and its first byte.
  func first(in range: Range<Int>, where body: (Int, UInt8) -> Bool) -> Int? {
    var place = range.lowerBound
    while place < range.upperBound {
      let bytes = read(place, min(1 << 16, range.upperBound - place))
      guard !bytes.isEmpty else { return nil }
      for (offset, byte) in bytes.enumerated() where body(place + offset, byte) {
        return place + offset
      }
      place += bytes.count
    }
    return nil
  }
}
