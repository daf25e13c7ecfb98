// Upstream's headers re-export UIKit, Core Media and Core Video, and UIKit re-exports Foundation
// and Core Graphics: files written for them rely on that, so importing this module provides them
// all. Whatever the system lacks is defined in this module: everything on Linux, and a few UIKit
// types on macOS. Foundation on Linux already has CGRect, CGPoint, CGSize and CGFloat: they are
// re-exported, never redefined.
#if canImport(Darwin)
  @_exported public import CoreGraphics
  @_exported public import CoreMedia
  @_exported public import CoreVideo
  #if !os(macOS)
    @_exported public import UIKit
  #endif
#endif
@_exported public import Foundation
// VisionBase is not a product: the part of it that clients meet is usable with this import alone.
@_exported public import struct VisionBase.VisionError
// Connects error messages to Foundation's `localizedDescription`.
internal import VisionTasksFoundation
