internal import VisionBase

/// The options of an image segmenter.
public struct SegmenterOptions: Hashable, Sendable {
  /// The language of the labels' display names, where a model has several.
  public var displayNamesLocale: String

  /// The share of the last frame's mask that stays where the new one is uncertain, 0...1; streams
  /// only.
  ///
  /// It keeps edges from flickering. With 0, frames are independent of each other, as upstream's.
  public var smoothing: Float

  /// True if masks of the picture's size follow the edges in the picture, such as hair.
  ///
  /// A guided filter refines them when they are read, and makes opacities less soft, so that those
  /// of several classes need not add up to 1; masks of other sizes stay as they are. It takes time
  /// in proportion to the picture's pixels, and a result then holds the picture in color, three
  /// bytes a pixel.
  public var refinesEdges: Bool

  /// The number of threads for one picture; nil uses all performance cores, at most four.
  public var threadCount: Int?

  /// Creates options.
  public init(
    displayNamesLocale: String = "en", smoothing: Float = 0, refinesEdges: Bool = false,
    threadCount: Int? = nil
  ) {
    self.displayNamesLocale = displayNamesLocale
    self.smoothing = smoothing
    self.refinesEdges = refinesEdges
    self.threadCount = threadCount
  }

  /// Throws `optionInvalid` for a smoothing out of range.
  func check() throws(VisionError) {
    guard (0...1).contains(smoothing) else {
      throw VisionError(.optionInvalid, "the smoothing must be 0 to 1, got \(smoothing)")
    }
  }
}
