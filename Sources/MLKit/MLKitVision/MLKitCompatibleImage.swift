public import Foundation
public import MLImage

/// A detector's input: a `VisionImage` or an `MLImage`.
///
/// No other type may conform; detectors throw an error for other types.
#if canImport(ObjectiveC)
  @objc(MLKCompatibleImage)
#endif
public protocol MLKitCompatibleImage: NSObjectProtocol {}

extension MLImage: MLKitCompatibleImage {}
