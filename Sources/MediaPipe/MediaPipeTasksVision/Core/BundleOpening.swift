internal import ModelFiles
internal import VisionBase

/// Opens the `.task` bundle that base options name, with upstream's words for what is wrong.
struct BundleOpening {
  private let bundle: TaskBundle

  /// Opens a bundle.
  init(_ path: String) throws(TaskFailure) {
    let bytes = try ModelOpening.open(path) { (place) throws(VisionError) in
      try StableBytes(mapping: place)
    }
    do throws(VisionError) {
      bundle = try TaskBundle(bytes)
    } catch {
      if case .compressed = error.cause as? ZipFault {
        throw .core(.unknownError, "Expected uncompressed zip archive.")
      }
      throw .core(.unknownError, "Unable to open zip archive.")
    }
    guard !bundle.names.isEmpty else {
      throw .core(.unknownError, "Unable to open zip archive.")
    }
  }

  /// Fails unless the bundle has a file.
  func require(_ name: String) throws(TaskFailure) {
    guard bundle.names.contains(name) else {
      throw .core(
        .notFoundError,
        "No file with name: \(name). All files in the model asset bundle are: "
          + "\(bundle.names.joined(separator: ", ")).")
    }
  }

  /// Reads and verifies a model.
  func model(_ name: String) throws(TaskFailure) -> ModelFile {
    try require(name)
    let isEmpty: Bool
    do throws(VisionError) {
      isEmpty = try bundle.contents(ofFile: name).byteCount == 0
    } catch {
      throw TaskFailure(error)
    }
    guard !isEmpty else {
      throw .core(
        .invalidArgumentError,
        "The length of the file in external_file.file_pointer_meta should be positive.")
    }
    do throws(VisionError) {
      return try bundle.model(named: name)
    } catch {
      throw TaskFailure(error)
    }
  }
}
