import Foundation
import Frames
import MovieFixtures
import Movies
import TestSupport
import Testing
import VisionBase

@testable import AVFoundation

@Suite struct AVCaptureVideoDataOutputTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func device(
    frames: Int = 1, framesPerSecond: Int = 200, more: String = "C420jpeg"
  ) throws -> AVCaptureDevice {
    var movie = RawMovie(width: 6, height: 4, framesPerSecond: framesPerSecond, more: more)
    for index in 0..<frames { movie.add(luma: UInt8(16 + index % 200), cb: 90, cr: 240) }
    return AVCaptureDevice(source: .file(try folder.write(movie.data, to: "movie.y4m")))
  }

  @Test(
    "pixels are as asked for",
    arguments: [
      (nil, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, [[16], [90, 240]]),
      (
        kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
        kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, [[16], [90, 240]]
      ),
      (
        kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
        kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, [[0], [85, 255]]
      ),
      (kCVPixelFormatType_32BGRA, kCVPixelFormatType_32BGRA, [[0, 0, 179, 255]]),
      (0, kCVPixelFormatType_420YpCbCr8Planar, [[16], [90], [240]]),
    ] as [(OSType?, OSType, [[UInt8]])])
  func formats(asked: OSType?, format: OSType, samples: [[UInt8]]) throws {
    let recorder = Recorder()
    let capture = try Capture(try device(more: "C420mpeg2"), recorder)
    if let asked {
      capture.output.videoSettings =
        asked == 0 ? [:] : [kCVPixelBufferPixelFormatTypeKey as String: asked]
    }
    #expect((capture.output.videoSettings == nil) == (asked == nil))
    capture.session.startRunning()
    #expect(recorder.frames.wait(forCount: 1))
    let seen = recorder.frames.items[0]
    #expect(seen.format == format)
    #expect(seen.samples.count == samples.count)
    for (found, expected) in zip(seen.samples, samples) {
      #expect(Array(found.prefix(expected.count)) == expected)
    }
  }

  @Test func `settings may hold any kind of number`() {
    let output = AVCaptureVideoDataOutput()
    let numbers: [Any] = [
      kCVPixelFormatType_32BGRA, Int(kCVPixelFormatType_32BGRA),
      NSNumber(value: kCVPixelFormatType_32BGRA),
    ]
    for number in numbers {
      output.videoSettings = [String(kCVPixelBufferPixelFormatTypeKey): number]
      #expect(
        output.videoSettings[kCVPixelBufferPixelFormatTypeKey as String] as? OSType
          == kCVPixelFormatType_32BGRA)
    }
    #expect(output.availableVideoPixelFormatTypes.contains(kCVPixelFormatType_32BGRA))
    #expect(CapturedPixels([kCVPixelBufferPixelFormatTypeKey as String: 5]) == nil)
    #expect(CapturedPixels([kCVPixelBufferPixelFormatTypeKey as String: "BGRA"]) == nil)
  }

  @Test func `while the delegate is at work frames are late, and dropped`() throws {
    let gate = Gate()
    let recorder = Recorder(gate: gate)
    let capture = try Capture(
      try device(frames: 6000, framesPerSecond: 100), recorder, discardsLate: true)
    capture.session.startRunning()
    #expect(gate.waitForArrival())
    #expect(becomesTrue { capture.output.handover.dropCount >= 3 })
    #expect(recorder.frames.items.count == 1)
    gate.open()
    #expect(gate.waitForArrival())
    // Reported on the same queue, before the next frame.
    #expect(recorder.drops.items.count >= 3)
    #expect(Set(recorder.drops.items) == ["FrameWasLate"])
    let (first, second) = (recorder.frames.items[0], recorder.frames.items[1])
    let passed = ((second.time - first.time).seconds * 100).rounded()
    #expect(Int(passed) > recorder.drops.items.count)
    gate.open(1000)
    capture.session.stopRunning()
  }

  @Test func `a frame that is dropped says what it would have been`() throws {
    let gate = Gate()
    let recorder = Recorder(gate: gate)
    let capture = try Capture(
      try device(frames: 6000, framesPerSecond: 100), recorder, discardsLate: true)
    capture.output.videoSettings = [
      kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA
    ]
    capture.output.connection(with: .video)?.videoRotationAngle = 90
    capture.session.startRunning()
    #expect(gate.waitForArrival())
    #expect(becomesTrue { capture.output.handover.dropCount >= 1 })
    gate.open(1000)
    #expect(recorder.formats.wait(forCount: 1))
    capture.session.stopRunning()
    let seen = recorder.frames.items[0]
    #expect((seen.width, seen.height, seen.format) == (4, 6, kCVPixelFormatType_32BGRA))
    let format = try #require(recorder.formats.items[0])
    #expect(format.dimensions == CMVideoDimensions(width: 4, height: 6))
    #expect(CMFormatDescriptionGetMediaSubType(format) == seen.format)
  }

  @Test func `a movie waits for a delegate that wants its late frames`() throws {
    let gate = Gate()
    let recorder = Recorder(gate: gate)
    let capture = try Capture(try device(frames: 40, framesPerSecond: 1000), recorder)
    capture.session.startRunning()
    #expect(gate.waitForArrival())
    gate.open(1000)
    #expect(capture.notices.wait(for: .AVCaptureSessionRuntimeError) != nil)
    #expect(recorder.frames.items.map { $0.samples[0][0] } == (0..<40).map { UInt8(16 + $0) })
    #expect(recorder.drops.items.isEmpty)
  }

  @Test func `a delegate that keeps all buffers gets no more until it lets go`() throws {
    let kept = Lock<[Kept]>([])
    let recorder = Recorder { _, buffer in kept.withLock { $0.append(Kept(buffer: buffer)) } }
    let capture = try Capture(try device(frames: 30, framesPerSecond: 1000), recorder)
    capture.session.startRunning()
    #expect(recorder.frames.wait(forCount: 16))
    #expect(recorder.frames.items.count == 16)
    kept.withLock { $0.removeFirst(3) }
    #expect(recorder.frames.wait(forCount: 19))
    kept.withLock { $0 = [] }
    #expect(recorder.frames.wait(forCount: 30))
    #expect(capture.notices.wait(for: .AVCaptureSessionRuntimeError) != nil)
    kept.withLock { $0 = [] }
  }

  @Test func `a camera's frames are dropped when all buffers are in use`() throws {
    let kept = Lock<[Kept]>([])
    let recorder = Recorder { _, buffer in kept.withLock { $0.append(Kept(buffer: buffer)) } }
    let address = try #require(StreamAddress("rtsp://camera/1"))
    let capture = try Capture(AVCaptureDevice(source: .stream(address)), recorder)
    let run = CaptureRun(capture.session, capture.input, .high)
    let connection = try #require(capture.output.connection(with: .video))
    let bytes = [UInt8](repeating: 5, count: 12)
    let frame = try Frame(width: 2, height: 2, format: .rgb, bytes: bytes.span.bytes)
    for _ in 0..<20 {
      capture.output.handover.offer(
        CapturedFrame(frame: frame, timing: .invalid, connection: connection, run: run),
        capture.output)
    }
    #expect(recorder.drops.wait(forCount: 4))
    #expect(recorder.frames.items.count == 16)
    #expect(Set(recorder.drops.items) == ["OutOfBuffers"])
    kept.withLock { $0 = [] }
  }

  @Test(
    "pixels that were asked for belong to the delegate alone",
    arguments: [
      (PixelFormat.nv12VideoRange, nil), (.nv12FullRange, nil),
      (.i420VideoRange, kCVPixelFormatType_420YpCbCr8Planar),
    ] as [(PixelFormat, OSType?)])
  func ownPixels(stored: PixelFormat, asked: OSType?) throws {
    let recorder = Recorder { _, sample in
      guard let pixels = CMSampleBufferGetImageBuffer(sample) else { return }
      CVPixelBufferLockBaseAddress(pixels, [])
      CVPixelBufferGetBaseAddressOfPlane(pixels, 0)?.storeBytes(of: 99, as: UInt8.self)
      CVPixelBufferUnlockBaseAddress(pixels, [])
    }
    let capture = try Capture(try device(), recorder)
    if let asked {
      capture.output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: asked]
    }
    let run = CaptureRun(capture.session, capture.input, .high)
    let connection = try #require(capture.output.connection(with: .video))
    let bytes = [UInt8](repeating: 20, count: 6)
    let frame = try Frame(width: 2, height: 2, format: stored, bytes: bytes.span.bytes)
    for _ in 0..<2 {
      capture.output.handover.offer(
        CapturedFrame(frame: frame, timing: .invalid, connection: connection, run: run),
        capture.output)
    }
    #expect(recorder.frames.wait(forCount: 2))
    #expect(recorder.frames.items.map { $0.samples.count } == [stored, stored].map(\.planeCount))
    #expect(recorder.frames.items.map { $0.samples[0][0] } == [20, 20])
    #expect(frame.withBytes { $0.unsafeLoad(as: UInt8.self) } == 20)
  }

  @Test func `memory of frames is used again`() throws {
    let addresses = Lock<Set<UInt>>([])
    let recorder = Recorder { _, sample in
      guard let pixels = CMSampleBufferGetImageBuffer(sample) else { return }
      CVPixelBufferLockBaseAddress(pixels, .readOnly)
      let address = UInt(bitPattern: CVPixelBufferGetBaseAddressOfPlane(pixels, 0))
      addresses.withLock { _ = $0.insert(address) }
      CVPixelBufferUnlockBaseAddress(pixels, .readOnly)
    }
    let capture = try Capture(try device(frames: 60, framesPerSecond: 1000), recorder)
    capture.output.videoSettings = [
      kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA
    ]
    capture.session.startRunning()
    #expect(capture.notices.wait(for: .AVCaptureSessionRuntimeError) != nil)
    #expect(addresses.withLock { $0.count } <= 17)
  }

  @Test func `nobody and a way that is not enabled get nothing`() throws {
    let (first, second) = (Recorder(), Recorder())
    let capture = try Capture(try device(frames: 20), first)
    let other = AVCaptureVideoDataOutput()
    other.alwaysDiscardsLateVideoFrames = false
    other.setSampleBufferDelegate(second, queue: .global())
    capture.session.addOutput(other)
    other.connection(with: .video)?.isEnabled = false
    #expect(other.connection(with: .video)?.isActive == false)
    let nobody = AVCaptureVideoDataOutput()
    capture.session.addOutput(nobody)
    #expect(nobody.sampleBufferDelegate == nil && nobody.sampleBufferCallbackQueue == nil)
    capture.session.startRunning()
    #expect(capture.notices.wait(for: .AVCaptureSessionRuntimeError) != nil)
    #expect(first.frames.items.count == 20)
    #expect(second.frames.items.isEmpty)
    #expect(capture.output.sampleBufferDelegate === first)
  }

  private struct Kept: @unchecked Sendable {
    // Sendable: only kept and released.
    let buffer: CMSampleBuffer
  }
}
