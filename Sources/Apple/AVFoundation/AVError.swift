public import Foundation
internal import VisionBase

/// An error from a video or a camera.
public struct AVError: Error, CustomNSError, LocalizedError, Sendable {
  /// The error domain of the codes.
  public static let errorDomain = "AVFoundationErrorDomain"

  /// The kind of failure; the raw values are Apple's.
  public enum Code: Int, Sendable {
    /// A failure without a specific code.
    case unknown = -11800
    /// A camera was disconnected, or a movie standing in for one has ended.
    case deviceWasDisconnected = -11808
    /// A camera or stream is missing or does not respond.
    case deviceNotConnected = -11814
    /// The system's media services restarted; never occurs here.
    case mediaServicesWereReset = -11819
    /// This user may not read the camera's device file.
    case applicationIsNotAuthorizedToUseDevice = -11852
    /// The file is not a readable video.
    case fileFormatNotRecognized = -11828
    /// The file is damaged.
    case fileFailedToParse = -11829
    /// An image could not be decoded.
    case decodeFailed = -11821
    /// There is no image at the requested time.
    case noImageAtTime = -11832
    /// The codec is unknown, or FFmpeg is missing.
    case decoderNotFound = -11833
  }

  /// The kind of failure.
  public let code: Code

  /// A description of the failure.
  public let errorDescription: String?

  /// The code's raw value.
  public var errorCode: Int { code.rawValue }

  /// The description, in the form `NSError` expects.
  public var errorUserInfo: [String: Any] {
    errorDescription.map { [NSLocalizedDescriptionKey: $0] } ?? [:]
  }

  init(_ error: VisionError, code: Code? = nil) {
    errorDescription = error.description
    self.code =
      switch error.code {
      case .runtimeMissing: .decoderNotFound
      case .inputInvalid: code ?? .fileFormatNotRecognized
      default: .unknown
      }
  }

  /// Creates the error of a camera or of a source standing in for one.
  init(capturing error: VisionError) {
    errorDescription = error.description
    code =
      switch error.code {
      case .runtimeMissing: .decoderNotFound
      case .inputMissing: .deviceNotConnected
      case .inputInvalid: .decodeFailed
      default: .unknown
      }
  }

  init(_ code: Code, _ description: String) {
    self.code = code
    errorDescription = description
  }
}
