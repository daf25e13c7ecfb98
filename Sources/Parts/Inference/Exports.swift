// VisionBase is no product: what of it is met here can be named with this import alone.
@_exported public import class VisionBase.StableBytes
@_exported public import struct VisionBase.SystemError
@_exported public import struct VisionBase.VisionError
