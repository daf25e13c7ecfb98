// Apple's UIKit brings Foundation along, and files written for it rely on that. Foundation on Linux
// already has CGRect, CGPoint, CGSize and CGFloat: they are passed on, never defined again.
@_exported public import Foundation
