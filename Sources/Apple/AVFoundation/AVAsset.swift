public import AppleTypes
internal import Foundation
internal import Movies
internal import VisionBase

/// A video file.
///
/// The file is not read until a property is first accessed. As on Apple's platforms, the
/// synchronous properties return a value even for a file that cannot be read: `duration` is then
/// zero, and `load` throws the reason.
public class AVAsset: @unchecked Sendable {
  // Sendable: the only state is behind a lock.
  let file: URL
  private let information = Lock<Result<Information, VisionError>?>(nil)

  struct Information: Sendable {
    let duration: CMTime
  }

  /// Creates an asset for a file.
  public convenience init(url: URL) {
    self.init(file: url)
  }

  init(file: URL) { self.file = file }

  /// The video's duration; zero if the file cannot be read, indefinite if it states none.
  public var duration: CMTime {
    switch loadedInformation() {
    case .success(let information): information.duration
    case .failure: .zero
    }
  }

  /// Loads a property.
  ///
  /// Throws an `AVError` if the file is missing or is not a video.
  public func load<Value: Sendable>(_ property: AVAsyncProperty<Value>) async throws -> Value {
    let result = await BlockingWork.pool.run { () throws(VisionError) in
      try self.loadedInformation().get()
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

/// A video file at a URL.
public final class AVURLAsset: AVAsset, @unchecked Sendable {
  // Sendable: adds no state.

  /// The file's URL.
  public var url: URL { file }

  /// Creates an asset for a file; no options are supported.
  public convenience init(url: URL, options: [String: Any]? = nil) {
    self.init(file: url)
  }
}

/// A loadable property of an asset.
public struct AVAsyncProperty<Value: Sendable>: Sendable {
  let value: @Sendable (AVAsset.Information) -> Value
}

extension AVAsyncProperty where Value == CMTime {
  /// The video's duration.
  public static var duration: AVAsyncProperty<CMTime> {
    AVAsyncProperty { $0.duration }
  }
}

/// The threads that read files and decode pictures for asynchronous calls.
enum BlockingWork {
  /// The pool that reads files; its limit exceeds the number of cores, since most of the threads
  /// wait for a file.
  static let pool = WorkerPool(limit: 64)

  /// The pool that decodes pictures, which computes: a thread for each core.
  static let decoding = WorkerPool()
}
