import AppleTypes
import Testing

@Suite(.serialized) struct UIDeviceTests {
  @Test func `the orientation is not known until it is set`() {
    let device = UIDevice.current
    #expect(device.orientation == .unknown)
    device.orientation = .landscapeLeft
    defer { device.orientation = .unknown }
    #expect(UIDevice.current.orientation == .landscapeLeft)
    #expect(UIDevice.current.orientation.isLandscape)
  }

  @Test func `raw values are Apple's`() {
    #expect(UIDeviceOrientation.portraitUpsideDown.rawValue == 2)
    #expect(UIDeviceOrientation.faceDown.rawValue == 6)
    #expect(AVCaptureDevice.Position.front.rawValue == 2)
    #expect(!UIDeviceOrientation.faceUp.isValidInterfaceOrientation)
  }
}
