internal import VisionBase

/// The directories of a TIFF, as far as they identify the kind of file (TIFF 6.0, section 2).
///
/// Every offset is checked, and the number of directories is limited to that of a scan with many
/// pages, so that a cyclic chain ends.
struct TIFFDirectories {
  /// An image's properties in its directory.
  struct Directory {
    /// Bit 0 marks a smaller copy of another image in the file, bit 2 a mask (`NewSubfileType`).
    var subfile = 0
    var colors = 0
    var compression = 0
    var hasSubdirectories = false
    /// True if the file states its DNG version.
    var isDNG = false
    /// The offsets of further directories of this image.
    fileprivate var subdirectories: [Int] = []

    var isReduced: Bool { subfile & 1 != 0 }
    private var isMask: Bool { subfile & 4 != 0 }
    fileprivate var isPage: Bool { !isReduced && !isMask }
    /// True if the samples are a sensor's, with or without its filter mosaic (DNG 1.7, 3 and 6).
    fileprivate var holdsSensorData: Bool {
      [32_803, 34_892].contains(colors)
        || [32_767, 32_769, 32_770, 32_867, 34_713, 65_000, 65_535].contains(compression)
    }
  }

  /// The chain of directories that starts in the file's header.
  private(set) var pages: [Directory] = []
  /// True if the chain goes on behind the pages, with a directory that is not read.
  ///
  /// It is out of the file, unusually long, or behind a great many others.
  private(set) var goesOn = false
  /// The subdirectories of the first directory.
  private(set) var belowFirst: [Directory] = []

  private static let mostPages = 65_536
  private static let mostEntries = 4096
  private static let mostBelow = 32

  /// The places of values in a directory: those of a classic TIFF, or of a BigTIFF with its offsets
  /// of 64 bits.
  private struct Layout {
    let isBig: Bool

    var firstOffset: Int { isBig ? 8 : 4 }
    var countSize: Int { isBig ? 8 : 2 }
    var entrySize: Int { isBig ? 20 : 12 }
    var valueOffset: Int { isBig ? 12 : 8 }
    var offsetSize: Int { isBig ? 8 : 4 }
  }

  private let bytes: PictureBytes
  private let isBigEndian: Bool
  private let layout: Layout
  /// The number of entries that may still be read: twice those that fit into the file, so that
  /// overlapping directories cost no more than separate ones.
  private var entriesLeft: Int

  /// Reads the directories of a TIFF or BigTIFF; other formats have none.
  init(_ bytes: PictureBytes) {
    self.bytes = bytes
    isBigEndian = bytes.holds("MM")
    let isBig = bytes.holds("II+\0") || bytes.holds("MM\0+")
    layout = Layout(isBig: isBig)
    // A subdirectory may also stand in the chain.
    entriesLeft = bytes.count / 6 + 1
    guard short(2) == (isBig ? 43 : 42) else { return }
    var seen: Set<Int> = []
    var next = place(at: layout.firstOffset) ?? 0
    // A chain in a circle has been read as a whole.
    while next != 0, seen.insert(next).inserted {
      guard pages.count < Self.mostPages,
        let (directory, following) = directory(at: next, isFirst: pages.isEmpty)
      else {
        goesOn = true
        break
      }
      pages.append(directory)
      next = following ?? 0
      goesOn = following == nil
    }
    for offset in pages.first?.subdirectories ?? [] {
      if let (directory, _) = directory(at: offset, isFirst: false) { belowFirst.append(directory) }
    }
  }

  /// True if the file has more than one image, excluding reduced copies and masks; an image that
  /// cannot be read counts.
  var hasFurtherPages: Bool { pages.count(where: \.isPage) > 1 || !pages.isEmpty && goesOn }

  /// True if the first image is a reduced copy of another one, which may be unreadable.
  var beginsWithReducedCopy: Bool {
    guard let first = pages.first, first.isReduced else { return false }
    return pages.count > 1 || first.hasSubdirectories || goesOn
  }

  /// True if the file holds a sensor's samples, which must be developed to become an image.
  ///
  /// Raw files begin with a small copy, for programs that look no further.
  var isRaw: Bool {
    guard let first = pages.first else { return false }
    if first.holdsSensorData || first.isDNG && first.isReduced { return true }
    // A finished image may come with the samples that it was created from.
    if first.isDNG { return false }
    return (belowFirst + pages).contains(where: \.holdsSensorData)
  }

  /// Reads a directory, and the offset of the next one, which is nil if it cannot be read.
  ///
  /// Directories below it are read only of the first one.
  private mutating func directory(
    at offset: Int, isFirst: Bool
  ) -> (Directory, next: Int?)? {
    guard let count = layout.isBig ? place(at: offset) : short(offset),
      count <= min(Self.mostEntries, entriesLeft)
    else { return nil }
    entriesLeft -= count
    var directory = Directory()
    let start = offset + layout.countSize
    for entry in (0..<count).map({ start + $0 * layout.entrySize }) {
      guard let tag = short(entry) else { return nil }
      switch tag {
      case 254: directory.subfile = number(entry)
      case 259: directory.compression = number(entry)
      case 262: directory.colors = number(entry)
      case 330:
        directory.hasSubdirectories = true
        if isFirst, directory.subdirectories.isEmpty { directory.subdirectories = offsets(entry) }
      case 50_706: directory.isDNG = true
      default: break
      }
    }
    let end = start + count * layout.entrySize
    // Nothing follows a directory that the file ends with.
    let isLast = end + layout.offsetSize > bytes.count
    return (directory, isLast ? 0 : place(at: end))
  }

  /// Returns the first number of an entry.
  private func number(_ entry: Int) -> Int {
    let value = entry + layout.valueOffset
    return (short(entry + 2) == 3 ? short(value) : long(value)) ?? 0
  }

  /// Returns the offsets in an entry, of 32 bits in a classic TIFF and of either size in a BigTIFF.
  private func offsets(_ entry: Int) -> [Int] {
    let size = layout.isBig && ![4, 13].contains(short(entry + 2)) ? 8 : 4
    let count = min(place(at: entry + 4) ?? 0, Self.mostBelow)
    let inside = entry + layout.valueOffset
    let start = count * size <= layout.offsetSize ? inside : place(at: inside)
    guard let start else { return [] }
    return (0..<count).compactMap { offset(start + $0 * size, size: size) }
  }

  /// Reads a value of the width that offsets and counts have in the file.
  private func place(at offset: Int) -> Int? { self.offset(offset, size: layout.offsetSize) }

  private func offset(_ place: Int, size: Int) -> Int? {
    guard size == 8 else { return long(place) }
    let value =
      isBigEndian
      ? bytes.bigEndian(UInt64.self, at: place) : bytes.littleEndian(UInt64.self, at: place)
    // No file has an offset that arithmetic on it could overflow.
    return value.flatMap { Int(exactly: $0) }.flatMap { $0 <= bytes.count ? $0 : nil }
  }

  private func short(_ offset: Int) -> Int? {
    (isBigEndian
      ? bytes.bigEndian(UInt16.self, at: offset) : bytes.littleEndian(UInt16.self, at: offset))
      .map(Int.init)
  }

  private func long(_ offset: Int) -> Int? {
    (isBigEndian
      ? bytes.bigEndian(UInt32.self, at: offset) : bytes.littleEndian(UInt32.self, at: offset))
      .map(Int.init)
  }
}
