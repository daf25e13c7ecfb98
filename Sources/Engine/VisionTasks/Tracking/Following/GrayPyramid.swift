internal import CKernels
package import Frames
private import VisionBase

/// A gray picture, shrunk, and halved several times: enough to detect motion.
///
/// Refilling it with a picture of the same size and format does not allocate.
package struct GrayPyramid: Sendable {
  /// A size of the picture.
  package struct Level: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// The offset of its packed rows in the pyramid's bytes.
    package let offset: Int
  }

  /// The levels, largest first; empty before the first picture.
  package private(set) var levels: [Level] = []

  /// The number of the picture's pixels, along a side, for one pixel of the largest level.
  package private(set) var factor = 1

  private var pictureWidth = 0
  private var pictureHeight = 0
  private var bytes: [UInt8] = []

  /// The maximum length of the longer side; pictures are shrunk to it by a whole number.
  private static let longestSide = 320
  private static let mostLevels = 4
  /// The minimum length of a level's shorter side.
  private static let shortestSide = 12

  /// Creates a pyramid without a picture.
  package init() {}

  /// Fills the pyramid with a picture.
  package mutating func fill(with frame: Frame) {
    if frame.width != pictureWidth || frame.height != pictureHeight { makeRoom(for: frame) }
    guard let first = levels.first else { return }
    let (factor, levels) = (self.factor, self.levels)
    unsafe bytes.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      unsafe frame.writeGray(
        shrunkBy: factor, width: first.width, height: first.height, to: bytes)
      for (level, half) in zip(levels, levels.dropFirst()) {
        var gray = unsafe CKernelsGray(level, base)
        unsafe ckernels_halve_gray(&gray, base + half.offset)
      }
    }
  }

  /// Forgets the picture; the next one has nothing to compare with.
  package mutating func removeAll() {
    (pictureWidth, pictureHeight) = (0, 0)
    levels = []
  }

  private mutating func makeRoom(for frame: Frame) {
    (pictureWidth, pictureHeight) = (frame.width, frame.height)
    let side = max(frame.width, frame.height)
    factor = max((side + Self.longestSide - 1) / Self.longestSide, 1)
    var (width, height, offset) = (frame.width / factor, frame.height / factor, 0)
    levels = []
    while levels.count < Self.mostLevels, min(width, height) >= Self.shortestSide {
      levels.append(Level(width: width, height: height, offset: offset))
      offset += width * height
      (width, height) = (width / 2, height / 2)
    }
    bytes = [UInt8](repeating: 0, count: offset)
  }

  /// Lends a level's packed rows for the duration of `body`.
  package func withLevel<Result>(_ level: Level, _ body: (Span<UInt8>) -> Result) -> Result {
    body(bytes.span.extracting(level.offset..<level.offset + level.width * level.height))
  }

  /// Lends the levels in the form that the kernels take.
  @unsafe func withLevels<Result>(
    _ count: Int, _ body: (UnsafePointer<CKernelsGray>) -> Result
  ) -> Result? {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return nil }
      // There are at most four, so they need no heap memory.
      return unsafe withUnsafeTemporaryAllocation(of: CKernelsGray.self, capacity: count) { grays in
        for index in 0..<count { unsafe grays[index] = CKernelsGray(levels[index], base) }
        guard let first = grays.baseAddress else { return nil }
        return unsafe body(first)
      }
    }
  }
}

extension CKernelsGray {
  /// Creates the kernel's view of a level in the memory of its pyramid.
  @unsafe fileprivate init(_ level: GrayPyramid.Level, _ base: UnsafePointer<UInt8>) {
    unsafe self.init(
      pixels: base + level.offset, width: Int32(level.width), height: Int32(level.height))
  }
}
