public import Frames
internal import VisionBase

/// A replacement of everything behind the subject of an image.
///
/// ```swift
/// let alpha = try result.alpha()
/// let backdrop = Backdrop(alpha, style: .blur())
/// try Annotator().draw([.backdrop(backdrop)], on: frame).write(to: "blurred.jpg")
/// ```
public struct Backdrop: Sendable, Hashable {
  /// The number of columns of the opacities; they cover the image as stored.
  public var width: Int
  /// The number of rows.
  public var height: Int
  /// The opacity of the subject, row by row from the top: 255 is the subject.
  ///
  /// They may be fewer than the image's pixels, and are interpolated.
  public var opacities: [UInt8]
  /// The image behind the subject.
  public var style: Style

  /// The kinds of backgrounds.
  ///
  /// New versions may add cases.
  public enum Style: Sendable, Hashable {
    /// The image's own background, blurred; 1 is the usual strength.
    case blur(strength: Double = 1)
    /// One color; its opacity is ignored.
    case color(Color)
    /// Another picture, scaled so that it covers the image.
    case picture(BackdropPicture)
    /// Nothing: the image drawn has an alpha channel.
    ///
    /// Pixels without a subject are white, for formats that have no such channel.
    case transparent
  }

  /// Creates a backdrop; one without `width` * `height` opacities is not drawn.
  public init(width: Int, height: Int, opacities: [UInt8], style: Style) {
    (self.width, self.height) = (width, height)
    (self.opacities, self.style) = (opacities, style)
  }

  /// Creates a backdrop from a gray image of the subject's opacity.
  public init(_ alpha: Frame, style: Style) throws(VisionError) {
    guard alpha.format == .gray else {
      throw VisionError(
        .inputInvalid, "the opacity of a subject is a gray image, this one is \(alpha.format)")
    }
    let step = alpha.bytesPerRow()
    var rows: [UInt8] = []
    rows.reserveCapacity(alpha.width * alpha.height)
    alpha.withBytes { bytes in
      unsafe bytes.withUnsafeBytes { bytes in
        for row in 0..<alpha.height {
          unsafe rows.append(contentsOf: bytes[row * step..<row * step + alpha.width])
        }
      }
    }
    self.init(width: alpha.width, height: alpha.height, opacities: rows, style: style)
  }

  /// True if there is an opacity for each pixel, and at least one pixel.
  package var isWhole: Bool {
    guard width > 0, height > 0 else { return false }
    let (count, overflows) = width.multipliedReportingOverflow(by: height)
    return !overflows && count == opacities.count
  }

  /// Returns the backdrop of the upright image.
  func turned(_ orientation: Orientation) -> Backdrop {
    guard orientation != .up, isWhole else { return self }
    let mask = MaskOverlay(
      width: width, height: height, values: .categories(opacities, colors: [:])
    ).turned(orientation)
    guard case .categories(let turned, _) = mask.values else { return self }
    return Backdrop(width: mask.width, height: mask.height, opacities: turned, style: style)
  }
}

/// A picture that takes the place of a background, scaled once for all images of a size.
public final class BackdropPicture: Sendable, Hashable {
  private let picture: Frame
  private let scaled = Lock<Frame?>(nil)

  /// Creates a background from a picture, upright.
  ///
  /// Throws `inputInvalid` if it cannot be converted to RGB.
  public init(_ picture: Frame) throws(VisionError) {
    self.picture = try picture.rgb().upright()
  }

  /// Returns the middle of the picture in a size, of packed RGB pixels.
  func covering(width: Int, height: Int) throws(VisionError) -> Frame {
    try scaled.withLock { (scaled) throws(VisionError) in
      if let scaled, scaled.width == width, scaled.height == height { return scaled }
      let made = try make(width: width, height: height)
      scaled = made
      return made
    }
  }

  private func make(width: Int, height: Int) throws(VisionError) -> Frame {
    let scale = max(
      Double(width) / Double(picture.width), Double(height) / Double(picture.height))
    let whole = (
      width: max(width, Int((Double(picture.width) * scale).rounded())),
      height: max(height, Int((Double(picture.height) * scale).rounded()))
    )
    let part = PixelRectangle(
      left: (whole.width - width) / 2, top: (whole.height - height) / 2, width: width,
      height: height)
    let source = PackedSize(
      width: picture.width, height: picture.height, bytesPerRow: picture.bytesPerRow())
    return try unsafe Frame(width: width, height: height, packed: .rgb) { bytes in
      var target = unsafe MutableSpan(
        _unsafeElements: bytes.bindMemory(to: UInt8.self))
      picture.withBytes { pixels in
        unsafe pixels.withUnsafeBytes { pixels in
          let pixels = unsafe Span(_unsafeElements: pixels.bindMemory(to: UInt8.self))
          AveragingResizer().resize(
            pixels, source, toWidth: whole.width, height: whole.height, part: part, into: &target)
        }
      }
    }
  }

  /// True if both are the same object.
  public static func == (first: BackdropPicture, second: BackdropPicture) -> Bool {
    first === second
  }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
