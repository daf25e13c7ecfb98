public import Foundation
internal import VisionBase

/// What went wrong with a video.
public struct AVError: Error, CustomNSError, LocalizedError, Sendable {
  /// The domain of the codes.
  public static let errorDomain = "AVFoundationErrorDomain"

  /// What kind of failure it is; the raw values are Apple's.
  public enum Code: Int, Sendable {
    /// No code of its own.
    case unknown = -11800
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

  init(_ code: Code, _ description: String) {
    self.code = code
    errorDescription = description
  }
}
