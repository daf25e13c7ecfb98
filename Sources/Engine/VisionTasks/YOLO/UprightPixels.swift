internal import Frames
internal import VisionBase

/// The upright pixels of a part of a frame, packed as RGB.
///
/// They are copied only if they are stored otherwise. Keeps the memory for copies of the last size.
/// Not thread-safe.
final class UprightPixels {
  private var sampler: RegionSampler?
  private var copy: [UInt8] = []

  /// Lends the pixels to `body`.
  func withPixels<Result>(
    of frame: Frame, in area: UprightArea,
    _ body: (Span<UInt8>, PackedSize) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    let rectangle = area.rectangle
    if frame.format == .rgb, area.picture.stored.orientation == .up {
      let step = frame.bytesPerRow()
      let size = PackedSize(
        width: rectangle.width, height: rectangle.height, bytesPerRow: step)
      return try frame.withBytes { (bytes) throws(VisionError) in
        try unsafe bytes.withUnsafeBytes { (bytes) throws(VisionError) in
          let own = unsafe UnsafeRawBufferPointer(
            rebasing: bytes[(rectangle.top * step + rectangle.left * 3)...])
          return try unsafe body(
            Span(_unsafeElements: own.bindMemory(to: UInt8.self)), size)
        }
      }
    }
    let size = PackedSize(width: rectangle.width, height: rectangle.height)
    try sample(frame, area)
    let copy = copy
    return try body(copy.span, size)
  }

  private func sample(_ frame: Frame, _ area: UprightArea) throws(VisionError) {
    let (width, height) = (area.rectangle.width, area.rectangle.height)
    let usual: RegionSampler
    if let sampler, (sampler.width, sampler.height) == (width, height) {
      usual = sampler
    } else {
      usual = try RegionSampler(width: width, height: height)
      sampler = usual
      copy = [UInt8](repeating: 0, count: width * height * 3)
    }
    try unsafe copy.withUnsafeMutableBufferPointer { (memory) throws(VisionError) in
      var pixels = unsafe MutableSpan(_unsafeElements: memory)
      try usual.sample(area.region, of: frame, border: .replicate, into: &pixels)
    }
  }
}
