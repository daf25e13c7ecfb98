// Apple's AVFoundation brings these along; AVCaptureDevice.Position lives in AppleTypes, where the
// faces need it, too.
@_exported public import AppleTypes
