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
/// Models are kept in the cache folder of this user (`~/.cache/swift-vision-tasks/hosted`, or
/// wherever `VISION_TASKS_CACHE` points), where all processes share them. Only `download` uses the
/// network. All calls may be made from any thread. None of them waits for the network, but deleting a
/// model waits until a download of it that is under way has stopped.
#if canImport(ObjectiveC)
  @objc(MLKModelManager)
#endif
open class ModelManager: NSObject, @unchecked Sendable {
  // Sendable: constants and a lock; a subclass answers for what it adds.

  /// A download that is under way.
  private struct Running {
    let key: String
    let progress: Progress
    /// Who wants to be told of its end, besides those who listen to notifications.
    var completions: [Completion] = []
  }

  /// What is told of a download's end: nil after a success.
  ///
  /// Called on `CompletionDelivery.queue`.
  package typealias Completion = @Sendable (NSError?) -> Void

  private static let shared = ModelManager()

  private let folder: String
  private let options: DownloadOptions
  private let running = Lock<[Running]>([])

  /// The manager of this process.
  #if canImport(ObjectiveC)
    @objc(modelManager)
  #endif
  open class func modelManager() -> ModelManager { shared }

  package init(folder: String = CacheFolder.path, options: DownloadOptions = DownloadOptions()) {
    self.folder = folder
    self.options = options
  }

  /// Whether some version of a model is on this machine, whole and right; asks no server.
  #if canImport(ObjectiveC)
    @objc(isModelDownloaded:)
  #endif
  open func isModelDownloaded(_ remoteModel: RemoteModel) -> Bool {
    (try? remoteModel.store(folder: folder))?.isDownloaded(remoteModel.name) ?? false
  }

  /// Downloads a model, or a newer version than the one that is on this machine.
  ///
  /// Returns at once. One of the notifications `mlkitModelDownloadDidSucceed` (even when the newest
  /// version was already there) and `mlkitModelDownloadDidFail` tells how it ended; by then the
  /// progress stands still. A newer version takes the place of the old one only after it was found
  /// to be whole, what its host says it is, and a proper model; a broken download continues where
  /// it ended when it is asked for again.
  ///
  /// While a model is being downloaded, asking for it again gives the same progress, and one
  /// notification tells of both. After a progress was cancelled, asking again starts a new
  /// download, which continues from there.
  ///
  /// - Parameters:
  ///   - remoteModel: The model.
  ///   - conditions: Which networks may be used.
  /// - Returns: The progress in bytes; it can be looked at from any thread, and cancelled.
  #if canImport(ObjectiveC)
    @objc(downloadModel:conditions:)
  #endif
  @discardableResult
  open func download(
    _ remoteModel: RemoteModel, conditions: ModelDownloadConditions
  ) -> Progress {
    download(remoteModel, conditions: conditions, completion: nil)
  }

  /// The same, and tells this caller how the download that serves it ended, after the notification.
  ///
  /// Notifications name a model; of two downloads of one name they do not say which ended.
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
      // Not by the switch of the download: a progress is cancelled a moment before that is thrown.
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

  /// Removes a model from this machine; one that is not there is fine.
  ///
  /// Waits for a download of the model that is under way. The completion is called once, on
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

  /// Removes a model from this machine; one that is not there is fine.
  nonisolated(nonsending) public func deleteDownloadedModel(
    _ remoteModel: RemoteModel
  ) async throws {
    try await withCheckedThrowingContinuation { continuation in
      delete(remoteModel) { continuation.resume(with: $0) }
    }
  }

  // MARK: Work

  /// A completion on its way to the queue that calls it.
  private struct Answer: @unchecked Sendable {
    // Sendable: handed over once and called once, as the client of an asynchronous call expects.
    let call: ((any Error)?) -> Void
  }

  /// Downloads on the thread of this call.
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
    // Not by its key: a download that was cancelled may end while another of the model runs.
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
  /// The error for a client, nil after a success.
  fileprivate var failure: NSError? {
    guard case .failure(let error) = self else { return nil }
    return (error as? VisionError).map { MLKitFailure($0).error } ?? error as NSError
  }
}
