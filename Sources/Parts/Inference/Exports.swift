// VisionBase is not a product: this import alone makes the types below available.
@_exported public import class VisionBase.StableBytes
@_exported public import struct VisionBase.SystemError
@_exported public import struct VisionBase.VisionError
