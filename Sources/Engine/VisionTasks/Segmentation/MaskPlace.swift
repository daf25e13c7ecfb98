internal import Frames

/// The place of a segmenter's masks in the stored picture.
struct MaskPlace: Hashable, Sendable {
  let picture: PictureGeometry
  /// The part of the stored picture that the masks show, in fractions; nil for all of it.
  let part: NormalizedRect?

  /// Returns a plane of the stored picture, in pixels of a given size, from one of the upright
  /// region.
  ///
  /// - Parameters:
  ///   - width: The width of the picture in the wanted size.
  ///   - height: Its height.
  ///   - outside: The value outside the part.
  ///   - make: Makes the upright pixels of a window.
  /// - Returns: The values of the picture as it is stored, row by row.
  func stored<Value: BitwiseCopyable>(
    width: Int, height: Int, outside: Value, _ make: (MaskWindow) -> [Value]
  ) -> [Value] {
    let columns = CoveredPixels(part.map { ($0.x, $0.width) }, of: width)
    let rows = CoveredPixels(part.map { ($0.y, $0.height) }, of: height)
    var window = MaskWindow(width: columns.whole, height: rows.whole)
    (window.columns, window.rows) = (columns.visible, rows.visible)
    let upright = make(window.upright(picture.orientation))
    let (across, down) = (columns.visible.count, rows.visible.count)
    let plane = Self.turnedBack(upright, width: across, height: down, picture.orientation)
    if across == width, down == height { return plane }
    var values = [Value](repeating: outside, count: width * height)
    for row in 0..<down {
      let start = (rows.place + row) * width + columns.place
      values.replaceSubrange(start..<start + across, with: plane[row * across..<(row + 1) * across])
    }
    return values
  }

  /// Returns the rectangle of the stored picture that the masks show, and the number of its pixels
  /// for one of a mask of a size.
  func visiblePart(
    ofMask maskWidth: Int, _ maskHeight: Int
  ) -> (part: PixelRectangle, scale: Double) {
    let columns = CoveredPixels(part.map { ($0.x, $0.width) }, of: picture.width)
    let rows = CoveredPixels(part.map { ($0.y, $0.height) }, of: picture.height)
    let (across, down) =
      picture.orientation.swapsSides ? (rows.whole, columns.whole) : (columns.whole, rows.whole)
    return (
      PixelRectangle(
        left: columns.place, top: rows.place, width: columns.visible.count,
        height: rows.visible.count),
      max(Double(across) / Double(maskWidth), Double(down) / Double(maskHeight))
    )
  }

  /// Sets the values of a plane of the stored picture outside the part.
  func setOutside<Value>(_ values: inout [Value], width: Int, height: Int, _ value: Value) {
    let columns = CoveredPixels(part.map { ($0.x, $0.width) }, of: width)
    let rows = CoveredPixels(part.map { ($0.y, $0.height) }, of: height)
    let (left, top) = (columns.place, rows.place)
    for y in 0..<height {
      let isInRows = (top..<top + rows.visible.count).contains(y)
      for x in 0..<width
      where !isInRows || !(left..<left + columns.visible.count).contains(x) {
        values[y * width + x] = value
      }
    }
  }

  /// Turns an upright plane back; `width` and `height` are those of the stored one.
  static func turnedBack<Value: BitwiseCopyable>(
    _ upright: [Value], width: Int, height: Int, _ orientation: Orientation
  ) -> [Value] {
    guard orientation != .up else { return upright }
    let stride = orientation.swapsSides ? height : width
    func place(_ x: Int, _ y: Int) -> Int {
      let (lastX, lastY) = (width - 1, height - 1)
      let (column, row) =
        switch orientation {
        case .up: (x, y)
        case .upMirrored: (lastX - x, y)
        case .down: (lastX - x, lastY - y)
        case .downMirrored: (x, lastY - y)
        case .leftMirrored: (y, x)
        case .right: (lastY - y, x)
        case .rightMirrored: (lastY - y, lastX - x)
        case .left: (y, lastX - x)
        }
      return row * stride + column
    }
    guard width > 0, height > 0 else { return upright }
    let start = place(0, 0)
    let right = width > 1 ? place(1, 0) - start : 0
    let down = height > 1 ? place(0, 1) - start : 0
    return unsafe [Value](unsafeUninitializedCapacity: width * height) { values, count in
      for row in 0..<height {
        var from = start + row * down
        for _ in 0..<width {
          unsafe values[count] = upright[from]
          from += right
          count += 1
        }
      }
    }
  }
}

/// The pixels of a picture along one axis that a part of it covers.
private struct CoveredPixels {
  /// The number of pixels of the whole part, visible or not.
  let whole: Int
  /// The pixels of the part that the picture has, counted from the part's first one.
  let visible: Range<Int>
  /// The picture's pixel at which the visible ones begin.
  let place: Int

  /// The largest part that is counted in pixels; a mask of it would show nothing but one place.
  private static let largest = 1e9

  /// Rounds the edges of a part to whole pixels.
  init(_ part: (start: Double, extent: Double)?, of size: Int) {
    guard let part else {
      (whole, visible, place) = (size, 0..<size, 0)
      return
    }
    func pixel(_ fraction: Double) -> Int {
      let position = (fraction * Double(size)).rounded()
      return Int(min(max(position.isNaN ? 0 : position, -Self.largest), Self.largest))
    }
    let first = pixel(part.start)
    let end = max(pixel(part.start + part.extent), first + 1)
    whole = end - first
    place = min(max(first, 0), size)
    let last = min(max(end, place), size)
    visible = place - first..<max(last, place) - first
  }
}

extension MaskWindow {
  /// Returns the same window of the upright mask.
  fileprivate func upright(_ orientation: Orientation) -> MaskWindow {
    func mirrored(_ range: Range<Int>, _ size: Int) -> Range<Int> {
      size - range.upperBound..<size - range.lowerBound
    }
    let (left, up) = (mirrored(columns, width), mirrored(rows, height))
    var window = orientation.swapsSides ? MaskWindow(width: height, height: width) : self
    (window.columns, window.rows) =
      switch orientation {
      case .up: (columns, rows)
      case .upMirrored: (left, rows)
      case .down: (left, up)
      case .downMirrored: (columns, up)
      case .leftMirrored: (rows, columns)
      case .right: (up, columns)
      case .rightMirrored: (up, left)
      case .left: (rows, left)
      }
    return window
  }
}
