// This module exists so that files which say `import UIKit` compile; its content is AppleTypes.
@_exported public import AppleTypes
