// VisionBase is not a product: the parts of it that appear here can be named with this import
// alone.
@_exported public import struct VisionBase.VisionError
// Returns the errors' messages in Foundation's `localizedDescription`.
internal import VisionTasksFoundation
