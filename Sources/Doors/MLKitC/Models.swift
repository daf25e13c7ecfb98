public import CMLKit
internal import Foundation
internal import MLKitCommon
internal import MLKitLinkFirebase
internal import VisionBase

#if canImport(Glibc)
  private import Glibc
#endif

/// Returns the path of the model in a manifest.
@_cdecl("SvtMlKitManifestModelPath") @implementation
public func SvtMlKitManifestModelPath(
  _ manifest_path: UnsafePointer<CChar>?
) -> UnsafeMutablePointer<CChar>? {
  guard let path = try? unsafe text(manifest_path, "manifest_path"),
    let model = LocalModel(manifestPath: path)
  else { return nil }
  return unsafe strdup(model.path)
}

/// Configures the Firebase project that hosts models.
@_cdecl("SvtMlKitConfigureFirebase") @implementation
public func SvtMlKitConfigureFirebase(
  _ plist_path: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<SvtMlKitError>?
) -> Bool {
  unsafe succeeds(error) {
    let path = try unsafe text(plist_path, "plist_path")
    do {
      try FirebaseModelHosting.configure(contentsOfFile: path)
    } catch let error as VisionError {
      throw MLKitFailure(error).error
    }
  }
}

/// Creates a model of the Firebase project.
@_cdecl("SvtMlKitFirebaseModelCreate") @implementation
public func SvtMlKitFirebaseModelCreate(
  _ name: UnsafePointer<CChar>?
) -> SvtMlKitRemoteModelPtr? {
  guard let name = try? unsafe text(name, "name") else { return nil }
  return unsafe handle(CustomRemoteModel(remoteModelSource: FirebaseModelSource(name: name)))
}

/// Creates a model in a file on a web server.
@_cdecl("SvtMlKitHTTPSModelCreate") @implementation
public func SvtMlKitHTTPSModelCreate(
  _ name: UnsafePointer<CChar>?, _ url: UnsafePointer<CChar>?, _ sha256: UnsafePointer<CChar>?
) -> SvtMlKitRemoteModelPtr? {
  guard let name = try? unsafe text(name, "name"), let url = try? unsafe text(url, "url") else {
    return nil
  }
  var digest: String?
  if let sha256 = unsafe sha256 {
    // An invalid digest is not ignored: without one, any file from the server would be accepted.
    guard let words = try? unsafe text(sha256, "sha256") else { return nil }
    digest = words
  }
  let source = HTTPSModelSource(name: name, url: url, sha256: digest)
  return unsafe handle(CustomRemoteModel(remoteModelSource: source))
}

/// Releases a model.
@_cdecl("SvtMlKitRemoteModelClose") @implementation
public func SvtMlKitRemoteModelClose(_ model: SvtMlKitRemoteModelPtr?) {
  unsafe close(model, CustomRemoteModel.self)
}

/// Returns true if some version of a model is on this machine.
@_cdecl("SvtMlKitModelIsDownloaded") @implementation
public func SvtMlKitModelIsDownloaded(_ model: SvtMlKitRemoteModelPtr?) -> Bool {
  guard let model = try? unsafe held(model, CustomRemoteModel.self, "model") else { return false }
  return ModelManager.modelManager().isModelDownloaded(model)
}

/// Downloads a model.
@_cdecl("SvtMlKitModelDownload") @implementation
public func SvtMlKitModelDownload(
  _ model: SvtMlKitRemoteModelPtr?, _ allows_cellular_access: Bool, _ allows_background: Bool,
  _ callback: SvtMlKitDownloadCallback?, _ context: UnsafeMutableRawPointer?
) -> SvtMlKitDownloadPtr? {
  guard let model = try? unsafe held(model, CustomRemoteModel.self, "model") else { return nil }
  let receiver = unsafe Receiver(callback, context)
  let conditions = ModelDownloadConditions(
    allowsCellularAccess: allows_cellular_access, allowsBackgroundDownloading: allows_background)
  let progress = ModelManager.modelManager().download(
    model, conditions: conditions, completion: receiver.call)
  return unsafe handle(progress)
}

/// Reports the progress of a download.
@_cdecl("SvtMlKitDownloadProgress") @implementation
public func SvtMlKitDownloadProgress(
  _ download: SvtMlKitDownloadPtr?, _ completed: UnsafeMutablePointer<Int64>?,
  _ total: UnsafeMutablePointer<Int64>?
) {
  guard let progress = try? unsafe held(download, Progress.self, "download") else { return }
  if let completed = unsafe completed {
    unsafe completed.pointee = Int64(progress.completedUnitCount)
  }
  if let total = unsafe total { unsafe total.pointee = Int64(progress.totalUnitCount) }
}

/// Cancels a download.
@_cdecl("SvtMlKitDownloadCancel") @implementation
public func SvtMlKitDownloadCancel(_ download: SvtMlKitDownloadPtr?) {
  guard let progress = try? unsafe held(download, Progress.self, "download") else { return }
  progress.cancel()
}

/// Releases a download, which continues.
@_cdecl("SvtMlKitDownloadClose") @implementation
public func SvtMlKitDownloadClose(_ download: SvtMlKitDownloadPtr?) {
  unsafe close(download, Progress.self)
}

/// Removes a model from this machine.
@_cdecl("SvtMlKitModelDelete") @implementation
public func SvtMlKitModelDelete(
  _ model: SvtMlKitRemoteModelPtr?, _ callback: SvtMlKitDownloadCallback?,
  _ context: UnsafeMutableRawPointer?
) {
  let receiver = unsafe Receiver(callback, context)
  guard let model = try? unsafe held(model, CustomRemoteModel.self, "model") else {
    receiver.call(invalid("model is NULL"))
    return
  }
  ModelManager.modelManager().deleteDownloadedModel(model) { failure in
    receiver.call(failure as NSError?)
  }
}

/// The caller's completion handler.
@safe private struct Receiver: @unchecked Sendable {
  // Sendable: the caller guarantees that its callback may be called on any thread. Safe: the
  // address is never dereferenced here.
  private let callback: SvtMlKitDownloadCallback?
  private let context: UnsafeMutableRawPointer?

  init(_ callback: SvtMlKitDownloadCallback?, _ context: UnsafeMutableRawPointer?) {
    unsafe self.callback = callback
    unsafe self.context = context
  }

  func call(_ failure: NSError?) {
    guard let failure else {
      unsafe callback?(context, nil)
      return
    }
    var error = unsafe SvtMlKitError()
    _ = unsafe succeeds(&error) { throw failure }
    unsafe callback?(context, &error)
    unsafe SvtMlKitError.close(&error)
  }
}
