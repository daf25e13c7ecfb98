public import AppleTypes

extension AVAssetImageGenerator {
  /// The images at several times.
  public struct Images: AsyncSequence, Sendable {
    let generator: AVAssetImageGenerator
    let times: [CMTime]

    /// The result for one requested time.
    public enum Element: Sendable {
      /// The image on display at the requested time, and its start time.
      case success(requestedTime: CMTime, image: CGImage, actualTime: CMTime)
      /// The error that prevented the image.
      case failure(requestedTime: CMTime, error: any Error)

      /// The requested time.
      public var requestedTime: CMTime {
        switch self {
        case .success(let time, _, _), .failure(let time, _): time
        }
      }

      /// The image; throws the error if there is none.
      public var image: CGImage {
        get throws {
          switch self {
          case .success(_, let image, _): return image
          case .failure(_, let error): throw error
          }
        }
      }

      /// The start time of the image; throws the error if there is none.
      public var actualTime: CMTime {
        get throws {
          switch self {
          case .success(_, _, let time): return time
          case .failure(_, let error): throw error
          }
        }
      }
    }

    /// An iterator that takes one image after another.
    public struct Iterator: AsyncIteratorProtocol {
      private let generator: AVAssetImageGenerator
      private var times: ArraySlice<CMTime>

      init(_ images: Images) {
        generator = images.generator
        times = images.times[...]
      }

      /// Returns the next image or failure; nil after the last time, or if the task was canceled.
      public mutating func next() async -> Element? {
        guard !Task.isCancelled, let time = times.popFirst() else { return nil }
        do {
          let (image, actualTime) = try await generator.image(at: time)
          return .success(requestedTime: time, image: image, actualTime: actualTime)
        } catch {
          return .failure(requestedTime: time, error: error)
        }
      }
    }

    /// Returns an iterator that starts at the first time.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }
  }
}
