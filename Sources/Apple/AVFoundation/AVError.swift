public import Foundation
internal import VisionBase

/// What went wrong with a video or a camera.
public struct AVError: Error, CustomNSError, LocalizedError, Sendable {
  /// The domain of the codes.
  public static let errorDomain = "AVFoundationErrorDomain"

  /// What kind of failure it is; the raw values are Apple's.
  public enum Code: Int, Sendable {
    /// No code of its own.
    case unknown = -11800
    /// A camera is gone, or a movie that stands for one has ended.
    case deviceWasDisconnected = -11808
    /// A camera or stream is not there, or does not answer.
    case deviceNotConnected = -11814
    /// The system's services began anew; never the case here.
    case mediaServicesWereReset = -11819
    /// The camera's file may not be read by this user.
    case applicationIsNotAuthorizedToUseDevice = -11852
    /// The file is no video that can be read.
    case fileFormatNotRecognized = -11828
    /// The file is damaged.
    case fileFailedToParse = -11829
    /// A picture could not be decoded.
    case decodeFailed = -11821
    /// There is no picture at the time asked for.
    case noImageAtTime = -11832
    /// The codec is not known, or FFmpeg is not there.
    case decoderNotFound = -11833
  }

  /// What kind of failure it is.
  public let code: Code

  /// What went wrong in words.
  public let errorDescription: String?

  /// The number of the code.
  public var errorCode: Int { code.rawValue }

  /// The words, for `NSError`.
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

  /// The error of a camera or of what stands for one.
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
