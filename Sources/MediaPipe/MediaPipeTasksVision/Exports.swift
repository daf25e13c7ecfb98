// Upstream's headers bring these along: code that imports only this module uses their types.
@_exported public import AppleTypes
