#if !canImport(Darwin) || os(macOS)
  package import Frames
  package import VisionBase

  /// A large image with many small, named ones.
  package struct ContactSheet {
    /// The maximum number of images on a sheet.
    package static let mostCells = 2500

    /// The size of a sheet's cells.
    package struct CellSize: Sendable, Hashable {
      let width: Int
      let height: Int
      /// The space below the image for its name.
      let caption: Int

      /// Creates the size for a sheet with a number of cells: fewer cells are larger.
      package init(cellCount: Int) {
        (width, height, caption) = cellCount > 200 ? (160, 120, 18) : (320, 240, 22)
      }
    }

    /// Returns the cell of an image: the reduced image with its marks, and the name below.
    ///
    /// Marks are in coordinates of the frame as stored.
    package static func cell(
      of frame: Frame, named name: String, marks: [Mark], size: CellSize, by annotator: Annotator
    ) throws(VisionError) -> Frame {
      let small = try frame.reduced(toWidth: size.width, height: size.height)
      let scale = Double(small.width) / Double(frame.uprightWidth)
      let turned = marks.compactMap { $0.turned(upright: frame)?.scaled(by: scale) }
      let drawn = try annotator.draw(turned, on: small).rgb()
      let left = (size.width - drawn.width) / 2
      let top = (size.height - drawn.height) / 2
      let empty = try Self.empty(width: size.width, height: size.height + size.caption)
      let placed = try Self.placing([(drawn, left, top)], on: empty)
      let caption = Mark.caption(
        [shortened(name, to: size.width / 8)], at: PicturePoint(x: 2, y: Double(size.height)),
        color: background)
      return try annotator.draw([caption], on: placed)
    }

    private static let background = Color(red: 38, green: 40, blue: 44)
    /// The distance between cells.
    private static let gap = 6

    private var cells: [Frame] = []

    /// Creates an empty sheet.
    package init() {}

    /// True if the sheet has no cells.
    package var isEmpty: Bool { cells.isEmpty }

    /// True if the sheet accepts no more cells.
    package var isFull: Bool { cells.count >= Self.mostCells }

    /// Appends a cell, unless the sheet is full.
    package mutating func add(_ cell: Frame) {
      if !isFull { cells.append(cell) }
    }

    /// Returns the whole sheet; throws `inputInvalid` for one without cells.
    package func picture() throws(VisionError) -> Frame {
      guard let first = cells.first else {
        throw VisionError(.inputInvalid, "there is no picture for a contact sheet")
      }
      // Slightly wider than high, like screens.
      let columns = min(
        cells.count, Int((Double(cells.count) * 1.25).squareRoot().rounded(.up)))
      let rows = (cells.count + columns - 1) / columns
      let (width, height) = (first.width + Self.gap, first.height + Self.gap)
      let empty = try Self.empty(
        width: columns * width + Self.gap, height: rows * height + Self.gap)
      let places = cells.enumerated().map { number, cell in
        (cell, Self.gap + number % columns * width, Self.gap + number / columns * height)
      }
      return try Self.placing(places, on: empty)
    }

    /// Returns the name, with its middle removed if it takes more columns than there are; letters
    /// stay whole.
    static func shortened(_ name: String, to length: Int) -> String {
      guard name.displayWidth > length, length > 6 else { return name }
      let half = (length - 3) / 2
      let letters = Array(name)
      let end = Array(beginning(of: letters.reversed(), to: half).reversed())
      return String(beginning(of: letters, to: length - 3 - half)) + "..." + String(end)
    }

    /// Returns the first letters, up to a number of columns.
    private static func beginning(of letters: [Character], to length: Int) -> [Character] {
      var room = length
      return Array(
        letters.prefix {
          room -= String($0).displayWidth
          return room >= 0
        })
    }

    private static func empty(width: Int, height: Int) throws(VisionError) -> Frame {
      let color = [background.red, background.green, background.blue]
      return try unsafe Frame(width: width, height: height, packed: .rgb) { pixels in
        for index in pixels.indices { unsafe pixels[index] = color[index % 3] }
      }
    }

    /// Returns a copy of an image with others placed on it, clipped to its bounds.
    private static func placing(
      _ others: [(frame: Frame, left: Int, top: Int)], on frame: Frame
    ) throws(VisionError) -> Frame {
      let row = frame.width * 3
      return try unsafe Frame(width: frame.width, height: frame.height, packed: .rgb) { pixels in
        frame.withBytes { bytes in
          unsafe bytes.withUnsafeBytes { unsafe pixels.copyMemory(from: $0) }
        }
        for (other, left, top) in others {
          let length = min(other.width, frame.width - left) * 3
          other.withBytes { bytes in
            unsafe bytes.withUnsafeBytes { source in
              unsafe UnsafeMutableRawBufferPointer(rebasing: pixels[(top * row + left * 3)...])
                .copyRows(
                  min(other.height, frame.height - top), of: length, every: row, from: source,
                  every: other.bytesPerRow())
            }
          }
        }
      }
    }
  }

  extension Mark {
    /// Returns the mark scaled to a reduced image.
    func scaled(by scale: Double) -> Mark {
      func scaled(_ point: PicturePoint) -> PicturePoint {
        PicturePoint(x: point.x * scale, y: point.y * scale)
      }
      switch self {
      case .box(let box, let labels, let color):
        let small = PictureBox(
          x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale)
        return .box(small, labels: labels, color: color)
      case .point(let point, let color, let size):
        return .point(scaled(point), color: color, size: size)
      case .line(let from, let to, let color, let width):
        return .line(from: scaled(from), to: scaled(to), color: color, width: width)
      case .polyline(let points, let color, let width):
        return .polyline(points.map(scaled), color: color, width: width)
      case .connections(let points, let connections, let color, let width):
        return .connections(points.map(scaled), connections, color: color, width: width)
      case .mesh(let points, let connections, let color, let width):
        return .mesh(points.map(scaled), connections, color: color, width: width)
      // Masks and backdrops cover the image, whatever its size.
      case .mask, .backdrop: return self
      case .trail(let points, let color): return .trail(points.map(scaled), color: color)
      case .caption(let lines, let point, let color):
        return .caption(lines, at: scaled(point), color: color)
      }
    }
  }
#endif
