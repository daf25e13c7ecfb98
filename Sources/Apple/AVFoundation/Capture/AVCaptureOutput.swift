public import Foundation
internal import VisionBase

/// A destination for a session's media.
public class AVCaptureOutput: NSObject, @unchecked Sendable {
  // Sendable: the connections are behind a lock, and the claim has its own.
  private let wires = Lock<[AVCaptureConnection]>([])
  let claim = SessionClaim()

  override init() {}

  /// The connections from a session's inputs: one, once a session has both an input and this
  /// output.
  public var connections: [AVCaptureConnection] { wires.withLock { $0 } }

  /// Returns the connection for a media type; nil until a session has both an input for it and this
  /// output.
  public func connection(with mediaType: AVMediaType) -> AVCaptureConnection? {
    mediaType == .video ? connections.first : nil
  }

  func connect(_ connections: [AVCaptureConnection]) { wires.withLock { $0 = connections } }
}
