internal import Frames
package import OptionDeclarations
internal import VisionBase

/// A part of a stored picture, as typed by a person: `40,30,320,240` or `10%,0,50%,100%`.
package struct PictureRegion: Sendable, Equatable {
  /// A length, in pixels or as a fraction of the picture's width or height.
  package enum Length: Sendable, Equatable {
    case pixels(Double)
    case fraction(Double)

    /// Returns the length in pixels within a picture side of `side` pixels.
    func pixels(of side: Int) -> Double {
      switch self {
      case .pixels(let count): count
      case .fraction(let part): part * Double(side)
      }
    }
  }

  let x, y, width, height: Length

  package init(x: Length, y: Length, width: Length, height: Length) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Returns the region in pixels of a frame.
  func pixels(in frame: Frame) -> PictureBox {
    PictureBox(
      x: x.pixels(of: frame.width), y: y.pixels(of: frame.height),
      width: width.pixels(of: frame.width), height: height.pixels(of: frame.height))
  }

  /// Returns the region in fractions of a frame; throws when it extends outside.
  func normalized(in frame: Frame) throws(VisionError) -> NormalizedRect {
    let (pictureWidth, pictureHeight) = (Double(frame.width), Double(frame.height))
    let box = pixels(in: frame)
    let region = NormalizedRect(
      x: box.x / pictureWidth, y: box.y / pictureHeight, width: box.width / pictureWidth,
      height: box.height / pictureHeight)
    // A rounding error beyond the edge is not the user's mistake.
    let most = 1 + 1e-9
    guard region.x + region.width <= most, region.y + region.height <= most else {
      throw VisionError(
        .optionInvalid,
        "the region reaches outside the picture of \(frame.width)x\(frame.height) pixels")
    }
    return region
  }
}

extension ValueType where Value == PictureRegion {
  /// Four lengths separated by commas.
  package static var pictureRegion: Self {
    Self(.region, placeholder: "X,Y,W,H", describe: { "\($0)" }) { (text) throws(ValueProblem) in
      let parts = text.bytes.split(separator: ",", omittingEmptySubsequences: false)
      var lengths: [PictureRegion.Length] = []
      for part in parts {
        guard let length = PictureRegion.Length(String(part)) else { break }
        lengths.append(length)
      }
      guard parts.count == 4, lengths.count == 4, lengths[2].isPositive, lengths[3].isPositive
      else {
        throw ValueProblem(
          "'\(text)' is not a region; give left, top, width and height in pixels or percent, "
            + "as in 40,30,320,240 or 10%,0%,50%,100%")
      }
      return PictureRegion(x: lengths[0], y: lengths[1], width: lengths[2], height: lengths[3])
    }
  }
}

extension PictureRegion.Length {
  /// Creates a length as typed: `40` or `10%`; nil for other text and for what no picture has.
  package init?(_ text: String) {
    let isPercent = text.bytes.hasSuffix("%")
    guard let number = decimalNumber(isPercent ? text.bytes.dropLast() : text.bytes),
      number >= 0, number <= (isPercent ? 100 : 1e9)
    else { return nil }
    self = isPercent ? .fraction(number / 100) : .pixels(number)
  }

  fileprivate var isPositive: Bool {
    switch self {
    case .pixels(let number), .fraction(let number): number > 0
    }
  }
}
