internal import Frames

/// The way a picture is brought to the size of a model's input without distortion.
enum PictureFit: Hashable, Sendable {
  /// The whole picture, in the middle between gray bars.
  case letterbox
  /// The middle of the picture, whose shorter side fills the input.
  case centerCrop
}

/// The place of a picture between the bars of a letterbox, and the mapping back to the picture.
///
/// Python rounds halves to even, and computes all this in double precision; boxes are mapped in
/// single precision.
struct LetterboxPlace: Hashable, Sendable {
  /// The rectangle of the input that the picture fills.
  let rectangle: PixelRectangle

  private let gain: (x: Float, y: Float)
  private let limit: (x: Float, y: Float)

  /// Places a picture of `width` by `height` pixels into an input.
  init(width: Int, height: Int, inputWidth: Int, inputHeight: Int) {
    let scale = min(
      Double(inputHeight) / Double(height), Double(inputWidth) / Double(width))
    // A thin picture keeps one pixel.
    func side(_ length: Int, atMost limit: Int) -> Int {
      min(max(Int((Double(length) * scale).rounded(.toNearestOrEven)), 1), limit)
    }
    let (newWidth, newHeight) = (side(width, atMost: inputWidth), side(height, atMost: inputHeight))
    func bar(_ rest: Int) -> Int {
      max(0, Int((Double(rest) / 2 - 0.1).rounded(.toNearestOrEven)))
    }
    rectangle = PixelRectangle(
      left: bar(inputWidth - newWidth), top: bar(inputHeight - newHeight), width: newWidth,
      height: newHeight)
    gain = (
      Float(Double(newWidth) / Double(width)), Float(Double(newHeight) / Double(height))
    )
    limit = (Float(width), Float(height))
  }

  /// Returns a point of the input in pixels of the picture, moved to its nearest edge if outside.
  func picturePoint(_ x: Float, _ y: Float) -> (x: Float, y: Float) {
    (
      min(max((x - Float(rectangle.left)) / gain.x, 0), limit.x),
      min(max((y - Float(rectangle.top)) / gain.y, 0), limit.y)
    )
  }

  static func == (first: LetterboxPlace, second: LetterboxPlace) -> Bool {
    first.rectangle == second.rectangle && first.gain == second.gain && first.limit == second.limit
  }

  func hash(into hasher: inout Hasher) { hasher.combine(rectangle) }
}

/// The scaled size of a picture and the part in its middle that a model sees.
struct CenterCrop: Hashable, Sendable {
  let width: Int
  let height: Int
  let part: PixelRectangle

  /// Scales a picture so that its shorter side fills a square input, and takes the middle.
  ///
  /// An input that is not square takes the whole picture, stretched.
  init(width: Int, height: Int, inputWidth: Int, inputHeight: Int) {
    guard inputWidth == inputHeight else {
      (self.width, self.height) = (inputWidth, inputHeight)
      part = PixelRectangle(width: inputWidth, height: inputHeight)
      return
    }
    let side = inputWidth
    func longer(_ length: Int, _ shorter: Int) -> Int {
      Int(Double(side * length) / Double(shorter))
    }
    (self.width, self.height) =
      width <= height ? (side, longer(height, width)) : (longer(width, height), side)
    func start(_ length: Int) -> Int {
      Int((Double(length - side) / 2).rounded(.toNearestOrEven))
    }
    part = PixelRectangle(
      left: start(self.width), top: start(self.height), width: side, height: side)
  }
}
