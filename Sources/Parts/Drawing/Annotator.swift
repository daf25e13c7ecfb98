public import Frames
public import VisionBase

/// Draws boxes, labels, key points, skeletons and trails on a picture.
///
/// ```swift
/// let frame = try Frame(decoding: "street.jpg")
/// let box = PictureBox(x: 40, y: 30, width: 200, height: 120)
/// let marks = [Mark.box(box, labels: ["car 0.91"], color: .category("car"))]
/// try Annotator().draw(marks, on: frame).write(to: "street.png")
/// ```
///
/// Lines and text scale with the picture. Labels stay inside the picture and beside each other
/// while there is room. An annotator may be used from several threads, which wait for each other;
/// it keeps its fonts open, so use one for all pictures of a video.
///
/// Labels are written in a bold sans-serif font of the system, or in the font whose file the environment
/// variable `VISION_TASKS_FONT` names.
///
/// It stands on FreeType, which iOS, tvOS, watchOS and visionOS lack: code that uses it there does not
/// compile.
@available(iOS, unavailable, message: "drawing needs FreeType, which this platform lacks")
@available(tvOS, unavailable, message: "drawing needs FreeType, which this platform lacks")
@available(watchOS, unavailable, message: "drawing needs FreeType, which this platform lacks")
@available(visionOS, unavailable, message: "drawing needs FreeType, which this platform lacks")
public final class Annotator: Sendable {
  #if !canImport(Darwin) || os(macOS)
    // Made when first needed: fonts are files, and not every program draws.
    private let pen = Lock<Pen?>(nil)
  #endif

  /// The longest side of a picture that can be drawn on, in pixels.
  public static let longestSide = 32767

  /// Makes an annotator; fonts are opened when the first label is drawn.
  public init() {}

  /// Draws marks on a copy of a picture, turned upright, as RGB.
  ///
  /// Marks are in coordinates of the frame as stored, whatever its orientation; the picture and
  /// the marks are turned upright together, so that text reads upright. Boxes come first, then
  /// trails and lines, then points, and text on top of everything.
  ///
  /// Throws `inputInvalid` when a side is longer than `longestSide`, and `inputMissing` when there
  /// is text to draw and no font.
  public func draw(_ marks: [Mark], on frame: Frame) throws(VisionError) -> Frame {
    #if canImport(Darwin) && !os(macOS)
      // Nobody can call it, but it has to be there.
      throw VisionError(.optionInvalid, "drawing is not available on this platform")
    #else
      guard max(frame.width, frame.height) <= Self.longestSide else {
        throw VisionError(
          .inputInvalid,
          "cannot draw on \(frame.width)x\(frame.height) pixels: "
            + "sides may have \(Self.longestSide)")
      }
      let upright = try frame.rgb().upright()
      let turned = marks.compactMap { $0.turned(upright: frame) }
      return try unsafe Frame(
        width: upright.width, height: upright.height, packed: .rgb,
        timestampInMicroseconds: frame.timestampInMicroseconds
      ) { pixels throws(VisionError) in
        upright.withBytes { bytes in
          unsafe bytes.withUnsafeBytes { source in
            unsafe pixels.copyMemory(
              from: UnsafeRawBufferPointer(rebasing: source.prefix(pixels.count)))
          }
        }
        guard let start = unsafe pixels.bindMemory(to: UInt8.self).baseAddress else { return }
        let surface = unsafe Surface(
          width: upright.width, height: upright.height, pixels: start)
        try unsafe draw(turned, on: surface)
      }
    #endif
  }

  #if !canImport(Darwin) || os(macOS)
    private func draw(_ marks: [Mark], on surface: Surface) throws(VisionError) {
      nonisolated(unsafe) let surface = unsafe surface
      try pen.withLock { (pen: inout Pen?) throws(VisionError) in
        let ready: Pen
        if let pen { ready = pen } else { ready = try Pen() }
        pen = ready
        try unsafe ready.draw(marks, on: surface)
      }
    }
  #endif
}

extension Mark {
  /// The mark in coordinates of the upright picture; nil when one of them is no finite number.
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
    case .trail(let points, let color):
      return .trail(points.compactMap(turned), color: color)
    case .caption(let lines, let point, let color):
      return turned(point).map { .caption(lines, at: $0, color: color) }
    }
  }
}
