// This module exists so that files which say `import CoreMedia` compile; its content is AppleTypes.
@_exported public import AppleTypes
