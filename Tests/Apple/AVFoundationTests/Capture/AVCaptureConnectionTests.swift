import Foundation
import Frames
import Movies
import TestSupport
import Testing

@testable import AVFoundation

@Suite struct AVCaptureConnectionTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a connection from a camera of one picture: a b c / d e f in grays.
  private func capture(
    _ recorder: Recorder, _ position: AVCaptureDevice.Position = .back
  ) throws -> Capture {
    let pixels: [UInt8] = [10, 20, 30, 40, 50, 60].flatMap { [$0, $0, $0] }
    let frame = try Frame(width: 3, height: 2, format: .rgb, bytes: pixels.span.bytes)
    let pictures = folder.path + "/pictures"
    try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
    try frame.write(to: pictures + "/1.png")
    let device = AVCaptureDevice(source: .pictures(pictures), position: position)
    let capture = try Capture(device, recorder)
    capture.output.videoSettings = [
      kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA
    ]
    return capture
  }

  @Test(
    "frames are turned, then mirrored",
    arguments: [
      (0, false, [10, 20, 30]), (90, false, [40, 10]), (180, false, [60, 50, 40]),
      (270, false, [30, 60]), (0, true, [30, 20, 10]), (90, true, [10, 40]),
      (180, true, [40, 50, 60]), (270, true, [60, 30]),
    ] as [(CGFloat, Bool, [UInt8])])
  func turning(angle: CGFloat, isMirrored: Bool, row: [UInt8]) throws {
    let rows = Mailbox<[UInt8]>()
    let recorder = Recorder { _, sample in
      guard let pixels = CMSampleBufferGetImageBuffer(sample) else { return }
      CVPixelBufferLockBaseAddress(pixels, .readOnly)
      defer { CVPixelBufferUnlockBaseAddress(pixels, .readOnly) }
      guard let start = CVPixelBufferGetBaseAddress(pixels) else { return }
      let bytes = UnsafeRawBufferPointer(start: start, count: CVPixelBufferGetWidth(pixels) * 4)
      rows.put(stride(from: 0, to: bytes.count, by: 4).map { bytes[$0] })
    }
    let capture = try capture(recorder)
    let connection = try #require(capture.output.connection(with: .video))
    #expect(connection.isVideoRotationAngleSupported(angle))
    connection.videoRotationAngle = angle
    connection.isVideoMirrored = isMirrored
    capture.session.startRunning()
    #expect(rows.wait(forCount: 1))
    #expect(rows.items[0] == row)
  }

  @Test(
    "orientations are those of a telephone's cameras",
    arguments: [
      (AVCaptureDevice.Position.back, AVCaptureVideoOrientation.landscapeRight, CGFloat(0)),
      (.back, .portrait, 90), (.back, .landscapeLeft, 180), (.back, .portraitUpsideDown, 270),
      (.front, .landscapeLeft, 0), (.front, .portrait, 90), (.front, .landscapeRight, 180),
      (.unspecified, .landscapeRight, 0),
    ])
  func orientation(
    position: AVCaptureDevice.Position, orientation: AVCaptureVideoOrientation, angle: CGFloat
  ) throws {
    let capture = try capture(Recorder(), position)
    let connection = try #require(capture.output.connection(with: .video))
    #expect(connection.videoRotationAngle == 0)
    connection.videoOrientation = orientation
    #expect(connection.videoRotationAngle == angle)
    #expect(connection.videoOrientation == orientation)
    #expect(connection.isVideoOrientationSupported && connection.isVideoMirroringSupported)
    connection.automaticallyAdjustsVideoMirroring = false
    #expect(!connection.isVideoMirrored && !connection.automaticallyAdjustsVideoMirroring)
    #expect(!connection.isVideoRotationAngleSupported(45))
  }
}
