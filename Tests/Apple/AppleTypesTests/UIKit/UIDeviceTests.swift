import AppleTypes
import Foundation
import TestSupport
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

  /// True if observers of a Swift class's instance receive notifications posted about it.
  ///
  /// They do not with the Foundation of Swift 6.2.3 that Debian has.
  private static let postsAboutObjects: Bool = {
    final class Thing: Sendable {}
    let (thing, name) = (Thing(), Notification.Name("posted"))
    let seen = Mailbox<Int>()
    let observer = NotificationCenter.default.addObserver(forName: name, object: thing, queue: nil)
    { _ in seen.put(1) }
    NotificationCenter.default.post(name: name, object: thing)
    NotificationCenter.default.removeObserver(observer)
    return seen.items == [1]
  }()

  @Test(.enabled(if: postsAboutObjects, "this Foundation posts nothing about objects in Swift"))
  func `a change is posted to who asked for it`() {
    let device = UIDevice.current
    let seen = Mailbox<UIDeviceOrientation>()
    let observer = NotificationCenter.default.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: device, queue: nil
    ) { _ in seen.put(UIDevice.current.orientation) }
    defer { NotificationCenter.default.removeObserver(observer) }
    defer { device.orientation = .unknown }
    device.orientation = .portrait
    device.beginGeneratingDeviceOrientationNotifications()
    #expect(device.isGeneratingDeviceOrientationNotifications)
    device.orientation = .portrait
    device.orientation = .landscapeRight
    device.endGeneratingDeviceOrientationNotifications()
    device.orientation = .faceUp
    #expect(seen.items == [.landscapeRight])
    #expect(!device.isGeneratingDeviceOrientationNotifications)
  }

  @Test func `raw values are Apple's`() {
    #expect(UIDeviceOrientation.portraitUpsideDown.rawValue == 2)
    #expect(UIDeviceOrientation.faceDown.rawValue == 6)
    #expect(AVCaptureDevice.Position.front.rawValue == 2)
    #expect(!UIDeviceOrientation.faceUp.isValidInterfaceOrientation)
  }
}
