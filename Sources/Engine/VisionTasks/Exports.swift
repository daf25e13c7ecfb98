// The types of other modules in the signatures of tasks, so that `import VisionTasks` is enough:
// pictures and positions in them, loaded models, and the error with its causes. Types, not whole
// modules: a program imports anything else of Frames or ModelFiles itself. Scoped imports rather
// than type aliases, which would hide the members of these types from programs that are built with
// MemberImportVisibility.
@_exported public import struct Frames.DecodingOptions
@_exported public import struct Frames.Frame
@_exported public import struct Frames.NormalizedRect
@_exported public import enum Frames.Orientation
@_exported public import struct Frames.PictureBox
@_exported public import enum Frames.PictureEncoding
@_exported public import enum Frames.PictureFormat
@_exported public import struct Frames.PicturePoint
@_exported public import enum Frames.PixelFormat
@_exported public import enum Frames.YCbCrMatrix
@_exported public import class ModelFiles.ModelFile
@_exported public import class VisionBase.StableBytes
@_exported public import struct VisionBase.SystemError
@_exported public import struct VisionBase.VisionError
