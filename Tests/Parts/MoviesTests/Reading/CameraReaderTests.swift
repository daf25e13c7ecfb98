import Foundation
import Testing
import VisionBase

@testable import Movies

/// Tests that need no camera.
@Suite struct CameraReaderTests {
  @Test func `a number names a device's file`() {
    #expect(CameraOptions("0").device == "/dev/video0")
    #expect(CameraOptions("12").device == "/dev/video12")
    #expect(CameraOptions("/dev/v4l/by-id/cam").device == "/dev/v4l/by-id/cam")
  }

  @Test(
    "forms are asked for in FFmpeg's words",
    arguments: [
      ("MJPG", "mjpeg"), ("YUYV", "yuyv422"), ("Y16 ", "gray16le"), ("ABCD", nil), (nil, nil),
    ] as [(String?, String?)])
  func forms(code: String?, word: String?) {
    var options = CameraOptions("0")
    options.formatCode = code
    #expect(options.formatWord == word)
  }

  @Test(
    "sizes and rates that cannot be are refused before anything is opened",
    arguments: [
      CameraOptions("0", size: .init(width: 0, height: 480)),
      CameraOptions("0", size: .init(width: 640, height: -1)),
      CameraOptions("0", size: .init(width: .max, height: 2)),
      CameraOptions("0", framesPerSecond: 0), CameraOptions("0", framesPerSecond: .nan),
    ])
  func options(options: CameraOptions) {
    let error = #expect(throws: VisionError.self) { try CameraReader(options) }
    #expect(error?.code == .optionInvalid)
  }

  @Test(.enabled(if: Devices.areThere, "\(Devices.missing)"))
  func `a camera that is not there is a missing input`() {
    let error = #expect(throws: VisionError.self) {
      try CameraReader(CameraOptions("/dev/no-such-camera", size: .init(width: 640, height: 480)))
    }
    #expect(error?.code == .inputMissing)
    #expect(error?.message.contains("/dev/no-such-camera") == true)
  }

  @Test(.enabled(if: Devices.areThere, "\(Devices.missing)"))
  func `what is no camera is refused`() {
    let error = #expect(throws: VisionError.self) {
      try CameraReader(CameraOptions("/dev/null", framesPerSecond: 30))
    }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message.contains("/dev/null") == true)
  }
}

private enum Devices {
  static var areThere: Bool { (try? FFmpeg.loadDevices()) != nil }

  /// The message of a skipped test.
  static let missing = "FFmpeg's libavdevice is not installed"
}
