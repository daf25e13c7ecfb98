internal import Frames

#if !canImport(Darwin) || os(macOS)
  internal import VisionBase

  /// A pen that draws marks in coordinates of the upright image; for one thread at a time.
  final class Pen {
    private let rasterizer: Rasterizer
    private let options: AnnotatorOptions
    private var typeface: Typeface?
    private var mask: [UInt8] = []

    /// The dark seam around lines and plates.
    private static let seam = Color(red: 0, green: 0, blue: 0, opacity: 0.42)
    private static let plateOpacity = 0.94

    init(_ options: AnnotatorOptions) throws(VisionError) {
      self.options = options
      rasterizer = try Rasterizer()
    }

    /// The remarks about all labels so far.
    var remarks: [LabelRemark] { typeface?.remarks ?? [] }

    /// Draws all marks, in the order that `Annotator.draw` documents.
    @unsafe func draw(_ marks: [Mark], on surface: Surface) throws(VisionError) {
      let sizes = unsafe DrawingSizes(width: surface.width, height: surface.height)
      let clip = unsafe ClipArea(width: surface.width, height: surface.height, sizes: sizes)
      for case .backdrop(let backdrop) in marks { try unsafe surface.paint(backdrop) }
      for case .mask(let mask) in marks { unsafe surface.paint(mask) }
      for mark in marks { unsafe drawBox(mark, sizes, clip, on: surface) }
      for mark in marks { unsafe drawTrail(mark, sizes, clip, on: surface) }
      for mark in marks { unsafe drawMesh(mark, sizes, clip, on: surface) }
      unsafe drawSeams(of: marks, sizes, clip, on: surface)
      for mark in marks { unsafe drawLine(mark, sizes, clip, on: surface) }
      for mark in marks { unsafe drawPoint(mark, sizes, clip, on: surface) }
      try unsafe drawLabels(of: marks, sizes, clip, on: surface)
    }

    // MARK: Boxes

    private func drawBox(
      _ mark: Mark, _ sizes: DrawingSizes, _ clip: ClipArea, on surface: Surface
    ) {
      guard case .box(let box, _, let color) = mark, let box = clip.clamped(box) else { return }
      var surface = unsafe surface
      unsafe surface.color = Self.seam.with(opacity: Self.seam.opacity * color.opacity)
      unsafe rasterizer.fill(
        .frame(box, radius: sizes.cornerRadius, width: sizes.line + sizes.seam * 2), on: surface)
      unsafe surface.color = color
      unsafe rasterizer.fill(
        .frame(box, radius: sizes.cornerRadius, width: sizes.line), on: surface)
    }

    // MARK: Lines

    /// Runs `body` with the mask, then paints the covered area uniformly, even where shapes
    /// overlap.
    private func paint(
      _ color: Color, on surface: Surface, _ body: (Surface) -> Void
    ) {
      let count = unsafe surface.width * surface.height
      if mask.count != count { mask = [UInt8](repeating: 0, count: count) }
      unsafe mask.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        var masked = unsafe surface
        unsafe masked.mask = start
        unsafe masked.color = .black
        unsafe body(masked)
        unsafe surface.paint(mask: start, with: color)
      }
    }

    private func drawTrail(
      _ mark: Mark, _ sizes: DrawingSizes, _ clip: ClipArea, on surface: Surface
    ) {
      guard case .trail(let points, let color) = mark, points.count > 1 else { return }
      for (color, extra) in [(Self.seam, sizes.seam * 2), (color, 0)] {
        unsafe paint(color, on: surface) { masked in
          var masked = unsafe masked
          for (index, (from, to)) in zip(points, points.dropFirst()).enumerated() {
            guard let (from, to) = clip.cut(from, to) else { continue }
            let age = Double(index + 1) / Double(points.count - 1)
            unsafe masked.color = .black.with(opacity: age)
            let width = sizes.line * (0.5 + 0.7 * age) + extra
            unsafe rasterizer.fill(.line(from: from, to: to, width: width), on: masked)
          }
        }
      }
    }

    private func drawMesh(
      _ mark: Mark, _ sizes: DrawingSizes, _ clip: ClipArea, on surface: Surface
    ) {
      guard case .mesh(let points, let connections, let color, let width) = mark else { return }
      let lines = Self.ends(of: connections, points, clip)
      guard !lines.isEmpty else { return }
      unsafe paint(color, on: surface) { masked in
        for start in stride(from: 0, to: lines.count, by: Outline.mostLines) {
          let part = Array(lines[start..<min(start + Outline.mostLines, lines.count)])
          unsafe rasterizer.fill(
            .lines(part, width: sizes.mesh * Self.usable(width)), on: masked)
        }
      }
    }

    /// Returns the visible parts of connections between points.
    private static func ends(
      of connections: [Mark.Connection], _ points: [PicturePoint], _ clip: ClipArea
    ) -> [(from: PicturePoint, to: PicturePoint)] {
      connections.compactMap { connection in
        guard points.indices.contains(connection.from), points.indices.contains(connection.to),
          points[connection.from].isFinite, points[connection.to].isFinite
        else { return nil }
        return clip.cut(points[connection.from], points[connection.to])
      }
    }

    /// Draws the seams of all lines and points below all of them.
    ///
    /// A skeleton then has one outline, and no limb's seam darkens another limb.
    private func drawSeams(
      of marks: [Mark], _ sizes: DrawingSizes, _ clip: ClipArea, on surface: Surface
    ) {
      let outlines = marks.flatMap { self.shapes(of: $0, sizes, clip, seam: sizes.seam) }
      guard !outlines.isEmpty else { return }
      unsafe paint(Self.seam, on: surface) { masked in
        var masked = unsafe masked
        for shape in outlines {
          unsafe masked.color.opacity = shape.opacity
          unsafe rasterizer.fill(shape.outline, on: masked)
        }
      }
    }

    private func shapes(
      of mark: Mark, _ sizes: DrawingSizes, _ clip: ClipArea, seam: Double
    ) -> [(outline: Outline, opacity: Double)] {
      switch mark {
      case .line(let from, let to, let color, let width):
        guard let (from, to) = clip.cut(from, to) else { return [] }
        let line = Outline.line(
          from: from, to: to, width: sizes.limb * Self.usable(width) + seam * 2)
        return [(line, color.opacity)]
      case .polyline(let points, let color, let width):
        return zip(points, points.dropFirst()).flatMap { from, to in
          shapes(
            of: .line(from: from, to: to, color: color, width: width), sizes, clip, seam: seam)
        }
      case .connections(let points, let connections, let color, let width):
        let thickness = sizes.limb * Self.usable(width) + seam * 2
        return Self.ends(of: connections, points, clip).map { from, to in
          (outline: .line(from: from, to: to, width: thickness), opacity: color.opacity)
        }
      case .point(let point, let color, let size):
        guard clip.holds(point) else { return [] }
        let radius = sizes.pointRadius * Self.usable(size) + seam
        return [(.disc(at: point, radius: radius), color.opacity)]
      default:
        return []
      }
    }

    private func drawLine(
      _ mark: Mark, _ sizes: DrawingSizes, _ clip: ClipArea, on surface: Surface
    ) {
      switch mark {
      case .line(_, _, let color, _):
        var surface = unsafe surface
        unsafe surface.color = color
        for shape in shapes(of: mark, sizes, clip, seam: 0) {
          unsafe rasterizer.fill(shape.outline, on: surface)
        }
      case .polyline(_, let color, _), .connections(_, _, let color, _):
        unsafe paint(color, on: surface) { masked in
          for shape in shapes(of: mark, sizes, clip, seam: 0) {
            unsafe rasterizer.fill(shape.outline, on: masked)
          }
        }
      default: break
      }
    }

    /// Draws a disc of the color in a white ring.
    private func drawPoint(
      _ mark: Mark, _ sizes: DrawingSizes, _ clip: ClipArea, on surface: Surface
    ) {
      guard case .point(let point, let color, let size) = mark, clip.holds(point) else { return }
      let radius = sizes.pointRadius * Self.usable(size)
      var surface = unsafe surface
      unsafe surface.color = .white.with(opacity: color.opacity)
      unsafe rasterizer.fill(.disc(at: point, radius: radius), on: surface)
      unsafe surface.color = color
      unsafe rasterizer.fill(.disc(at: point, radius: radius * 0.66), on: surface)
    }

    /// Returns a chosen size or width, limited to a visible range.
    private static func usable(_ factor: Double) -> Double {
      factor.isFinite ? min(max(factor, 0.1), 20) : 1
    }

    // MARK: Text

    private func drawLabels(
      of marks: [Mark], _ sizes: DrawingSizes, _ clip: ClipArea, on surface: Surface
    ) throws(VisionError) {
      var places = LabelPlaces(room: clip.roomForLabels)
      for mark in marks {
        switch mark {
        case .box(let box, let labels, let color):
          guard let box = clip.clamped(box),
            let label = try label(labels, sizes, clip)
          else { continue }
          // The plate's edge follows the outer edge of the box's line, and its seam follows the
          // line's.
          let outer = box.enlarged(by: sizes.line / 2)
          let place = places.place(width: label.width, height: label.height, at: outer)
          try unsafe draw(label, in: place, color, sizes, on: surface)
        case .caption(let lines, let point, let color):
          guard let label = try label(lines, sizes, clip) else { continue }
          let place = places.place(
            width: label.width, height: label.height, at: clip.clamped(point))
          try unsafe draw(label, in: place, color, sizes, on: surface)
        default: continue
        }
      }
    }

    private func label(
      _ lines: [String], _ sizes: DrawingSizes, _ clip: ClipArea
    ) throws(VisionError) -> Label? {
      guard lines.contains(where: { !$0.isEmpty }) else { return nil }
      return Label(
        lines, sizes: sizes, room: clip.roomForLabels, typeface: try openedTypeface())
    }

    private func openedTypeface() throws(VisionError) -> Typeface {
      if let typeface { return typeface }
      let chosen = FontFiles.chosen(options)
      let opened = try Typeface(
        rasterizer: rasterizer,
        .init(
          files: FontFiles.find(chosen: chosen), isChosen: chosen != nil,
          language: options.language))
      typeface = opened
      return opened
    }

    private func draw(
      _ label: Label, in place: PictureBox, _ color: Color, _ sizes: DrawingSizes,
      on surface: Surface
    ) throws(VisionError) {
      let typeface = try openedTypeface()
      var surface = unsafe surface
      let radius = label.textSize * 0.3
      unsafe surface.color = Self.seam
      unsafe rasterizer.fill(
        .rectangle(place.enlarged(by: sizes.seam), radius: radius + sizes.seam), on: surface)
      unsafe surface.color = color.with(opacity: Self.plateOpacity)
      unsafe rasterizer.fill(.rectangle(place, radius: radius), on: surface)
      unsafe surface.color = color.readableText
      for (index, line) in label.lines.enumerated() {
        unsafe typeface.draw(
          line, size: label.textSize, x: place.x + label.left(ofLine: index),
          // Whole pixels keep the baselines of letters sharp.
          baseline: (place.y + label.baseline(ofLine: index)).rounded(), on: surface)
      }
    }
  }
#endif
