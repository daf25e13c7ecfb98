/// The options of an annotator.
public struct AnnotatorOptions: Sendable, Hashable {
  /// The font file whose letters labels take first; nil takes the one that the environment variable
  /// `VISION_TASKS_FONT` names, or else a bold sans-serif font of the system.
  ///
  /// Letters that it lacks come from other fonts.
  public var font: String?

  /// The language of labels as a tag such as `ja` or `zh-TW`; nil tells it by their letters.
  ///
  /// It decides between the regional forms of letters: the same Chinese character looks different
  /// in Japan, Korea and Taiwan.
  public var language: String?

  /// Creates options.
  public init(font: String? = nil, language: String? = nil) {
    self.font = font
    self.language = language
  }
}
