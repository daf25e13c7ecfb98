internal import Drawing
internal import Frames
internal import VisionBase

/// A mask as programs with a screen lay it over the stored picture: a PNG of colors and opacities.
enum MaskPicture {
  /// The longest side in pixels; larger masks are sampled down, as screens show them anyway.
  static let longestSide = 1024

  /// Returns the size with its longer side limited to `longestSide`.
  static func size(width: Int, height: Int) -> (width: Int, height: Int) {
    let longest = max(width, height)
    guard longest > longestSide else { return (width, height) }
    let scaled = [width, height].map { max(1, ($0 * longestSide + longest / 2) / longest) }
    return (scaled[0], scaled[1])
  }

  /// Returns the PNG of a mask in Base64; nil for one that is not drawn.
  static func base64(_ mask: MaskOverlay) -> String? {
    guard mask.isWhole else { return nil }
    let (width, height) = size(width: mask.width, height: mask.height)
    let plane = Plane(width: mask.width, height: mask.height)
    switch mask.values {
    case .categories(let values, let colors):
      let all = (0...UInt8.max).map { colors[$0] ?? .none }
      return base64(
        width, height, plane.nearest(values, width, height), all.map(\.entry), all.map(\.alpha))
    case .confidences(let values, let color):
      let levels = values.map { $0 > 0 ? UInt8(min($0, 1) * 255 + 0.5) : 0 }
      return base64(
        width, height, plane.averages(levels, width, height),
        [IndexedPicture.Entry](repeating: color.entry, count: 256),
        (0...255).map { UInt8(($0 * Int(color.alpha) + 127) / 255) })
    }
  }

  /// Returns the PNG whose opacity is that of a backdrop's subject, in Base64; nil for one that is
  /// not drawn.
  static func base64(_ backdrop: Backdrop) -> String? {
    guard backdrop.isWhole else { return nil }
    let (width, height) = size(width: backdrop.width, height: backdrop.height)
    let plane = Plane(width: backdrop.width, height: backdrop.height)
    return base64(
      width, height, plane.averages(backdrop.opacities, width, height), [], Array(0...UInt8.max))
  }

  private static func base64(
    _ width: Int, _ height: Int, _ numbers: [UInt8], _ palette: [IndexedPicture.Entry],
    _ opacities: [UInt8]
  ) -> String? {
    let picture = try? IndexedPicture(
      width: width, height: height, numbers: numbers, palette: palette, opacities: opacities)
    return (try? picture?.encoded(isFast: true)).map(Base64.text)
  }

  /// Numbers in rows, to be sampled down.
  private struct Plane {
    let width: Int
    let height: Int

    /// Returns for each pixel of a smaller plane the number at its center.
    func nearest(_ values: [UInt8], _ columns: Int, _ rows: Int) -> [UInt8] {
      guard columns < width || rows < height else { return values }
      let places = (0..<columns).map { (2 * $0 + 1) * width / (2 * columns) }
      return (0..<rows).flatMap { row in
        let start = (2 * row + 1) * height / (2 * rows) * width
        return places.map { values[start + $0] }
      }
    }

    /// Returns for each pixel of a smaller plane the mean of the numbers that it covers.
    func averages(_ values: [UInt8], _ columns: Int, _ rows: Int) -> [UInt8] {
      guard columns < width || rows < height else { return values }
      return (0..<rows).flatMap { row in
        let covered = row * height / rows..<(row + 1) * height / rows
        return (0..<columns).map { column in
          let part = column * width / columns..<(column + 1) * width / columns
          var sum = 0
          for line in covered {
            for place in part { sum += Int(values[line * width + place]) }
          }
          let count = covered.count * part.count
          return UInt8((sum + count / 2) / count)
        }
      }
    }
  }
}

extension Color {
  /// Nothing to see.
  fileprivate static let none = Color(red: 0, green: 0, blue: 0, opacity: 0)

  /// The color in a palette.
  fileprivate var entry: IndexedPicture.Entry { .init(red: red, green: green, blue: blue) }

  /// The opacity in a palette.
  fileprivate var alpha: UInt8 { opacity > 0 ? UInt8((min(opacity, 1) * 255).rounded()) : 0 }
}
