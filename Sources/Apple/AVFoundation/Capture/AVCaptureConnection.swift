public import Foundation
internal import Frames
internal import VisionBase

/// How frames are held, as the connections of iOS name it.
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

/// The way from an input to an output, on which frames can be turned and mirrored.
///
/// May be used from any thread; a change counts from the next frame on.
///
/// A device's frames count as those of a telephone's camera do: as they are stored they have the
/// angle 0, which a camera on the back calls `landscapeRight` and one on the front `landscapeLeft`.
/// `portrait` turns them a quarter clockwise. Leave it alone for a camera that stands upright.
public final class AVCaptureConnection: NSObject, @unchecked Sendable {
  // Sendable: what changes is behind a lock; the reference to the output is only read.
  private struct State {
    var isEnabled = true
    var quarters = 0
    var isMirrored = false
    var adjustsMirroring = true
  }

  private let state = Lock(State())
  let input: AVCaptureDeviceInput

  /// Where the frames come from.
  public var inputPorts: [AVCaptureInput.Port] { input.ports }

  /// Where the frames go.
  public private(set) weak var output: AVCaptureOutput?

  init(_ input: AVCaptureDeviceInput, _ output: AVCaptureOutput) {
    self.input = input
    self.output = output
  }

  /// Whether frames go this way.
  public var isEnabled: Bool {
    get { state.withLock { $0.isEnabled } }
    set { state.withLock { $0.isEnabled = newValue } }
  }

  /// Whether frames can go this way: it is enabled, and the device is there.
  public var isActive: Bool { isEnabled && input.device.isConnected }

  // MARK: - Turning

  /// Always true.
  public var isVideoOrientationSupported: Bool { true }

  /// How frames are held: `landscapeRight` is as they are stored, of a camera on the front
  /// `landscapeLeft`.
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

  /// Whether frames can be turned by an angle: 0, 90, 180 and 270 degrees.
  public func isVideoRotationAngleSupported(_ videoRotationAngle: CGFloat) -> Bool {
    [0, 90, 180, 270].contains(videoRotationAngle)
  }

  /// By how many degrees frames are turned clockwise.
  ///
  /// To set an angle that is not supported is a mistake in the program, and stops it.
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

  /// Whether frames are mirrored left to right, after they were turned.
  public var isVideoMirrored: Bool {
    get { state.withLock { $0.isMirrored } }
    set { state.withLock { $0.isMirrored = newValue } }
  }

  /// Whether a session may choose the mirroring; none does for data, as on iOS.
  public var automaticallyAdjustsVideoMirroring: Bool {
    get { state.withLock { $0.adjustsMirroring } }
    set { state.withLock { $0.adjustsMirroring = newValue } }
  }

  /// How stored pixels must be turned to be as asked for.
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
