import Foundation
import MovieFixtures
import Movies
import TestSupport
import Testing
import VisionBase

@testable import AVFoundation

@Suite struct CameraListTests {
  private func list(
    _ words: String?, machine: [CameraDescription] = []
  ) -> CameraList {
    CameraList(words: { words }, machine: { machine })
  }

  @Test func `without cameras there is no device`() {
    #expect(list(nil).devices().isEmpty)
    #expect(list(" | ").devices().isEmpty)
  }

  @Test func `the variable's cameras are on the back, on the front, and elsewhere`() {
    let devices = list("a.mp4| b.mov |rtsp://me:secret@cam/1?token=x | camera:3").devices()
    #expect(devices.map(\.position) == [.back, .front, .unspecified, .unspecified])
    #expect(
      devices.map(\.localizedName) == ["a.mp4", "b.mov", "rtsp://cam/1?token=***", "/dev/video3"])
    #expect(!devices.contains { $0.description.contains("secret") })
    #expect(devices.allSatisfy { $0.deviceType == .builtInWideAngleCamera && $0.isConnected })
    let said = list("front=a.mp4|none=b.mp4|back=c.mp4").devices()
    #expect(said.map(\.position) == [.front, .unspecified, .back])
    #expect(said.map(\.uniqueID) == ["a.mp4", "b.mp4", "c.mp4"])
  }

  @Test func `the same words twice are two cameras`() {
    let devices = list("a.mp4|a.mp4").devices()
    #expect(devices.map(\.uniqueID) == ["a.mp4", "a.mp4 (2)"])
  }

  @Test func `who asks again gets the same device, until it is gone`() {
    let list = list("a.mp4")
    let first = list.devices()[0]
    #expect(list.devices()[0] === first)
    #expect(first.camera.disconnect())
    #expect(!first.camera.disconnect())
    let second = list.devices()[0]
    #expect(second !== first)
    #expect(second.isConnected)
    #expect(!first.isConnected)
    #expect(throws: AVError.self) { try first.lockForConfiguration() }
  }

  @Test func `cameras of the machine are found where the variable names none`() throws {
    let sizes = [
      CameraDescription.Size(
        width: 640, height: 480, isLargestOfMany: false, framesPerSecond: [30, 15]),
      CameraDescription.Size(
        width: 1920, height: 1080, isLargestOfMany: false, framesPerSecond: [5]),
    ]
    let camera = CameraDescription(
      device: "/dev/video0", name: "Webcam", bus: "usb",
      formats: [CameraDescription.Format(code: "YUYV", words: "", sizes: sizes)])
    let closed = CameraDescription(
      device: "/dev/video1", name: "not readable", bus: "", formats: [], isReadable: false)
    let devices = list(nil, machine: [camera, closed]).devices()
    #expect(devices.map(\.localizedName) == ["Webcam", "not readable"])
    #expect(devices.map(\.uniqueID) == ["/dev/video0", "/dev/video1"])
    let formats = devices[0].formats
    #expect(formats.map { $0.formatDescription.dimensions.width } == [640, 1920])
    #expect(formats[0].videoSupportedFrameRateRanges.map(\.maxFrameRate) == [30, 15])
    #expect(formats[0].videoSupportedFrameRateRanges[1].minFrameDuration.seconds == 0.066667)
    #expect(CMFormatDescriptionGetMediaSubType(formats[0].formatDescription) == 0x5955_5956)
    #expect(devices[0].supportsSessionPreset(.vga640x480))
    #expect(!devices[0].supportsSessionPreset(.hd1280x720))
    let error = #expect(throws: AVError.self) { try AVCaptureDeviceInput(device: devices[1]) }
    #expect(error?.code == .applicationIsNotAuthorizedToUseDevice)

    try devices[0].lockForConfiguration()
    devices[0].activeFormat = formats[1]
    devices[0].activeVideoMinFrameDuration = CMTime(value: 1, timescale: 5)
    devices[0].unlockForConfiguration()
    #expect(devices[0].activeFormat === formats[1])
  }

  private static let webcam = CameraDescription(
    device: "/dev/video0", name: "Webcam", bus: "usb",
    formats: ["YUYV", "MJPG", "?!*"].map { code in
      CameraDescription.Format(
        code: code, words: "",
        sizes: [
          CameraDescription.Size(
            width: 640, height: 480, isLargestOfMany: false, framesPerSecond: [30]),
          CameraDescription.Size(
            width: 1280, height: 720, isLargestOfMany: false, framesPerSecond: [10]),
        ])
    })

  private func options(
    of device: AVCaptureDevice, _ preset: AVCaptureSession.Preset
  ) throws -> CameraOptions {
    let asked = device.camera.configured(.camera(CameraOptions(device.uniqueID)), preset)
    guard case .camera(let options, _) = asked else {
      throw VisionError(.inputInvalid, "no camera")
    }
    return options
  }

  @Test func `a camera is asked for the size and the form of the format that was chosen`() throws {
    let camera = list(nil, machine: [Self.webcam]).devices()[0]
    let usual = try options(of: camera, .high)
    #expect(usual.size == .init(width: 1280, height: 720) && usual.formatCode == nil)
    try camera.lockForConfiguration()
    defer { camera.unlockForConfiguration() }
    camera.activeFormat = camera.formats[2]
    camera.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 15)
    let chosen = try options(of: camera, .high)
    #expect(chosen.size == .init(width: 640, height: 480))
    #expect(chosen.formatCode == "MJPG" && chosen.framesPerSecond == 15)
  }

  @Test func `presets make a difference to a camera of which no format is chosen`() throws {
    let list = list("camera:0|a.mp4|rtsp://camera/1", machine: [Self.webcam])
    let devices = list.devices().map(\.camera)
    #expect(!devices[0].isAlike(with: .high, and: .vga640x480))
    #expect(devices[0].isAlike(with: .high, and: .hd1280x720))
    #expect(devices[1].isAlike(with: .high, and: .low))
    #expect(devices[2].isAlike(with: .high, and: .low))
    devices[0].chosenFormat = devices[0].formats[0]
    #expect(devices[0].isAlike(with: .high, and: .vga640x480))
  }

  @Test func `a camera that the variable names is described by the machine`() throws {
    let folder = try TemporaryFolder()
    let link = folder.file("by-id")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.file("video0"))
    try folder.write(Data(), to: "video0")
    let linked = CameraDescription(
      device: try FileSystem.resolved(link), name: "Linked", bus: "",
      formats: Self.webcam.formats)
    let closed = CameraDescription(
      device: "/dev/video1", name: "closed", bus: "", formats: [], isReadable: false)
    let list = list(
      "camera:0|front=camera:\(link)|camera:1|camera:9", machine: [Self.webcam, closed, linked])
    let devices = list.devices()
    #expect(devices.map { $0.formats.count } == [6, 6, 0, 0])
    #expect(devices.map(\.localizedName) == ["/dev/video0", link, "/dev/video1", "/dev/video9"])
    #expect(devices.map(\.camera.isReadable) == [true, true, false, true])
    let error = #expect(throws: AVError.self) { try AVCaptureDeviceInput(device: devices[2]) }
    #expect(error?.code == .applicationIsNotAuthorizedToUseDevice)
    // A camera that lists no formats may be read all the same.
    let plain = CameraDescription(device: "/dev/video1", name: "plain", bus: "", formats: [])
    let open = self.list("camera:1", machine: [plain]).devices()[0]
    #expect(open.formats.isEmpty && open.camera.isReadable)
    // A device unknown to V4L2 is not opened to identify it.
    let pipe = try NamedPipe(folder.file("pipe"), start: Data("YUV4MPEG2 ".utf8))
    defer { pipe.close() }
    #expect(self.list("camera:\(pipe.path)").devices()[0].formats.isEmpty)
  }

  @Test func `a pipe in a camera's place keeps its bytes until a session reads it`() throws {
    let folder = try TemporaryFolder()
    var movie = RawMovie(width: 64, height: 64, framesPerSecond: 1000, more: "C420jpeg")
    for index in 0..<40 { movie.add(luma: UInt8(5 * index), cb: 128, cr: 128) }
    // More than a pipe holds: the end is only written once a reader takes the start.
    let (pipe, count) = (try NamedPipe(folder.file("pipe"), start: movie.data), movie.data.count)
    let camera = list(pipe.path).devices()[0]
    #expect(camera.formats.isEmpty && camera.isConnected)
    #expect(!camera.supportsSessionPreset(.vga640x480))
    let recorder = Recorder()
    let capture = try Capture(camera, recorder)
    capture.output.videoSettings = [:]
    try WorkerThread.begin { capture.session.startRunning() }
    #expect(becomesTrue { pipe.byteCount == count })
    pipe.close()
    #expect(capture.notices.wait(for: .AVCaptureSessionRuntimeError) != nil)
    #expect(recorder.frames.items.map { $0.samples[0][0] } == (0..<40).map { UInt8(5 * $0) })
  }

  @Test(
    "a preset chooses among sizes",
    arguments: [
      (AVCaptureSession.Preset.high, 1920), (.photo, 4000), (.medium, 320), (.low, 320),
      (.vga640x480, 640), (.hd1280x720, nil), (.inputPriority, nil),
    ] as [(AVCaptureSession.Preset, Int32?)])
  func preset(preset: AVCaptureSession.Preset, width: Int32?) {
    let formats = [(320, 240), (640, 480), (1920, 1080), (4000, 3000)].map { width, height in
      AVCaptureDevice.Format(
        CMFormatDescription(
          pixelFormat: 0,
          dimensions: CMVideoDimensions(width: Int32(width), height: Int32(height))), [])
    }
    #expect(preset.choose(from: formats)?.formatDescription.dimensions.width == width)
  }

  @Test(
    "what cannot be opened says so before a session has it",
    arguments: [
      ("/nowhere/street.mp4", AVError.Code.deviceNotConnected, "/nowhere/street.mp4"),
      ("rtsp://:bad:/", .deviceNotConnected, "malformed"),
    ])
  func missing(word: String, code: AVError.Code, text: String) throws {
    let device = list(word).devices()[0]
    #expect(device.formats.isEmpty)
    #expect(device.activeFormat.formatDescription.dimensions.width == 0)
    let error = #expect(throws: AVError.self) { try AVCaptureDeviceInput(device: device) }
    #expect(error?.code == code)
    #expect(error?.errorDescription?.contains(text) == true)
  }

  @Test func `sound cannot be had`() async {
    #expect(AVCaptureDevice.default(for: .audio) == nil)
    #expect(AVCaptureDevice.devices(for: .audio).isEmpty)
    #expect(AVCaptureDevice.authorizationStatus(for: .audio) == .restricted)
    #expect(await AVCaptureDevice.requestAccess(for: .audio) == false)
  }
}
