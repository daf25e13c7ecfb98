// Upstream's header includes these: code that imports only this module uses their types.
@_exported public import MLKitVision
#if canImport(ObjectiveC)
  // The type of completion handlers, which Swift cannot declare for Objective-C.
  @_exported public import ObjectiveCNames.ImageLabelingCommon
#endif
