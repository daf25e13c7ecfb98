/// The order of the numbers in a tensor of pixels.
enum PixelLayout: Hashable, Sendable {
  /// Height, width, channels: the colors of a pixel are neighbors, as TensorFlow has them.
  case interleaved
  /// Channels, height, width: one plane for each color, as PyTorch has them.
  case planar

  /// The shapes of one picture of three channels.
  static let shapes: [NeededShape] = [[1, nil, nil, 3], [1, 3, nil, nil]]

  /// Creates the layout of a shape; one with 3 in both places is interleaved, nil for others.
  init?(_ shape: [Int]) {
    guard let index = Self.shapes.firstIndex(where: { $0.fits(shape) }) else { return nil }
    self = index == 0 ? .interleaved : .planar
  }

  /// The indices of height and width in a shape.
  var places: (height: Int, width: Int) { self == .interleaved ? (1, 2) : (2, 3) }

  /// Copies interleaved colors into planes.
  static func spread<Element: BitwiseCopyable>(
    _ pixels: Span<Element>, into planes: inout MutableSpan<Element>
  ) {
    let count = pixels.count / 3
    for channel in 0..<3 {
      for pixel in 0..<count { planes[channel * count + pixel] = pixels[3 * pixel + channel] }
    }
  }
}
