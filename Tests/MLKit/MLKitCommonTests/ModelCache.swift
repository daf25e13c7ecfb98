import Foundation
import ModelFiles
import TestSupport
import VisionBase

@testable import MLKitCommon

/// A cache folder of a test, gone with it, and a manager that uses it.
final class ModelCache: Sendable {
  let path: String
  let manager: ModelManager

  init() throws {
    path = try Folder.makeTemporary(in: NSTemporaryDirectory() + "/vision-tests")
    var options = DownloadOptions()
    options.retryDelayInMilliseconds = 1
    options.maximumAttempts = 2
    manager = ModelManager(folder: path, options: options)
  }

  deinit { Folder.remove(path) }

  /// The path of a file in the folder.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file.
  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
  }
}

/// What the notifications of one model's downloads say; hears nothing of other tests' models.
final class DownloadLog {
  /// One notification.
  struct Entry: Sendable {
    let hasSucceeded: Bool
    let model: RemoteModel
    let error: NSError?
    let keys: Set<String>
    let queue: String
  }

  let entries = Mailbox<Entry>()
  private var observers: [any NSObjectProtocol] = []

  init(_ name: String) {
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

  /// The first so many notifications.
  func wait(_ count: Int = 1) -> [Entry] {
    _ = entries.wait(forCount: count)
    return entries.items
  }
}
