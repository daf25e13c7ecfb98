import Frames
import Foundation
import MediaPipeRules
import TestSupport
import Testing
import VisionBase

@testable import MediaPipeTasksVision

/// Tests of the running modes with platform types, and with an engine that the test controls.
@Suite struct TaskRunnerMPImageTests {
  /// An engine that returns the first byte of the picture.
  private final class FirstByte {}

  private func runner(
    _ mode: RunningMode = .liveStream, gate: Gate? = nil,
    deliver: @escaping @Sendable (TaskRunner<FirstByte, UInt8>.LiveResult) -> Void = { _ in }
  ) throws -> TaskRunner<FirstByte, UInt8> {
    try TaskRunner(
      RunnerSettings(
        mode: mode.taskMode, label: TaskMode.queueLabel(ofTask: "test"),
        wrongMode: TaskMode.failure, deliver: deliver),
      makeEngine: { _ in FirstByte() },
      process: { (_, frame, _) in
        gate?.pass()
        return frame.withBytes { $0.unsafeLoad(fromByteOffset: 0, as: UInt8.self) }
      })
  }

  @Test("a buffer may be used again once a live call has returned", arguments: [false, true])
  func reuse(isSample: Bool) throws {
    let gate = Gate()
    let results = Mailbox<UInt8>()
    let runner = try runner(gate: gate) { live in
      if case .success(let byte) = live.result { results.put(byte) }
    }
    let sample = try Pictures.sample(10)
    let buffer = try #require(CMSampleBufferGetImageBuffer(sample))
    let image = try isSample ? MPImage(sampleBuffer: sample) : MPImage(pixelBuffer: buffer)
    try runner.liveFrame(image, milliseconds: 1)
    Pictures.fill(buffer, with: 20)
    #expect(gate.waitForArrival())
    try runner.liveFrame(image, milliseconds: 2)
    // Neither the frame in work nor the waiting one sees this.
    Pictures.fill(buffer, with: 30)
    gate.open(2)
    #expect(results.wait(forCount: 2))
    #expect(results.items == [10, 20])
  }

  @Test func `a live call returns while a frame is worked on`() throws {
    let gate = Gate()
    let times = Mailbox<Int>()
    let runner = try runner(gate: gate) { times.put($0.milliseconds) }
    try runner.liveFrame(Pictures.plain(), milliseconds: 1)
    #expect(gate.waitForArrival())
    for time in 2...9 { try runner.liveFrame(Pictures.plain(), milliseconds: time) }
    gate.open(2)
    #expect(times.wait(forCount: 2))
    #expect(times.items == [1, 9])
  }

  @Test func `a runner that is let go delivers nothing and keeps nothing`() throws {
    let gate = Gate()
    let times = Mailbox<Int>()
    let watch: Token.Watch
    do {
      let (token, itsWatch) = Token.make()
      watch = itsWatch
      let runner = try runner(gate: gate) { live in
        withExtendedLifetime(token) { times.put(live.milliseconds) }
      }
      try runner.liveFrame(Pictures.plain(), milliseconds: 1)
      #expect(gate.waitForArrival())
      try runner.liveFrame(Pictures.plain(), milliseconds: 2)
    }
    gate.open(2)
    #expect(watch.waitForEnd())
    #expect(times.items.isEmpty)
  }

  @Test func `ten thousand live frames leave nothing behind`() throws {
    let released = Lock(0)
    let results = Mailbox<Int>()
    let runner = try runner { results.put($0.milliseconds) }
    let context = Unmanaged.passRetained(released)
    defer { context.release() }
    var pixels: [UInt8] = [1, 2, 3, 255]
    try pixels.withUnsafeMutableBytes { bytes in
      for time in 1...10_000 {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreateWithBytes(
          nil, 1, 1, kCVPixelFormatType_32BGRA, try #require(bytes.baseAddress), 4,
          { context, _ in
            guard let context else { return }
            Unmanaged<Lock<Int>>.fromOpaque(context).takeUnretainedValue().withLock { $0 += 1 }
          }, context.toOpaque(), nil, &buffer)
        try runner.liveFrame(
          MPImage(pixelBuffer: #require(buffer)), milliseconds: time)
      }
    }
    // Live frames are copies: the buffers are gone before any result has to arrive.
    #expect(released.withLock { $0 } == 10_000)
    #expect(results.wait { $0.last == 10_000 })
    #expect(results.items.first == 1)
  }

  @Test func `ten thousand pictures leave nothing behind`() throws {
    let released = Lock(0)
    let results = Mailbox<Int>()
    let runner = try runner { results.put($0.milliseconds) }
    for time in 1...10_000 {
      let context = Unmanaged.passRetained(Pixel(released))
      let provider = CGDataProvider(
        dataInfo: context.toOpaque(), data: context.takeUnretainedValue().bytes, size: 4,
        releaseData: { context, _, _ in
          guard let context else { return }
          Unmanaged<Pixel>.fromOpaque(context).release()
        })
      let made = try #require(provider)
      let picture = try #require(
        CGImage(
          width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue),
          provider: made, decode: nil, shouldInterpolate: false,
          intent: .defaultIntent))
      try runner.liveFrame(MPImage(uiImage: UIImage(cgImage: picture)), milliseconds: time)
    }
    #expect(results.wait { $0.last == 10_000 })
    // Live pictures are borrowed: the last of them is released with the work item that held it.
    #expect(becomesTrue { released.withLock { $0 } == 10_000 })
  }

  @Test func `single pictures are counted up in seconds, whoever calls`() throws {
    let runner = try runner(.image)
    let times = Lock<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 100) { index in
      guard let picture = try? Pictures.plain(UInt8(index)),
        let (byte, milliseconds) = try? runner.image(picture)
      else { return }
      #expect(byte == UInt8(index))
      times.withLock { $0.append(milliseconds) }
    }
    #expect(times.withLock { $0 }.sorted() == (0..<100).map { $0 * 1000 })
  }
}

/// The memory of a one-pixel picture, which counts its release.
private final class Pixel {
  let bytes = UnsafeMutableRawPointer.allocate(byteCount: 4, alignment: 4)
  private let released: Lock<Int>

  init(_ released: Lock<Int>) {
    self.released = released
    bytes.initializeMemory(as: UInt8.self, repeating: 1, count: 4)
  }

  deinit {
    bytes.deallocate()
    released.withLock { $0 += 1 }
  }
}
