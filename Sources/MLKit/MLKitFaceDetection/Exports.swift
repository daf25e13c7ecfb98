// Upstream's header includes these: code that imports only this module uses their types.
@_exported public import MLKitVision
