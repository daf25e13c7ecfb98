public import Frames
public import VisionBase

/// An annotator that draws boxes, labels, key points, skeletons, meshes, masks, backdrops and
/// trails on an image.
///
/// ```swift
/// let frame = try Frame(decoding: "street.jpg")
/// let box = PictureBox(x: 40, y: 30, width: 200, height: 120)
/// let marks = [Mark.box(box, labels: ["car 0.91"], color: .category("car"))]
/// try Annotator().draw(marks, on: frame).write(to: "street.png")
/// ```
///
/// Lines and text scale with the image. Labels stay inside the image and do not overlap while there
/// is room. An annotator may be used from several threads, which wait for each other; it keeps its
/// fonts open, so use one for all frames of a video.
///
/// Labels are written in a bold sans-serif system font, or in the font that the options or the
/// environment variable `VISION_TASKS_FONT` name. Letters that need more than one after another,
/// such as Arabic and Hindi, are arranged by HarfBuzz and FriBidi, which are loaded when they are
/// needed, in fonts of their writing systems; `remarks` says what is missing.
///
/// It depends on FreeType, which iOS, tvOS, watchOS and visionOS lack: code that uses it there does
/// not compile.
@available(iOS, unavailable, message: "drawing needs FreeType, which this platform lacks")
@available(tvOS, unavailable, message: "drawing needs FreeType, which this platform lacks")
@available(watchOS, unavailable, message: "drawing needs FreeType, which this platform lacks")
@available(visionOS, unavailable, message: "drawing needs FreeType, which this platform lacks")
public final class Annotator: Sendable {
  #if !canImport(Darwin) || os(macOS)
    // Created on first use: fonts are files, and not every program draws.
    private let pen = Lock<Pen?>(nil)
    // Frames of a video leave their memory to the next ones: ten of 1920x1080 pixels.
    private let pool = PixelPool(unusedByteLimit: 64 << 20)
  #endif

  /// The longest side of an image that can be drawn on, in pixels.
  public static let longestSide = 32767

  /// The options that it was created with.
  public let options: AnnotatorOptions

  /// Creates an annotator; fonts are opened when the first label is drawn.
  public init(options: AnnotatorOptions = AnnotatorOptions()) {
    self.options = options
  }

  /// The reasons why labels so far lack letters, each once, in the order of the labels.
  public var remarks: [LabelRemark] {
    #if canImport(Darwin) && !os(macOS)
      return []
    #else
      return pen.withLock { $0?.remarks ?? [] }
    #endif
  }

  /// Draws marks on an upright RGB copy of an image.
  ///
  /// Marks are in coordinates of the frame as stored, regardless of its orientation; the image and
  /// the marks are rotated upright together, so that text reads upright. Backdrops are drawn first,
  /// then masks, boxes, trails, meshes, other lines and points, and text on top of everything. With
  /// a transparent backdrop the copy has an alpha channel.
  ///
  /// Throws `inputInvalid` if a side is longer than `longestSide`, and `inputMissing` if there is
  /// text to draw but no font, or the chosen one cannot be read.
  public func draw(_ marks: [Mark], on frame: Frame) throws(VisionError) -> Frame {
    #if canImport(Darwin) && !os(macOS)
      // It cannot be called here, but must be declared.
      throw VisionError(.optionInvalid, "drawing is not available on this platform")
    #else
      guard max(frame.width, frame.height) <= Self.longestSide else {
        throw VisionError(
          .inputInvalid,
          "cannot draw on \(frame.width)x\(frame.height) pixels: "
            + "sides may have \(Self.longestSide)")
      }
      let upright = try frame.upright()
      let turned = marks.compactMap { $0.turned(upright: frame) }
      let drawn = try unsafe Frame(
        width: upright.width, height: upright.height, packed: .rgb,
        timestampInMicroseconds: frame.timestampInMicroseconds, pool: pool
      ) { pixels throws(VisionError) in
        unsafe upright.writeRGB(to: pixels)
        guard let start = unsafe pixels.bindMemory(to: UInt8.self).baseAddress else { return }
        let surface = unsafe Surface(
          width: upright.width, height: upright.height, pixels: start)
        try unsafe draw(turned, on: surface)
      }
      for case .backdrop(let backdrop) in turned where backdrop.style == .transparent {
        return try backdrop.cutOut(of: drawn)
      }
      return drawn
    #endif
  }

  #if !canImport(Darwin) || os(macOS)
    private func draw(_ marks: [Mark], on surface: Surface) throws(VisionError) {
      // Safe to send: only this thread uses it, while the lock's body runs.
      nonisolated(unsafe) let surface = unsafe surface
      try pen.withLock { (pen: inout Pen?) throws(VisionError) in
        let ready: Pen
        if let pen { ready = pen } else { ready = try Pen(options) }
        pen = ready
        try unsafe ready.draw(marks, on: surface)
      }
    }
  #endif
}

extension Mark {
  /// Returns the mark in coordinates of the upright image; nil if a required coordinate is not
  /// finite.
  func turned(upright frame: Frame) -> Mark? {
    func turned(_ point: PicturePoint) -> PicturePoint? {
      point.isFinite ? frame.upright(point) : nil
    }
    switch self {
    case .box(let box, let labels, let color):
      guard [box.x, box.y, box.width, box.height].allSatisfy(\.isFinite) else { return nil }
      return .box(frame.upright(box), labels: labels, color: color)
    case .point(let point, let color, let size):
      return turned(point).map { .point($0, color: color, size: size) }
    case .line(let from, let to, let color, let width):
      guard let from = turned(from), let to = turned(to) else { return nil }
      return .line(from: from, to: to, color: color, width: width)
    case .polyline(let points, let color, let width):
      return .polyline(points.compactMap(turned), color: color, width: width)
    case .connections(let points, let connections, let color, let width):
      // Points keep their indices: those that are not finite are left out by the pen.
      return .connections(points.map(frame.upright), connections, color: color, width: width)
    case .mesh(let points, let connections, let color, let width):
      return .mesh(points.map(frame.upright), connections, color: color, width: width)
    case .mask(let mask):
      return .mask(mask.turned(frame.orientation))
    case .backdrop(let backdrop):
      return .backdrop(backdrop.turned(frame.orientation))
    case .trail(let points, let color):
      return .trail(points.compactMap(turned), color: color)
    case .caption(let lines, let point, let color):
      return turned(point).map { .caption(lines, at: $0, color: color) }
    }
  }
}
