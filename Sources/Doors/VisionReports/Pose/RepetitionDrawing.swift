package import Drawing
internal import Frames
internal import VisionBase
package import VisionTasks

/// Marks for repetitions: in the upright picture's upper left corner, the count of each person's
/// last repeated class in large digits, and its name.
package enum RepetitionDrawing {
  /// The color of counts that belong to no tracked person.
  private static let color = Color(red: 255, green: 225, blue: 64)

  /// The largest number of people whose counts are shown.
  private static let mostPeople = 4
  /// The height of a digit, as a fraction of the side of a square as large as the picture.
  private static let digitHeight = 0.14
  /// The largest height of a digit, as a fraction of the picture's.
  private static let largestPart = 0.2
  /// The width of a digit of the usual height, in standard widths of lines.
  private static let stroke = 4.0

  /// Returns the color of a person's counts.
  static func color(of person: PersonRepetitions) -> Color {
    person.personID.map { .track($0) } ?? color
  }

  /// Returns the counts that are shown: of each person the one that rose last, or the only one.
  ///
  /// Of several people, those in the frame have counts.
  static func shownCounts(of repetitions: RepetitionResult) -> [PresentedCount] {
    let people = repetitions.people.filter { $0.personID == nil || $0.classification != nil }
    return people.prefix(mostPeople).compactMap { person in
      shownCount(of: person).map { count in
        PresentedCount(
          count.className, count: count.count, color: color(of: person),
          trackingID: person.personID)
      }
    }
  }

  /// Returns the marks of counts, in coordinates of the stored picture.
  package static func marks(
    for repetitions: RepetitionResult, in picture: PictureGeometry
  ) -> [Mark] {
    let upright = picture.turnedUpright
    let side = (Double(upright.width) * Double(upright.height)).squareRoot()
    let height = min(digitHeight * side, largestPart * Double(upright.height))
    var top = height * 0.3
    var marks: [Mark] = []
    for count in shownCounts(of: repetitions) {
      let lines = SevenSegments.lines(of: count.count, left: height * 0.3, top: top, height: height)
      marks += lines.map { line in
        .polyline(
          line.map(picture.stored), color: count.color,
          width: stroke * height / (digitHeight * side))
      }
      top += height * 1.2
      let name = PicturePoint(x: height * 0.2, y: top)
      marks.append(.caption([count.name.printable], at: picture.stored(name), color: count.color))
      top += height * 0.5
    }
    return marks
  }

  /// Returns the count that rose last, or the only one.
  private static func shownCount(of person: PersonRepetitions) -> RepetitionCount? {
    person.latest.flatMap { name in person.counts.first { $0.className == name } }
      ?? (person.counts.count == 1 ? person.counts.first : nil)
  }
}

/// Digits as lines, like those of a calculator's display.
enum SevenSegments {
  /// The strokes of each digit, through corners that are counted in rows from the upper left.
  private static let digits: [[[Int]]] = [
    [[0, 1, 5, 4, 0]], [[1, 5]], [[0, 1, 3, 2, 4, 5]], [[0, 1, 5, 4], [2, 3]],
    [[0, 2, 3], [1, 5]], [[1, 0, 2, 3, 5, 4]], [[1, 0, 4, 5, 3, 2]], [[0, 1, 5]],
    [[0, 1, 5, 4, 0], [2, 3]], [[3, 2, 0, 1, 5, 4]],
  ]

  /// The width of a digit, and the distance to the next, as fractions of its height.
  private static let (width, step) = (0.5, 0.8)

  /// Returns the lines of a number that is not negative.
  static func lines(
    of number: Int, left: Double, top: Double, height: Double
  ) -> [[PicturePoint]] {
    "\(number)".utf8.enumerated().flatMap { place, letter -> [[PicturePoint]] in
      let digit = Int(letter) - Int(UInt8(ascii: "0"))
      guard digits.indices.contains(digit) else { return [] }
      let left = left + Double(place) * step * height
      return digits[digit].map { stroke in
        stroke.map { corner in
          PicturePoint(
            x: left + Double(corner % 2) * width * height,
            y: top + Double(corner / 2) * height / 2)
        }
      }
    }
  }
}

extension PictureGeometry {
  /// Returns the place in the stored picture of a point in the upright one.
  func stored(_ point: PicturePoint) -> PicturePoint {
    var upright = turnedUpright
    // Each other orientation is its own inverse.
    upright.orientation =
      switch orientation {
      case .left: .right
      case .right: .left
      default: orientation
      }
    return upright.upright(point)
  }
}
