import ModelBytes
internal import ModelFiles
internal import VisionBase

/// The models in a `.task` bundle, with upstream's messages for faults.
package struct BundleOpening {
  private let bundle: TaskBundle

  /// Creates an opening from the bytes of a bundle, reading its list of files.
  init(_ bytes: StableBytes) throws(TaskFailure) {
    do throws(VisionError) {
      bundle = try TaskBundle(bytes)
    } catch {
      if case .compressed = error.cause as? ZipFault {
        throw .core(.unknown, "Expected uncompressed zip archive.")
      }
      throw .core(.unknown, "Unable to open zip archive.")
    }
    guard !bundle.names.isEmpty else { throw .core(.unknown, "Unable to open zip archive.") }
  }

  /// Throws unless the bundle has a file.
  func require(_ name: String) throws(TaskFailure) {
    guard bundle.names.contains(name) else {
      throw .core(
        .notFound,
        "No file with name: \(name). All files in the model asset bundle are: "
          + "\(bundle.names.joined(separator: ", ")).")
    }
  }

  /// Reads and verifies a model.
  func model(_ name: String) throws(TaskFailure) -> ModelFile {
    try require(name)
    do throws(VisionError) {
      if try bundle.contents(ofFile: name).byteCount > 0 { return try bundle.model(named: name) }
    } catch {
      throw TaskFailure(error)
    }
    throw .core(
      .invalidArgument,
      "The length of the file in external_file.file_pointer_meta should be positive.")
  }
}
