internal import Frames

#if !canImport(Darwin) || os(macOS)
  /// The placement of label plates: inside the image, at their boxes, without overlap.
  struct LabelPlaces {
    private let room: PictureBox
    private var taken: [PictureBox] = []

    /// Creates a layout; `room` is the region of the image that plates may cover.
    init(room: PictureBox) {
      self.room = room
    }

    /// Returns a position for the plate of a box.
    ///
    /// Tries above, inside and below the box, aligned left or right; takes the first free position,
    /// or else the one with the least overlap with other plates.
    mutating func place(width: Double, height: Double, at box: PictureBox) -> PictureBox {
      let right = box.x + box.width - width
      let bottom = box.y + box.height
      let lefts = box.width > width ? [box.x, right] : [box.x]
      let outside = [box.y - height, bottom]
      let inside = [box.y, bottom - height]
      var candidates: [(x: Double, y: Double)] = []
      for (above, within) in zip(outside, inside) {
        for left in lefts { candidates.append((left, above)) }
        for left in lefts { candidates.append((left, within)) }
      }
      return take(candidates, width: width, height: height, from: box.y)
    }

    /// Returns a position for a plate at a point.
    mutating func place(width: Double, height: Double, at point: PicturePoint) -> PictureBox {
      take([(point.x, point.y)], width: width, height: height, from: point.y)
    }

    private mutating func take(
      _ wishes: [(x: Double, y: Double)], width: Double, height: Double, from top: Double
    ) -> PictureBox {
      let lowest = room.y + room.height - height
      let fitting = wishes.filter { $0.y >= room.y && $0.y <= lowest }
      // Steps downward from the first candidate, in case all others are taken.
      let first = fitting.first ?? wishes.first ?? (room.x, room.y)
      let steps = (0..<8).map { (x: first.x, y: top + Double($0) * height * 1.06) }
      var best: (box: PictureBox, overlap: Double)?
      for wish in fitting + steps {
        let box = PictureBox(
          x: max(room.x, min(wish.x, room.x + room.width - width)),
          y: max(room.y, min(wish.y, lowest)), width: width, height: height)
        let overlap = taken.reduce(0) { $0 + $1.overlap(with: box) }
        if overlap < best?.overlap ?? .infinity { best = (box, overlap) }
        if overlap == 0 { break }
      }
      let chosen =
        best?.box ?? PictureBox(x: room.x, y: room.y, width: width, height: height)
      taken.append(chosen)
      return chosen
    }
  }
#endif
