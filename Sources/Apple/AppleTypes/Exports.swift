// Upstream's headers bring UIKit, Core Media and Core Video along, and UIKit brings Foundation and
// Core Graphics: files written for them rely on that, so whoever imports this module gets them all.
// What the system lacks is defined in this module: everything on Linux, and on macOS the few types
// of UIKit. Foundation on Linux already has CGRect, CGPoint, CGSize and CGFloat: they are passed on,
// never defined again.
#if canImport(Darwin)
  @_exported public import CoreGraphics
  @_exported public import CoreMedia
  @_exported public import CoreVideo
  #if !os(macOS)
    @_exported public import UIKit
  #endif
#endif
@_exported public import Foundation
// VisionBase is no product: what of it is met here can be named with this import alone.
@_exported public import struct VisionBase.VisionError
