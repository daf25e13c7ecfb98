// Allows files that `import CoreVideo` to compile; the content is in AppleTypes.
@_exported public import AppleTypes
