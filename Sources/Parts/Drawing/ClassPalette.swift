public import Frames

/// The colors of a model's classes in drawings and in indexed pictures.
///
/// A class has the color of its category (`Color.category(_:)`), unless a class before it has the
/// same: then the next color of `Color.distinct` that is free. Beyond twenty classes, the colors
/// repeat, darker each time. With several classes, the first is the background, which is black.
public struct ClassPalette: Sendable, Hashable {
  /// The colors of the classes, by their numbers.
  public let colors: [Color]

  /// The color of pixels without a class in an indexed picture.
  private static let noClass = IndexedPicture.Entry(red: 255, green: 255, blue: 255)
  private static let noClassNumber = 255
  /// The part of a color's brightness that is left each time the colors repeat.
  private static let darkening = 0.8

  /// Creates the colors of classes from their names, at most 256.
  public init(classNames names: [String]) {
    let distinct = Color.distinct
    var colors: [Color] = []
    var isFree = distinct.map { _ in true }
    var brightness = 1.0
    for (index, name) in names.prefix(256).enumerated() {
      if index == 0, names.count > 1 {
        colors.append(.unlit)
        continue
      }
      if !isFree.contains(true) {
        isFree = distinct.map { _ in true }
        brightness *= Self.darkening
      }
      var place = distinct.firstIndex(of: .category(name)) ?? 0
      while !isFree[place] { place = (place + 1) % distinct.count }
      isFree[place] = false
      colors.append(distinct[place].dimmed(to: brightness))
    }
    self.colors = colors
  }

  /// The 256 colors of an indexed picture whose numbers are classes.
  ///
  /// Unless there is a class 255, that number means no class, and is white. Other numbers without a
  /// class are black.
  public var entries: [IndexedPicture.Entry] {
    var entries = colors.map { IndexedPicture.Entry($0) }
    while entries.count < Self.noClassNumber { entries.append(IndexedPicture.Entry(.unlit)) }
    if entries.count == Self.noClassNumber { entries.append(Self.noClass) }
    return entries
  }
}

extension IndexedPicture.Entry {
  /// Creates the color of a palette; its opacity is left out.
  public init(_ color: Color) {
    self.init(red: color.red, green: color.green, blue: color.blue)
  }
}

extension Color {
  /// Black without any light, the color of the background and of unused numbers.
  fileprivate static let unlit = Color(red: 0, green: 0, blue: 0)

  fileprivate func dimmed(to brightness: Double) -> Color {
    func dimmed(_ sample: UInt8) -> UInt8 { UInt8(Double(sample) * brightness) }
    return Color(
      red: dimmed(red), green: dimmed(green), blue: dimmed(blue), opacity: opacity)
  }
}
