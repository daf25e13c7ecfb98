import ModelBytes
internal import ModelFiles
internal import VisionBase

/// The models in a `.task` bundle, with upstream's messages for faults.
package struct BundleOpening {
  /// The names of the bundle's files.
  private let names: [String]

  /// The bundle; nil for a model with an archive of other files at its end, from which upstream
  /// reads like from a bundle.
  private let bundle: TaskBundle?

  private static let unopened = TaskFailure.core(.unknown, "Unable to open zip archive.")

  /// Creates an opening from the bytes of a bundle, reading its list of files.
  init(_ bytes: StableBytes) throws(TaskFailure) {
    do throws(VisionError) {
      let bundle = try TaskBundle(bytes)
      (self.bundle, names) = (bundle, bundle.names)
    } catch {
      if case .compressed = error.cause as? ZipFault {
        throw .core(.unknown, "Expected uncompressed zip archive.")
      }
      guard let appended = Self.appendedNames(bytes) else { throw Self.unopened }
      (bundle, names) = (nil, appended)
      return
    }
    guard !names.isEmpty else { throw Self.unopened }
  }

  /// Returns the names of the files in an archive after other bytes; nil if there is none that can
  /// be read.
  private static func appendedNames(_ bytes: StableBytes) -> [String]? {
    do throws(VisionError) {
      guard let archive = try ZipArchive.find(in: bytes), archive.start > 0 else { return nil }
      return archive.entries.map(\.name)
    } catch {
      // Upstream, too, says no more about an archive that it cannot read.
      return nil
    }
  }

  /// Returns true if the bundle has a file.
  func contains(_ name: String) -> Bool { names.contains(name) }

  /// Throws unless the bundle has a file.
  func require(_ name: String) throws(TaskFailure) {
    guard contains(name) else {
      throw .core(
        .notFound,
        "No file with name: \(name). All files in the model asset bundle are: "
          + "\(names.joined(separator: ", ")).")
    }
  }

  /// Opens a bundle in the bundle.
  func bundle(_ name: String) throws(TaskFailure) -> BundleOpening {
    try BundleOpening(bytes(name))
  }

  /// Returns the bytes of a file.
  func bytes(_ name: String) throws(TaskFailure) -> StableBytes {
    let bundle = try requiredBundle(with: name)
    do throws(VisionError) {
      return try bundle.contents(ofFile: name)
    } catch {
      throw TaskFailure(error)
    }
  }

  /// Reads and verifies a model.
  func model(_ name: String) throws(TaskFailure) -> ModelFile {
    let bundle = try requiredBundle(with: name)
    do throws(VisionError) {
      if try bundle.contents(ofFile: name).byteCount > 0 { return try bundle.model(named: name) }
    } catch {
      throw TaskFailure(error)
    }
    throw .core(
      .invalidArgument,
      "The length of the file in external_file.file_pointer_meta should be positive.")
  }

  /// Returns the bundle, which has a file.
  private func requiredBundle(with name: String) throws(TaskFailure) -> TaskBundle {
    try require(name)
    guard let bundle else { throw Self.unopened }
    return bundle
  }
}
