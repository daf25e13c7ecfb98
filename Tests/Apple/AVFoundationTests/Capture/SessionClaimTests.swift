import Foundation
import Movies
import TestSupport
import Testing

@testable import AVFoundation

@Suite struct SessionClaimTests {
  @Test func `of threads that take at the same time, one gets it`() async {
    for _ in 0..<100 {
      let claim = SessionClaim()
      let taken = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<4 { group.addTask { claim.take() } }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(taken == 1 && claim.isTaken)
      claim.release()
      #expect(!claim.isTaken && claim.take())
    }
  }

  @Test func `what was taken away can be added again`() throws {
    let folder = try TemporaryFolder()
    let camera = AVCaptureDevice(source: .file(try Capture.movie(folder, frames: 3)))
    let (first, second) = (AVCaptureSession(), AVCaptureSession())
    let input = try AVCaptureDeviceInput(device: camera)
    let output = AVCaptureVideoDataOutput()
    for session in [first, second, first] {
      session.removeInput(input)
      session.removeOutput(output)
      #expect(session.canAddInput(input) && session.canAddOutput(output))
      session.addInput(input)
      session.addOutput(output)
      #expect(output.connections.count == 1)
      let other = session === first ? second : first
      other.removeInput(input)
      other.removeOutput(output)
      #expect(output.connections.count == 1 && !other.canAddInput(input))
      session.removeInput(input)
      session.removeOutput(output)
      #expect(output.connections.isEmpty && session.connections.isEmpty)
    }
  }

  @Test func `a camera is opened once those that were let go of have closed it`() throws {
    let folder = try TemporaryFolder()
    let path = try Capture.movie(folder, frames: 10_000)
    let camera = AVCaptureDevice(source: .file(path))
    for input in try (0..<100).map({ _ in try AVCaptureDeviceInput(device: camera) }) {
      weak var last: AVCaptureSession?
      do {
        let session = AVCaptureSession()
        session.addInput(input)
        session.startRunning()
        #expect(openings(of: path) == 1)
        last = session
      }
      #expect(becomesTrue { last == nil })
    }
  }

  /// Returns the number of times this process has a file open.
  private func openings(of path: String) -> Int {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return files.count {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)) == path
    }
  }

  @Test func `what a session had that is gone can be added to another`() throws {
    let folder = try TemporaryFolder()
    let camera = AVCaptureDevice(source: .file(try Capture.movie(folder, frames: 1000)))
    let input = try AVCaptureDeviceInput(device: camera)
    let output = AVCaptureVideoDataOutput()
    for isRunning in [false, true] {
      weak var last: AVCaptureSession?
      do {
        let session = AVCaptureSession()
        session.addInput(input)
        session.addOutput(output)
        if isRunning { session.startRunning() }
        #expect(session.isRunning == isRunning)
        last = session
      }
      #expect(becomesTrue { last == nil && !output.claim.isTaken })
      let next = AVCaptureSession()
      #expect(next.canAddInput(input) && next.canAddOutput(output))
      #expect(output.connections.isEmpty)
    }
  }
}
