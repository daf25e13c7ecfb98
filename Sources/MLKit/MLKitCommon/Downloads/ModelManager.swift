package import ModelDownloads
public import Foundation
internal import VisionBase

/// Downloads and removes remote models, like ML Kit's manager of this name.
///
/// ```swift
/// let model = CustomRemoteModel(remoteModelSource: FirebaseModelSource(name: "birds"))
/// let conditions = ModelDownloadConditions(
///   allowsCellularAccess: false, allowsBackgroundDownloading: true)
/// let progress = ModelManager.modelManager().download(model, conditions: conditions)
/// ```
///
/// Models are stored in the user's cache folder (`~/.cache/swift-vision-tasks/hosted`, or the
/// folder in `VISION_TASKS_CACHE`), and shared by all processes. Only `download` uses the network.
/// Safe to use from any thread. No call waits for the network, but deleting a model waits until a
/// running download of it has stopped.
#if canImport(ObjectiveC)
  @objc(MLKModelManager)
#endif
open class ModelManager: NSObject, @unchecked Sendable {
  // Sendable: constants and a lock; a subclass is responsible for its own properties.

  /// A download in progress.
  private struct Running {
    let key: String
    let progress: Progress
    /// The completion handlers to call at its end, in addition to notifications.
    var completions: [Completion] = []
  }

  /// The completion handler of a download; receives nil after a success.
  ///
  /// Called on `CompletionDelivery.queue`.
  package typealias Completion = @Sendable (NSError?) -> Void

  private static let shared = ModelManager()

  private let folder: String
  private let options: DownloadOptions
  private let running = Lock<[Running]>([])

  /// Returns the manager of this process.
  #if canImport(ObjectiveC)
    @objc(modelManager)
  #endif
  open class func modelManager() -> ModelManager { shared }

  package init(folder: String = CacheFolder.path, options: DownloadOptions = DownloadOptions()) {
    self.folder = folder
    self.options = options
  }

  /// Returns true if a complete, valid version of a model is on this machine; contacts no server.
  #if canImport(ObjectiveC)
    @objc(isModelDownloaded:)
  #endif
  open func isModelDownloaded(_ remoteModel: RemoteModel) -> Bool {
    (try? remoteModel.store(folder: folder))?.isDownloaded(remoteModel.name) ?? false
  }

  /// Downloads a model, or a newer version than the one on this machine.
  ///
  /// Returns at once. At the end, one of the notifications `mlkitModelDownloadDidSucceed` (even if
  /// the newest version was already on this machine) and `mlkitModelDownloadDidFail` is posted; by
  /// then the progress no longer changes. A newer version replaces the old one only after it was
  /// found to be complete, to match its host's description, and to be a valid model. An interrupted
  /// download resumes where it ended when it is requested again.
  ///
  /// While a model is being downloaded, another request for it returns the same progress, and one
  /// notification covers both. After a progress was canceled, another request starts a new
  /// download, which resumes from there.
  ///
  /// - Parameters:
  ///   - remoteModel: The model.
  ///   - conditions: The networks that may be used.
  /// - Returns: The progress in bytes; it can be read and canceled from any thread.
  #if canImport(ObjectiveC)
    @objc(downloadModel:conditions:)
  #endif
  @discardableResult
  open func download(
    _ remoteModel: RemoteModel, conditions: ModelDownloadConditions
  ) -> Progress {
    download(remoteModel, conditions: conditions, completion: nil)
  }

  /// Downloads a model as above, and calls a completion handler after the notification.
  ///
  /// Notifications contain a model; of two downloads of one name they do not identify which one
  /// ended.
  package func download(
    _ remoteModel: RemoteModel, conditions: ModelDownloadConditions, completion: Completion?
  ) -> Progress {
    let cancellation = DownloadCancellation()
    let progress = Progress(cancelling: cancellation)
    let store: HostedModelStore
    do throws(VisionError) {
      var options = options
      options.allowsCellularAccess = conditions.allowsCellularAccess
      store = try remoteModel.store(folder: folder, options: options)
    } catch {
      Self.report(.failure(error), of: remoteModel, to: completion.map { [$0] } ?? [])
      return progress
    }
    let key = "\(store.host.identity)\n\(remoteModel.name)"
    let earlier = running.withLock { running in
      // The download's own flag does not work: a progress is canceled a moment before the error is
      // thrown.
      let place =
        running.firstIndex(where: { $0.key == key && !$0.progress.isCancelled }) ?? running.count
      if place == running.count { running.append(Running(key: key, progress: progress)) }
      if let completion { running[place].completions.append(completion) }
      let serving = running[place].progress
      return serving === progress ? nil : serving
    }
    if let earlier { return earlier }

    do throws(VisionError) {
      try WorkerThread.begin {
        let result = Self.run(store, remoteModel, progress, cancellation)
        self.end(progress, result, remoteModel)
      }
    } catch {
      end(progress, .failure(error), remoteModel)
    }
    return progress
  }

  /// Removes a model from this machine; does nothing if it does not exist.
  ///
  /// Waits for a running download of the model. The completion handler is called once, on
  /// `CompletionDelivery.queue`.
  #if canImport(ObjectiveC)
    @objc(deleteDownloadedModel:completion:)
  #endif
  open func deleteDownloadedModel(
    _ remoteModel: RemoteModel, completion: @escaping ((any Error)?) -> Void
  ) {
    let answer = Answer(call: completion)
    delete(remoteModel) { result in
      CompletionDelivery.queue.async { answer.call(result.failure) }
    }
  }

  /// Removes a model from this machine; does nothing if it does not exist.
  nonisolated(nonsending) public func deleteDownloadedModel(
    _ remoteModel: RemoteModel
  ) async throws {
    try await withCheckedThrowingContinuation { continuation in
      delete(remoteModel) { continuation.resume(with: $0) }
    }
  }

  // MARK: Work

  /// A completion handler, on its way to the queue that calls it.
  private struct Answer: @unchecked Sendable {
    // Sendable: passed on once and called once, as the client of an asynchronous call expects.
    let call: ((any Error)?) -> Void
  }

  /// Downloads on the calling thread.
  private static func run(
    _ store: HostedModelStore, _ model: RemoteModel, _ progress: Progress,
    _ cancellation: DownloadCancellation
  ) -> Result<Void, VisionError> {
    Result { () throws(VisionError) in
      try store.download(model.name, cancellation: cancellation) { progress.show($0) }
      let path = try store.path(of: model.name)
      if let size = FileIdentity(of: path)?.byteCount {
        progress.show(DownloadProgress(bytesSoFar: size, totalBytes: size))
      }
    }
  }

  private func end(
    _ progress: Progress, _ result: Result<Void, VisionError>, _ model: RemoteModel
  ) {
    // The key does not work: a canceled download may end while another one of the model runs.
    let completions = running.withLock { running in
      let ended = running.first { $0.progress === progress }?.completions ?? []
      running.removeAll { $0.progress === progress }
      return ended
    }
    Self.report(result, of: model, to: completions)
  }

  private static func report(
    _ result: Result<Void, VisionError>, of model: RemoteModel, to completions: [Completion]
  ) {
    let failure = result.failure
    CompletionDelivery.queue.async {
      var information: [String: Any] = [ModelDownloadUserInfoKey.remoteModel.rawValue: model]
      information[ModelDownloadUserInfoKey.error.rawValue] = failure
      let name: NSNotification.Name =
        failure == nil ? .mlkitModelDownloadDidSucceed : .mlkitModelDownloadDidFail
      NotificationCenter.default.post(name: name, object: nil, userInfo: information)
      for completion in completions { completion(failure) }
    }
  }

  private func delete(
    _ model: RemoteModel, then finish: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    let folder = folder
    do throws(VisionError) {
      try WorkerThread.begin {
        let result = Result { () throws(VisionError) in
          try model.store(folder: folder).delete(model.name)
        }
        finish(result.mapError { MLKitFailure($0).error })
      }
    } catch {
      finish(.failure(MLKitFailure(error).error))
    }
  }
}

extension Result where Success == Void {
  /// The error for a client; nil after a success.
  fileprivate var failure: NSError? {
    guard case .failure(let error) = self else { return nil }
    return (error as? VisionError).map { MLKitFailure($0).error } ?? error as NSError
  }
}
