public import Foundation
internal import VisionBase

/// Where a session's media goes.
public class AVCaptureOutput: NSObject, @unchecked Sendable {
  // Sendable: the connections are behind a lock, and the claim has one of its own.
  private let wires = Lock<[AVCaptureConnection]>([])
  let claim = SessionClaim()

  override init() {}

  /// The connections from a session's inputs: one, once a session has both an input and this.
  public var connections: [AVCaptureConnection] { wires.withLock { $0 } }

  /// The connection for a kind of media; nil until a session has an input for it and this.
  public func connection(with mediaType: AVMediaType) -> AVCaptureConnection? {
    mediaType == .video ? connections.first : nil
  }

  func connect(_ connections: [AVCaptureConnection]) { wires.withLock { $0 = connections } }
}
