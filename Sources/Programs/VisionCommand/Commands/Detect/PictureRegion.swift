import CommandLineParsing

/// A part of a stored picture, as a person types it: `40,30,320,240` or `10%,0,50%,100%`.
struct PictureRegion: Sendable, Equatable {
  /// A length, in pixels or as a part of the picture's width or height.
  enum Length: Sendable, Equatable {
    case pixels(Double)
    case fraction(Double)

    /// The length in pixels within a picture side of `side` pixels.
    func pixels(of side: Int) -> Double {
      switch self {
      case .pixels(let count): count
      case .fraction(let part): part * Double(side)
      }
    }
  }

  let x, y, width, height: Length

  init(x: Length, y: Length, width: Length, height: Length) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

extension ValueType where Value == PictureRegion {
  /// Four lengths separated by commas.
  static var pictureRegion: Self {
    Self(placeholder: "X,Y,W,H", describe: { "\($0)" }) { (text) throws(ValueProblem) in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
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
  init?(_ text: String) {
    let isPercent = text.hasSuffix("%")
    guard let number = Double(isPercent ? String(text.dropLast()) : text),
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
