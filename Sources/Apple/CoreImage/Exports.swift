// Allows files that `import CoreImage` to compile; the content is in AppleTypes.
@_exported public import AppleTypes
