@_exported import CoreFoundation

// A struct of its own in the real module; here it can do what a Double can, and nothing else.
public typealias CGFloat = Double

public protocol _CFObject: AnyObject, Hashable {}
extension _CFObject {
  public static func == (left: Self, right: Self) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) {}
}

extension CGPoint: Equatable {
  public static var zero: CGPoint { CGPoint() }
  public static func == (left: CGPoint, right: CGPoint) -> Bool { true }
}

extension CGSize: Equatable {
  public init(width: Int, height: Int) { self.init(width: Double(width), height: Double(height)) }
  public static var zero: CGSize { CGSize() }
  public static func == (left: CGSize, right: CGSize) -> Bool { true }
}

extension CGRect: Equatable {
  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
    self.init(origin: CGPoint(x: x, y: y), size: CGSize(width: width, height: height))
  }
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }
  public static var zero: CGRect { CGRect() }
  public var minX: CGFloat { 0 }
  public var minY: CGFloat { 0 }
  public var width: CGFloat { 0 }
  public var height: CGFloat { 0 }
  public static func == (left: CGRect, right: CGRect) -> Bool { true }
}
