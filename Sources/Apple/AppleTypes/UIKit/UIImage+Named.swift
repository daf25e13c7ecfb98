#if !canImport(Darwin) || os(macOS)
  public import Foundation

  /// What a picture is looked up for: a screen of some scale.
  public final class UITraitCollection: Sendable {
    /// How many pixels make a point; zero for no preference.
    public let displayScale: CGFloat

    /// Makes traits that prefer a scale.
    public init(displayScale: CGFloat) { self.displayScale = displayScale }
  }

  extension UIImage {
    /// Decodes a picture among the resources of the main bundle; nil when there is none.
    ///
    /// A name without an extension is that of a PNG. Without a screen the variant with one pixel to
    /// a point comes first, then those named `@2x` and `@3x`. There are no asset catalogues here.
    public convenience init?(named name: String) {
      self.init(named: name, in: nil, compatibleWith: nil)
    }

    /// Decodes a picture among the resources of a bundle, the main one when nil.
    ///
    /// Of the variants with one, two and three pixels to a point the one that the traits wish for
    /// comes first.
    public convenience init?(
      named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) {
      let resources = bundle ?? .main
      let wanted = Int(exactly: traitCollection?.displayScale ?? 1) ?? 1
      let scales = [1, 2, 3].sorted { ($0 == wanted ? 0 : $0) < ($1 == wanted ? 0 : $1) }
      let ending = (name as NSString).pathExtension
      let stem = ending.isEmpty ? name : (name as NSString).deletingPathExtension
      for scale in scales {
        let variant = scale == 1 ? stem : "\(stem)@\(scale)x"
        let path = resources.path(forResource: variant, ofType: ending.isEmpty ? "png" : ending)
        guard let path else { continue }
        self.init(contentsOfFile: path)
        return
      }
      return nil
    }
  }
#endif
