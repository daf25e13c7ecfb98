public import Foundation
internal import Frames
internal import VisionBase

/// The orientation of frames, with the names that iOS connections use.
public enum AVCaptureVideoOrientation: Int, Sendable {
  /// Upright, home button at the bottom.
  case portrait = 1
  /// Upside down, home button at the top.
  case portraitUpsideDown = 2
  /// Home button to the right.
  case landscapeRight = 3
  /// Home button to the left.
  case landscapeLeft = 4
}

/// The connection from an input to an output, which can rotate and mirror frames.
///
/// May be used from any thread; a change takes effect with the next frame.
///
/// A device's frames are treated like those of a phone's camera: as stored they have the angle 0,
/// which a back camera calls `landscapeRight` and a front camera `landscapeLeft`. `portrait`
/// rotates them a quarter turn clockwise. Do not change it for a camera that is mounted upright.
public final class AVCaptureConnection: NSObject, @unchecked Sendable {
  // Sendable: the mutable state is behind a lock; the reference to the output is only read.
  private struct State {
    var isEnabled = true
    var quarters = 0
    var isMirrored = false
    var adjustsMirroring = true
  }

  private let state = Lock(State())
  let input: AVCaptureDeviceInput

  /// The source of the frames.
  public var inputPorts: [AVCaptureInput.Port] { input.ports }

  /// The destination of the frames.
  public private(set) weak var output: AVCaptureOutput?

  init(_ input: AVCaptureDeviceInput, _ output: AVCaptureOutput) {
    self.input = input
    self.output = output
  }

  /// True if the connection passes frames.
  public var isEnabled: Bool {
    get { state.withLock { $0.isEnabled } }
    set { state.withLock { $0.isEnabled = newValue } }
  }

  /// True if the connection is enabled and its device is connected.
  public var isActive: Bool { isEnabled && input.device.isConnected }

  // MARK: - Turning

  /// Always true.
  public var isVideoOrientationSupported: Bool { true }

  /// The orientation of frames; frames as stored are `landscapeRight`, or `landscapeLeft` for a
  /// front camera.
  public var videoOrientation: AVCaptureVideoOrientation {
    get {
      let quarters = state.withLock { $0.quarters }
      return Self.orientations.first { angle($0) == quarters } ?? .landscapeRight
    }
    set {
      let quarters = angle(newValue)
      state.withLock { $0.quarters = quarters }
    }
  }

  private static let orientations: [AVCaptureVideoOrientation] = [
    .portrait, .portraitUpsideDown, .landscapeRight, .landscapeLeft,
  ]

  private func angle(_ orientation: AVCaptureVideoOrientation) -> Int {
    let isFront = input.device.position == .front
    return switch orientation {
    case .portrait: 1
    case .portraitUpsideDown: 3
    case .landscapeRight: isFront ? 2 : 0
    case .landscapeLeft: isFront ? 0 : 2
    }
  }

  /// Returns true if frames can be rotated by an angle: 0, 90, 180 or 270 degrees.
  public func isVideoRotationAngleSupported(_ videoRotationAngle: CGFloat) -> Bool {
    [0, 90, 180, 270].contains(videoRotationAngle)
  }

  /// The clockwise rotation of frames, in degrees.
  ///
  /// Setting an unsupported angle is a programming error and traps.
  public var videoRotationAngle: CGFloat {
    get { CGFloat(state.withLock { $0.quarters } * 90) }
    set {
      precondition(
        isVideoRotationAngleSupported(newValue), "frames cannot be turned by \(newValue) degrees")
      state.withLock { $0.quarters = Int(newValue) / 90 }
    }
  }

  // MARK: - Mirroring

  /// Always true.
  public var isVideoMirroringSupported: Bool { true }

  /// True if frames are mirrored left to right, after rotation.
  public var isVideoMirrored: Bool {
    get { state.withLock { $0.isMirrored } }
    set { state.withLock { $0.isMirrored = newValue } }
  }

  /// True if a session may choose the mirroring; as on iOS, none does for data outputs.
  public var automaticallyAdjustsVideoMirroring: Bool {
    get { state.withLock { $0.adjustsMirroring } }
    set { state.withLock { $0.adjustsMirroring = newValue } }
  }

  /// The orientation change that turns stored pixels into the requested ones.
  var turning: Orientation {
    let (quarters, isMirrored) = state.withLock { ($0.quarters, $0.isMirrored) }
    return switch (quarters, isMirrored) {
    case (1, false): .right
    case (2, false): .down
    case (3, false): .left
    case (1, true): .leftMirrored
    case (2, true): .downMirrored
    case (3, true): .rightMirrored
    case (_, true): .upMirrored
    default: .up
    }
  }
}
