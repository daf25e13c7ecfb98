public import Foundation
public import MLImage

/// What a detector takes as a picture: a `VisionImage` or an `MLImage`.
///
/// Nothing else may conform; a detector answers other types with an error.
#if canImport(ObjectiveC)
  @objc(MLKCompatibleImage)
#endif
public protocol MLKitCompatibleImage: NSObjectProtocol {}

extension MLImage: MLKitCompatibleImage {}
