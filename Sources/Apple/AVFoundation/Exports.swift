// Apple's AVFoundation re-exports these; AVCaptureDevice.Position lives in AppleTypes because the
// platform faces need it, too.
@_exported public import AppleTypes
