public import AppleTypes
internal import Foundation
internal import Movies
internal import VisionBase

/// A video file.
///
/// Nothing is read before the first question. As on Apple's platforms, the synchronous properties
/// answer even for a file that cannot be read: `duration` is then zero, and `load` throws why.
public class AVAsset: @unchecked Sendable {
  // Sendable: the only state is behind a lock.
  let file: URL
  private let information = Lock<Result<Information, VisionError>?>(nil)

  struct Information: Sendable {
    let duration: CMTime
  }

  /// Makes the asset of a file.
  public convenience init(url: URL) {
    self.init(file: url)
  }

  init(file: URL) { self.file = file }

  /// How long the video lasts; zero when it cannot be read, indefinite when it does not say.
  public var duration: CMTime {
    switch loadedInformation() {
    case .success(let information): information.duration
    case .failure: .zero
    }
  }

  /// Loads a property.
  ///
  /// Throws an `AVError` when the file is missing or is not a video.
  public func load<Value: Sendable>(_ property: AVAsyncProperty<Value>) async throws -> Value {
    let result = await withCheckedContinuation { continuation in
      BlockingWork.queue.async { continuation.resume(returning: self.loadedInformation()) }
    }
    switch result {
    case .success(let information): return property.value(information)
    case .failure(let error): throw AVError(error)
    }
  }

  private func loadedInformation() -> Result<Information, VisionError> {
    information.withLock { state in
      if let state { return state }
      let result = Result { () throws(VisionError) in try AVAsset.read(file) }
      state = result
      return result
    }
  }

  private static func read(_ url: URL) throws(VisionError) -> Information {
    let reader = try MovieReader(path: filePath(of: url))
    let duration = reader.durationInMicroseconds.map {
      CMTime(value: $0, timescale: 1_000_000)
    }
    return Information(duration: duration ?? .indefinite)
  }

  static func filePath(of url: URL) throws(VisionError) -> String {
    guard url.isFileURL else {
      throw VisionError(
        .inputInvalid, "\(url.absoluteString) is not a file: download it first and open the file")
    }
    return url.path
  }
}

/// A video file named by its address.
public final class AVURLAsset: AVAsset, @unchecked Sendable {
  // Sendable: adds no state.

  /// The file's address.
  public var url: URL { file }

  /// Makes the asset of a file; there are no options here.
  public convenience init(url: URL, options: [String: Any]? = nil) {
    self.init(file: url)
  }
}

/// A property of an asset that can be loaded.
public struct AVAsyncProperty<Value: Sendable>: Sendable {
  let value: @Sendable (AVAsset.Information) -> Value
}

extension AVAsyncProperty where Value == CMTime {
  /// How long the video lasts.
  public static var duration: AVAsyncProperty<CMTime> {
    AVAsyncProperty { $0.duration }
  }
}

/// Where files are read on behalf of asynchronous calls, whose own threads must not be blocked.
enum BlockingWork {
  static let queue = DispatchQueue(label: "vision.av-foundation", attributes: .concurrent)
}
