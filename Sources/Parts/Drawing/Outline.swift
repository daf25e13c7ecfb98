internal import Frames

#if !canImport(Darwin) || os(macOS)
  internal import CFreeType

  /// Closed curves to be filled, in pixels of the upright image.
  struct Outline {
    private(set) var points: [FT_Vector] = []
    private(set) var tags: [UInt8] = []
    private(set) var ends: [UInt16] = []
    /// True if inner curves are holes.
    var hasHoles = false

    private static let onCurve: UInt8 = 1
    private static let cubicControl: UInt8 = 2
    /// The distance of a quarter circle's control points, as a fraction of the radius.
    private static let quarterCircle = 0.552_284_75

    /// Returns a rectangle with rounded corners.
    static func rectangle(_ box: PictureBox, radius: Double) -> Outline {
      var outline = Outline()
      outline.addRectangle(box, radius: radius)
      return outline
    }

    /// Returns the stroke of a rectangle with rounded corners, with half its width on either side.
    static func frame(_ box: PictureBox, radius: Double, width: Double) -> Outline {
      let half = width / 2
      var outline = Outline()
      outline.addRectangle(box.enlarged(by: half), radius: radius + half)
      if min(box.width, box.height) > width {
        outline.addRectangle(box.enlarged(by: -half), radius: max(radius - half, 0))
      }
      outline.hasHoles = true
      return outline
    }

    /// Returns a disc.
    static func disc(at center: PicturePoint, radius: Double) -> Outline {
      rectangle(
        PictureBox(
          x: center.x - radius, y: center.y - radius, width: radius * 2, height: radius * 2),
        radius: radius)
    }

    /// Returns a line with round caps.
    static func line(from: PicturePoint, to: PicturePoint, width: Double) -> Outline {
      let radius = width / 2
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 0.01 else { return disc(at: from, radius: radius) }
      // Vectors along the line and perpendicular to it, both as long as the radius.
      let along = PicturePoint(x: dx / length * radius, y: dy / length * radius)
      let side = PicturePoint(x: -along.y, y: along.x)
      var outline = Outline()
      outline.addRoundEnd(at: to, along: along, side: side)
      outline.addRoundEnd(
        at: from, along: PicturePoint(x: -along.x, y: -along.y),
        side: PicturePoint(x: -side.x, y: -side.y))
      outline.close()
      return outline
    }

    /// The maximum number of lines of an outline; FreeType counts points with 15 bits.
    static let mostLines = 8000

    /// Returns straight lines without caps, as one shape.
    static func lines(_ lines: [(from: PicturePoint, to: PicturePoint)], width: Double) -> Outline {
      var outline = Outline()
      for (from, to) in lines.prefix(mostLines) {
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0.01 else { continue }
        let (x, y) = (-dy / length * width / 2, dx / length * width / 2)
        outline.add(from.x + x, from.y + y, onCurve)
        outline.add(to.x + x, to.y + y, onCurve)
        outline.add(to.x - x, to.y - y, onCurve)
        outline.add(from.x - x, from.y - y, onCurve)
        outline.close()
      }
      return outline
    }

    private mutating func addRectangle(_ box: PictureBox, radius wanted: Double) {
      let radius = min(wanted, box.width / 2, box.height / 2)
      let left = box.x + radius
      let right = box.x + box.width - radius
      let top = box.y + radius
      let bottom = box.y + box.height - radius
      let corners = [
        (left, top, -1.0, 0.0), (right, top, 0, -1), (right, bottom, 1, 0), (left, bottom, 0, 1),
      ]
      for (x, y, startX, startY) in corners {
        addQuarter(
          at: PicturePoint(x: x, y: y),
          from: PicturePoint(x: startX * radius, y: startY * radius),
          to: PicturePoint(x: -startY * radius, y: startX * radius))
      }
      close()
    }

    /// Adds a half circle from one side of a line's end over its tip to the other side.
    private mutating func addRoundEnd(
      at end: PicturePoint, along: PicturePoint, side: PicturePoint
    ) {
      let otherSide = PicturePoint(x: -side.x, y: -side.y)
      addQuarter(at: end, from: side, to: along)
      addQuarter(at: end, from: along, to: otherSide)
    }

    /// Adds a quarter circle around `center`; `from` and `to` are relative to it.
    private mutating func addQuarter(
      at center: PicturePoint, from: PicturePoint, to: PicturePoint
    ) {
      let reach = Self.quarterCircle
      add(center.x + from.x, center.y + from.y, Self.onCurve)
      add(
        center.x + from.x + to.x * reach, center.y + from.y + to.y * reach, Self.cubicControl)
      add(
        center.x + to.x + from.x * reach, center.y + to.y + from.y * reach, Self.cubicControl)
      add(center.x + to.x, center.y + to.y, Self.onCurve)
    }

    /// Adds a point; `x` and `y` are near the image, since marks are clipped before they are
    /// outlined.
    private mutating func add(_ x: Double, _ y: Double, _ tag: UInt8) {
      let limit = Double(1 << 20)
      points.append(
        FT_Vector(
          x: Int((min(max(x, -limit), limit) * 64).rounded()),
          y: Int((min(max(y, -limit), limit) * 64).rounded())))
      tags.append(tag)
    }

    private mutating func close() {
      ends.append(UInt16(points.count - 1))
    }
  }

  extension PictureBox {
    /// Returns the box with every edge moved outward, or inward if `distance` is negative.
    func enlarged(by distance: Double) -> PictureBox {
      PictureBox(
        x: x - distance, y: y - distance, width: width + distance * 2,
        height: height + distance * 2)
    }

    /// Returns the area that this box shares with another.
    func overlap(with other: PictureBox) -> Double {
      let across = min(x + width, other.x + other.width) - max(x, other.x)
      let down = min(y + height, other.y + other.height) - max(y, other.y)
      return max(across, 0) * max(down, 0)
    }
  }
#endif
