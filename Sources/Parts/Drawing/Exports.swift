// VisionBase is not a product: the part of it that clients meet is usable with this import alone.
@_exported public import struct VisionBase.SystemError
@_exported public import struct VisionBase.VisionError
