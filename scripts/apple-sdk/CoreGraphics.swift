@_exported import CoreFoundation
@_exported import CoreGraphics

extension CGContext {
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {}
}
