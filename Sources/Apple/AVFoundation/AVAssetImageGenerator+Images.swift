public import AppleTypes

extension AVAssetImageGenerator {
  /// The pictures of several times.
  public struct Images: AsyncSequence, Sendable {
    let generator: AVAssetImageGenerator
    let times: [CMTime]

    /// What became of one time.
    public enum Element: Sendable {
      /// The picture on display at the time, and when it starts.
      case success(requestedTime: CMTime, image: CGImage, actualTime: CMTime)
      /// Why there is no picture.
      case failure(requestedTime: CMTime, error: any Error)

      /// The time asked for.
      public var requestedTime: CMTime {
        switch self {
        case .success(let time, _, _), .failure(let time, _): time
        }
      }

      /// The picture; throws why there is none.
      public var image: CGImage {
        get throws {
          switch self {
          case .success(_, let image, _): return image
          case .failure(_, let error): throw error
          }
        }
      }

      /// When the picture starts; throws why there is none.
      public var actualTime: CMTime {
        get throws {
          switch self {
          case .success(_, _, let time): return time
          case .failure(_, let error): throw error
          }
        }
      }
    }

    /// Takes one picture after the other.
    public struct Iterator: AsyncIteratorProtocol {
      private let generator: AVAssetImageGenerator
      private var times: ArraySlice<CMTime>

      init(_ images: Images) {
        generator = images.generator
        times = images.times[...]
      }

      /// The next picture or failure; nil after the last time, or when the task was cancelled.
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

    /// Starts at the first time.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }
  }
}
