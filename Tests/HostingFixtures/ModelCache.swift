internal import ModelDownloads
package import Foundation
package import TestSupport
internal import VisionBase

package import MLKitCommon

/// A test's cache folder, removed with it, and a manager that uses it.
package final class ModelCache: Sendable {
  package let folder: TemporaryFolder
  package let manager: ModelManager

  package init() throws {
    folder = try TemporaryFolder()
    var options = DownloadOptions()
    options.retryDelayInMilliseconds = 1
    options.maximumAttempts = 2
    manager = ModelManager(folder: folder.path, options: options)
  }

  package var path: String { folder.path }

  /// Returns the path of a file in the folder.
  package func file(_ name: String) -> String { folder.file(name) }

  /// Writes a file.
  package func write(_ bytes: [UInt8], to name: String) throws {
    try folder.write(bytes, to: name)
  }
}

/// The notifications of one model's downloads; other tests' models are ignored.
package final class DownloadLog {
  /// One notification.
  package struct Entry: Sendable {
    package let hasSucceeded: Bool
    package let model: RemoteModel
    package let error: NSError?
    package let keys: Set<String>
    package let queue: String
  }

  package let entries = Mailbox<Entry>()
  private var observers: [any NSObjectProtocol] = []

  package init(_ name: String) {
    for kind in [Notification.Name.mlkitModelDownloadDidSucceed, .mlkitModelDownloadDidFail] {
      let observer = NotificationCenter.default.addObserver(forName: kind, object: nil, queue: nil)
      {
        [entries] notification in
        let information = notification.userInfo ?? [:]
        guard
          let model = information[ModelDownloadUserInfoKey.remoteModel.rawValue] as? RemoteModel,
          model.name == name
        else { return }
        entries.put(
          Entry(
            hasSucceeded: notification.name == .mlkitModelDownloadDidSucceed, model: model,
            error: information[ModelDownloadUserInfoKey.error.rawValue] as? NSError,
            keys: Set(information.keys.compactMap { $0 as? String }), queue: currentQueueLabel()))
      }
      observers.append(observer)
    }
  }

  deinit {
    for observer in observers {
      NotificationCenter.default.removeObserver(observer)
    }
  }

  /// Waits for and returns the first `count` notifications.
  package func wait(_ count: Int = 1) -> [Entry] {
    _ = entries.wait(forCount: count)
    return entries.items
  }
}
