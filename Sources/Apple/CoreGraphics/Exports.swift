// Allows files that `import CoreGraphics` to compile; the content is in AppleTypes.
@_exported public import AppleTypes
