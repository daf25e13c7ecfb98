// This module exists so that files which say `import CoreImage` compile; its content is AppleTypes.
@_exported public import AppleTypes
