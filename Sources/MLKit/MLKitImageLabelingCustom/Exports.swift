// Upstream's header includes the common part.
@_exported public import MLKitImageLabelingCommon
