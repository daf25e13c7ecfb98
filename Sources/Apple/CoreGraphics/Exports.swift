// This module exists so that files which say `import CoreGraphics` compile; its content is AppleTypes.
@_exported public import AppleTypes
