internal import CMediaPipe
internal import MediaPipeRules
internal import ModelFiles
internal import VisionBase

/// The source of a caller's model.
enum GivenModel {
  case bytes(StableBytes)
  case path(String)

  /// Creates the first source that is set: bytes, then the path, then an open file.
  init(_ options: MpBaseOptions) throws(TaskFailure) {
    if let start = unsafe options.model_asset_buffer, unsafe options.model_asset_buffer_count > 0 {
      let bytes = unsafe UnsafeRawBufferPointer(
        start: start, count: Int(options.model_asset_buffer_count))
      self = unsafe .bytes(StableBytes(copying: bytes.bytes, name: "the model's bytes"))
    } else if let path = unsafe options.model_asset_path {
      self = .path(try unsafe text(path, "model_asset_path"))
    } else if unsafe options.file_descriptor > 0 {
      let descriptor = unsafe options.file_descriptor
      do throws(SystemError) {
        _ = try FileStatus(of: descriptor)
      } catch {
        throw .core(.unknown, "Unable to map file to memory buffer, errno=\(error.number)")
      }
      // The system opens the file again, so that neither its offset nor its owner's close matters.
      self = .path("/dev/fd/\(descriptor)")
    } else {
      self = .path("")
    }
  }

  /// Opens and verifies a model.
  func model() throws(TaskFailure) -> ModelFile {
    switch self {
    case .bytes(let bytes): try ModelOpening().model(bytes)
    case .path(let path): try ModelOpening().model(path)
    }
  }

  /// Opens a `.task` bundle.
  func bundle() throws(TaskFailure) -> BundleOpening {
    switch self {
    case .bytes(let bytes): try ModelOpening().bundle(bytes)
    case .path(let path): try ModelOpening().bundle(path)
    }
  }
}
