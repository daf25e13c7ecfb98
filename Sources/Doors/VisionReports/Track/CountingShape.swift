internal import Frames
package import OptionDeclarations
package import VisionBase
package import VisionTasks

/// A named line or polygon in a stored picture, as typed by a person: `gate=0,50%,100%,50%`.
package struct CountingShape: Sendable, Equatable {
  /// A corner: its distances from the left and upper edges.
  package struct Corner: Sendable, Equatable {
    let x, y: PictureRegion.Length

    package init(x: PictureRegion.Length, y: PictureRegion.Length) {
      (self.x, self.y) = (x, y)
    }
  }

  package let name: String
  let corners: [Corner]

  package init(name: String, corners: [Corner]) {
    (self.name, self.corners) = (name, corners)
  }

  /// Creates a shape of corners whose plain numbers are fractions of the picture when none of them
  /// is above 1.
  package init(name: String, typed corners: [Corner]) {
    let lengths = PictureRegion.Length.asFractions(corners.flatMap { [$0.x, $0.y] })
    self.init(
      name: name,
      corners: stride(from: 0, to: lengths.count, by: 2).map {
        Corner(x: lengths[$0], y: lengths[$0 + 1])
      })
  }

  /// Returns the corners in pixels of a picture.
  private func points(_ width: Int, _ height: Int) -> [PicturePoint] {
    corners.map { PicturePoint(x: $0.x.pixels(of: width), y: $0.y.pixels(of: height)) }
  }

  /// The shape as far as it can be checked before there is a picture.
  ///
  /// If corners mix pixels and fractions of the same side, they coincide at some sizes only, and
  /// other corners stand for them.
  package var judgedAlone: CountingShape {
    let isSure = [corners.map(\.x), corners.map(\.y)].allSatisfy(PictureRegion.Length.haveOneUnit)
    guard !isSure else { return self }
    // No three of these are on one line.
    let others = corners.indices.map { number in
      Corner(x: .pixels(Double(number)), y: .pixels(Double(number * number)))
    }
    return CountingShape(name: name, corners: others)
  }

  /// Returns the line between the first two corners in a picture of a size.
  package func line(width: Int, height: Int) throws(VisionError) -> CountingLine {
    let points = points(width, height)
    return try CountingLine(name, from: points[0], to: points[1])
  }

  /// Returns the polygon in a picture of a size.
  package func zone(width: Int, height: Int) throws(VisionError) -> CountingZone {
    try CountingZone(name, corners: points(width, height))
  }

  /// Throws if nothing in a picture of a size can reach the shape, a line or a zone.
  package func checkReach(width: Int, height: Int) throws(VisionError) {
    let points = points(width, height)
    let isOutside =
      points.allSatisfy { $0.x > Double(width) } || points.allSatisfy { $0.y > Double(height) }
    guard isOutside else { return }
    throw VisionError(
      .optionInvalid,
      "the \(points.count == 2 ? "line" : "zone") \(name) lies outside of the picture, which is \(width) pixels wide and "
        + "\(height) high")
  }
}

extension ValueType where Value == CountingShape {
  /// A name and two corners.
  package static var countingLine: Self {
    shape("NAME=X1,Y1,X2,Y2", "gate=0,540,1920,540 or gate=0%,50%,100%,50%", "a line") { $0 == 2 }
  }

  /// A name and three corners or more.
  package static var countingZone: Self {
    shape("NAME=X,Y,X,Y,X,Y...", "yard=0,0,800,0,400,600 or yard=0%,0%,50%,0%,50%,100%", "a zone") {
      (3...CountingZone.mostCorners).contains($0)
    }
  }

  private static func shape(
    _ placeholder: String, _ example: String, _ what: String,
    hasCorners: @escaping @Sendable (Int) -> Bool
  ) -> Self {
    Self(.text, placeholder: placeholder, describe: { $0.name }) { (text) throws(ValueProblem) in
      let problem = ValueProblem(
        "'\(text)' is not \(what); give a name and corners in pixels or parts of the picture, as in "
          + example)
      guard let (name, corners) = text.bytes.cut(at: "="), !name.isEmpty else { throw problem }
      let parts = corners.split(separator: ",", omittingEmptySubsequences: false)
      var lengths: [PictureRegion.Length] = []
      for part in parts {
        let word = String(part.trimmed { $0 == " " })
        guard let length = PictureRegion.Length(word) else { throw problem }
        lengths.append(length)
      }
      guard lengths.count % 2 == 0, hasCorners(lengths.count / 2) else { throw problem }
      return CountingShape(
        name: String(name.trimmed { $0 == " " }),
        typed: stride(from: 0, to: lengths.count, by: 2).map {
          .init(x: lengths[$0], y: lengths[$0 + 1])
        })
    }
  }
}

extension PictureRegion.Length {
  /// Returns true if all are pixels, or all are fractions of a side; 0 is both.
  fileprivate static func haveOneUnit(_ lengths: [Self]) -> Bool {
    let others = lengths.filter { $0 != .pixels(0) && $0 != .fraction(0) }
    return others.allSatisfy { if case .pixels = $0 { true } else { false } }
      || others.allSatisfy { if case .fraction = $0 { true } else { false } }
  }

  /// Reads plain numbers as fractions of the picture when none is above 1, as in `0.5,0,0.5,1`.
  fileprivate static func asFractions(_ lengths: [Self]) -> [Self] {
    let numbers = lengths.compactMap { if case .pixels(let number) = $0 { number } else { nil } }
    guard numbers.allSatisfy({ $0 <= 1 }) else { return lengths }
    return lengths.map { if case .pixels(let number) = $0 { .fraction(number) } else { $0 } }
  }
}
