@_exported import CoreFoundation
@_exported import CoreVideo
