// Allows files that `import UIKit` to compile; the content is in AppleTypes.
@_exported public import AppleTypes
