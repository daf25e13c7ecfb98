internal import Frames
internal import VisionBase

/// Brings pictures to the size of a model's input without distorting them.
///
/// The pixels are those of the exporter's own program, bit for bit: it uses OpenCV for detectors
/// and Pillow for classifiers. Not thread-safe.
final class PictureFitter {
  private let width: Int
  private let height: Int
  private let fit: PictureFit
  private let upright = UprightPixels()
  private let linear = LinearResizer()
  private let averaging = AveragingResizer()
  private var lastPlace: PixelRectangle?

  /// The last picture, packed as RGB, bars included; empty before the first.
  private(set) var picture: [UInt8] = []

  /// The gray of the bars.
  private static let barColor: UInt8 = 114

  /// Creates a fitter for inputs that a runtime has memory for.
  init(width: Int, height: Int, fit: PictureFit) {
    (self.width, self.height, self.fit) = (width, height, fit)
  }

  /// Sets `picture` to an area of a frame.
  func fit(_ area: UprightArea, of frame: Frame) throws(VisionError) {
    let count = width * height * 3
    if picture.count != count { picture = [UInt8](repeating: Self.barColor, count: count) }
    try upright.withPixels(of: frame, in: area) { (pixels, size) throws(VisionError) in
      switch fit {
      case .letterbox: letterbox(pixels, size)
      case .centerCrop: crop(pixels, size)
      }
    }
  }

  private func letterbox(_ pixels: Span<UInt8>, _ size: PackedSize) {
    let place = LetterboxPlace(
      width: size.width, height: size.height, inputWidth: width, inputHeight: height
    ).rectangle
    if lastPlace != place {
      for index in picture.indices { picture[index] = Self.barColor }
      lastPlace = place
    }
    let target = PackedSize(width: width, height: height)
    unsafe picture.withUnsafeMutableBufferPointer { memory in
      var bytes = unsafe MutableSpan(_unsafeElements: memory)
      linear.resize(pixels, size, to: place, of: target, into: &bytes)
    }
  }

  private func crop(_ pixels: Span<UInt8>, _ size: PackedSize) {
    let crop = CenterCrop(
      width: size.width, height: size.height, inputWidth: width, inputHeight: height)
    unsafe picture.withUnsafeMutableBufferPointer { memory in
      var bytes = unsafe MutableSpan(_unsafeElements: memory)
      averaging.resize(
        pixels, size, toWidth: crop.width, height: crop.height, part: crop.part, into: &bytes)
    }
  }
}
