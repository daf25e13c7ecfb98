internal import CKernels

/// The places of a mask that some pixels show, along one axis.
struct MaskAxis {
  /// The places, one for each pixel.
  let places: [CKernelsMaskColumn]

  /// Creates the places of pixels whose outer edges are those of the mask, as OpenCV resizes.
  ///
  /// - Parameters:
  ///   - pixels: The pixels to show, of `count`.
  ///   - count: The number of pixels that show the whole mask.
  ///   - size: The number of the mask's own pixels.
  init(pixels: Range<Int>, of count: Int, areasOf size: Int) {
    let scale = Double(size) / Double(count)
    places = pixels.map { pixel in
      let place = Float((Double(pixel) + 0.5) * scale - 0.5)
      let first = place.rounded(.down)
      guard first >= 0 else { return CKernelsMaskColumn(first: 0, second: 0, share: 0) }
      guard Int(first) < size - 1 else {
        return CKernelsMaskColumn(first: Int32(size - 1), second: Int32(size - 1), share: 0)
      }
      return CKernelsMaskColumn(
        first: Int32(first), second: Int32(first) + 1, share: place - first)
    }
  }

  /// Creates the places of pixels whose outer centers are those of the mask, as MediaPipe finds
  /// categories.
  ///
  /// Reference: docs/reference/mediapipe-segmentation.md 3. A single pixel, for which upstream
  /// divides by zero, shows the first place.
  init(pixels: Range<Int>, of count: Int, centersOf size: Int) {
    let scale = count > 1 ? Float(size - 1) / Float(count - 1) : 0
    places = pixels.map { pixel in
      let place = Float(pixel) * scale
      let last = Float(size - 1)
      let (first, second) = (
        min(place.rounded(.down), last), min(place.rounded(.up), last)
      )
      return CKernelsMaskColumn(
        first: Int32(first), second: Int32(second), share: min(max(place - first, 0), 1))
    }
  }
}

/// The part of an enlarged mask that is wanted.
struct MaskWindow: Hashable {
  /// The size of the whole enlarged mask.
  var width: Int
  var height: Int
  /// The wanted columns and rows of it.
  var columns: Range<Int>
  var rows: Range<Int>

  /// Creates a window of the whole.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    (columns, rows) = (0..<width, 0..<height)
  }
}
