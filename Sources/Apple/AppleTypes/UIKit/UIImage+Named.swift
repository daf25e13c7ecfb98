#if !canImport(Darwin) || os(macOS)
  public import Foundation

  /// The traits for selecting an image variant: the scale of a screen.
  public final class UITraitCollection: Sendable {
    /// The number of pixels per point; zero for no preference.
    public let displayScale: CGFloat

    /// Creates traits that prefer a scale.
    public init(displayScale: CGFloat) { self.displayScale = displayScale }
  }

  extension UIImage {
    /// Creates an image from a resource in the main bundle; nil if there is none.
    ///
    /// A name without an extension refers to a PNG. Without a screen, the variant with one pixel
    /// per point is tried first, then those named `@2x` and `@3x`. There are no asset catalogs
    /// here.
    public convenience init?(named name: String) {
      self.init(named: name, in: nil, compatibleWith: nil)
    }

    /// Creates an image from a resource in a bundle, or in the main bundle if nil.
    ///
    /// Among the variants with one, two and three pixels per point, the one that the traits prefer
    /// is tried first.
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
