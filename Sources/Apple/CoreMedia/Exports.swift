// Allows files that `import CoreMedia` to compile; the content is in AppleTypes.
@_exported public import AppleTypes
