// Upstream's header brings these along: code that imports only this module uses their types.
@_exported public import AppleTypes
