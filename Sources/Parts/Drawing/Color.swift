/// A drawing color: sRGB components and opacity.
public struct Color: Sendable, Hashable {
  /// Red, 0 to 255.
  public var red: UInt8
  /// Green, 0 to 255.
  public var green: UInt8
  /// Blue, 0 to 255.
  public var blue: UInt8
  /// The opacity, from 0 (transparent) to 1 (opaque).
  public var opacity: Double

  /// Creates a color.
  public init(red: UInt8, green: UInt8, blue: UInt8, opacity: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  /// White.
  public static let white = Color(red: 255, green: 255, blue: 255)
  /// A black that is soft enough for text on bright plates.
  public static let black = Color(red: 16, green: 18, blue: 22)

  /// Returns the color of a category, the same in every image, run and version on every machine.
  public static func category(_ name: String) -> Color {
    // FNV-1a; Swift's own hashes differ between runs. The offset basis is the standard one plus a
    // number that gives the most common names (person, face, hand, cat, dog, car, …) different
    // colors.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325 + 9_513_450
    for byte in name.utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return distinct[Int((hash ^ hash >> 32) % UInt64(distinct.count))]
  }

  /// Returns the color of a tracked object; successive IDs get clearly different colors.
  public static func track(_ id: Int) -> Color {
    let remainder = id % distinct.count
    return distinct[remainder < 0 ? remainder + distinct.count : remainder]
  }

  /// Colors that are distinguishable on photographs; neighbors in the list differ most.
  public static let distinct = [
    Color(red: 255, green: 69, blue: 84), Color(red: 0, green: 199, blue: 255),
    Color(red: 255, green: 199, blue: 0), Color(red: 129, green: 84, blue: 255),
    Color(red: 62, green: 217, blue: 98), Color(red: 255, green: 110, blue: 217),
    Color(red: 255, green: 128, blue: 32), Color(red: 48, green: 118, blue: 255),
    Color(red: 190, green: 240, blue: 42), Color(red: 0, green: 168, blue: 150),
    Color(red: 182, green: 44, blue: 250), Color(red: 255, green: 166, blue: 140),
    Color(red: 0, green: 230, blue: 184), Color(red: 176, green: 100, blue: 52),
    Color(red: 150, green: 200, blue: 255), Color(red: 218, green: 0, blue: 132),
    Color(red: 255, green: 240, blue: 120), Color(red: 98, green: 138, blue: 40),
    Color(red: 206, green: 174, blue: 255), Color(red: 44, green: 78, blue: 172),
  ]

  /// The color of readable text on this color.
  ///
  /// White if its contrast is nearly 3 to 1 (which WCAG 2.1 requires for large text), black
  /// otherwise.
  public var readableText: Color {
    func linear(_ sample: UInt8) -> Double {
      // The sRGB curve to within a hundredth.
      let value = Double(sample) / 255
      return value * (value * (value * 0.305_306 + 0.682_171) + 0.012_523)
    }
    let luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    let contrastOfWhite = 1.05 / (luminance + 0.05)
    return contrastOfWhite >= 2.9 ? .white : .black
  }

  /// Returns the same color with another opacity.
  public func with(opacity: Double) -> Color {
    Color(red: red, green: green, blue: blue, opacity: opacity)
  }
}
