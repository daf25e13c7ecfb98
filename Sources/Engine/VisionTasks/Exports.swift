// Tasks take frames and throw errors of the parts below: who imports the tasks has those too.
@_exported public import Frames
@_exported public import ModelFiles
@_exported public import VisionBase
