internal import Frames
internal import VisionBase

/// The picture along whose edges masks are refined; its colors are read when a mask is.
final class EdgeGuide: Hashable, Sendable {
  private let frame: Frame
  private let known = Lock<[UInt8]?>(nil)

  /// The radius of windows, in pixels of the model's mask: what its enlarging blurs.
  private static let radius = 1.5

  /// The variance below which a part of a picture counts as flat.
  private static let flatness = 1e-4

  /// The factor of opacities' distances from one half, as the filter's are softer than the picture.
  private static let contrast: Float = 1.5

  /// The pixels of a window's radius for one side of the blocks that functions are fitted to.
  private static let radiusOfBlocks = 3

  /// The largest radius in pixels of the picture, beyond which windows see other things; that of
  /// blocks may reach one block farther.
  private static let largestRadius = 64.0

  init(_ frame: Frame) { self.frame = frame }

  /// Refines a rectangle of a plane of the stored picture's size.
  ///
  /// `scale` is the number of the picture's pixels for one of the model's mask. Opacities are made
  /// less soft; likelihoods that are compared with those of other classes stay as the filter gives
  /// them.
  func refine(
    _ plane: inout [Float], in part: PixelRectangle, scale: Double, areCompared: Bool
  ) {
    let radius = Int(min(Self.radius * scale, Self.largestRadius).rounded(.up))
    let filter = GuidedFilter(
      radius: radius, step: radius / Self.radiusOfBlocks, flatness: Self.flatness,
      contrast: areCompared ? 1 : Self.contrast)
    let (width, height) = (frame.width, frame.height)
    precondition(plane.count == width * height)
    if part == PixelRectangle(width: width, height: height) {
      return filter.apply(to: &plane, guide: colors(), width: width, height: height)
    }
    let colors = colors()
    let rows = part.top..<part.top + part.height
    func starts(_ row: Int) -> Range<Int> {
      row * width + part.left..<row * width + part.left + part.width
    }
    var inner = rows.flatMap { plane[starts($0)] }
    filter.apply(
      to: &inner,
      guide: rows.flatMap { colors[3 * starts($0).lowerBound..<3 * starts($0).upperBound] },
      width: part.width,
      height: part.height)
    for (place, row) in rows.enumerated() {
      plane.replaceSubrange(
        starts(row), with: inner[place * part.width..<(place + 1) * part.width])
    }
  }

  /// Returns packed red, green and blue.
  private func colors() -> [UInt8] {
    known.withLock { known in
      if let known { return known }
      let count = 3 * frame.width * frame.height
      let made = unsafe [UInt8](unsafeUninitializedCapacity: count) { pixels, written in
        unsafe frame.writeRGB(to: UnsafeMutableRawBufferPointer(pixels))
        written = count
      }
      known = made
      return made
    }
  }

  // Results with equal masks are equal, whichever copy of a picture refines them.
  static func == (first: EdgeGuide, second: EdgeGuide) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
