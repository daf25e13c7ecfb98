import AppleTypes
import Foundation
import Frames

/// The frames of a camera that wait for their findings.
final class LiveFrames: @unchecked Sendable {
  // Sendable: the buffers are only accessed while `condition` is locked, the screen and the failure
  // while `drawing` is, so that the camera need not wait for drawing.
  private let condition = NSCondition()
  private let drawing = NSLock()
  private var buffers: [Int: CMSampleBuffer] = [:]
  private var failure: (any Error)?
  private let screen: Screen

  init(_ screen: Screen) { self.screen = screen }

  /// Keeps a frame until there is a finding for it, or for a later one.
  func begin(_ sampleBuffer: CMSampleBuffer, _ milliseconds: Int) {
    condition.withLock { buffers[milliseconds] = sampleBuffer }
  }

  /// Shows the finding for a frame; returns false if nothing more can be shown.
  func end(_ milliseconds: Int, _ result: Result<Finding, any Error>) -> Bool {
    drawing.withLock {
      guard failure == nil, let buffer = take(milliseconds) else { return failure == nil }
      do {
        try show(result, buffer, milliseconds)
      } catch {
        failure = error
      }
      return failure == nil
    }
  }

  /// Returns the buffer of a frame, unless it is done.
  private func take(_ milliseconds: Int) -> CMSampleBuffer? {
    condition.withLock {
      let buffer = buffers[milliseconds]
      // Those before were dropped: findings come in order.
      buffers = buffers.filter { $0.key > milliseconds }
      condition.broadcast()
      return buffer
    }
  }

  private func show(
    _ result: Result<Finding, any Error>, _ buffer: CMSampleBuffer, _ milliseconds: Int
  ) throws {
    switch result {
    case .failure(let error): App.say("\(milliseconds) ms: \(App.words(of: error))")
    case .success(let finding):
      try screen.show(finding, named: "\(milliseconds) ms") {
        try Frame(buffer, milliseconds: milliseconds)
      }
    }
  }

  /// Waits until the last frame, which no other replaces, is shown; throws the error of showing
  /// one.
  func finish() throws {
    let patience = Date(timeIntervalSinceNow: 10)
    condition.withLock {
      while !buffers.isEmpty, condition.wait(until: patience) {}
      buffers = [:]
    }
    try drawing.withLock {
      if let failure { throw failure }
    }
  }
}

extension Frame {
  /// Creates a copy of a buffer's pixels, which must be BGRA, to draw on.
  fileprivate init(_ sampleBuffer: CMSampleBuffer, milliseconds: Int) throws {
    guard let pixels = CMSampleBufferGetImageBuffer(sampleBuffer),
      CVPixelBufferGetPixelFormatType(pixels) == kCVPixelFormatType_32BGRA,
      CVPixelBufferLockBaseAddress(pixels, .readOnly) == kCVReturnSuccess
    else { throw SettingsProblem("a frame of the camera has no pixels that can be drawn on") }
    defer { CVPixelBufferUnlockBaseAddress(pixels, .readOnly) }
    let (width, height) = (CVPixelBufferGetWidth(pixels), CVPixelBufferGetHeight(pixels))
    let row = CVPixelBufferGetBytesPerRow(pixels)
    let bytes = UnsafeRawBufferPointer(
      start: CVPixelBufferGetBaseAddress(pixels), count: row * (height - 1) + width * 4)
    try self.init(
      width: width, height: height, format: .bgra, bytesPerRow: [row],
      timestampInMicroseconds: Int64(milliseconds) * 1000, bytes: bytes.bytes)
  }
}
