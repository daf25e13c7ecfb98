// Upstream's header brings these along: code that imports only this module uses their types.
#if os(Linux)
  @_exported public import AppleTypes
#else
  @_exported public import CoreMedia
  @_exported public import CoreVideo
  @_exported public import UIKit
#endif
