package import ModelFiles
package import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Opens the models of a task, with upstream's messages for faults.
package struct ModelOpening: Sendable {
  private let place: @Sendable (String) -> String

  /// Creates an opening with an API's rule for paths; by default a path is used as it is.
  package init(place: @escaping @Sendable (String) -> String = { $0 }) {
    self.place = place
  }

  /// Opens and verifies a model.
  package func model(_ path: String) throws(TaskFailure) -> ModelFile {
    try open(path) { (place) throws(VisionError) in try ModelFile(path: place) }
  }

  /// Opens a `.task` bundle.
  package func bundle(_ path: String) throws(TaskFailure) -> BundleOpening {
    try BundleOpening(
      open(path) { (place) throws(VisionError) in try StableBytes(reading: place) })
  }

  /// Verifies a model in memory.
  package func model(_ bytes: StableBytes) throws(TaskFailure) -> ModelFile {
    do throws(VisionError) {
      return try ModelFile(bytes)
    } catch {
      throw TaskFailure(error)
    }
  }

  /// Opens a `.task` bundle in memory.
  package func bundle(_ bytes: StableBytes) throws(TaskFailure) -> BundleOpening {
    try BundleOpening(bytes)
  }

  /// Opens the file of a path.
  private func open<File>(
    _ path: String, _ read: (String) throws(VisionError) -> File
  ) throws(TaskFailure) -> File {
    guard !path.isEmpty else {
      throw .core(
        .invalidArgument,
        "ExternalFile must specify at least one of 'file_content', 'file_name', "
          + "'file_pointer_meta' or 'file_descriptor_meta'.")
    }
    do throws(VisionError) {
      return try read(place(path))
    } catch {
      throw Self.failure(error, path: path)
    }
  }

  private static func failure(_ error: VisionError, path: String) -> TaskFailure {
    switch error.cause {
    case let cause as SystemError where cause.call == "open":
      return unopened(path, number: cause.number)
    case let fault as FileFault:
      return fault == .empty
        ? .core(.unknown, "Unable to get file size, errno=0")
        : .core(.unknown, "Unable to map file to memory buffer, errno=\(ENODEV)")
    case let cause as SystemError:
      return .core(.unknown, "Unable to map file to memory buffer, errno=\(cause.number)")
    default: return TaskFailure(error)
    }
  }

  /// Returns upstream's failure for an `open` that fails with an error number.
  static func unopened(_ path: String, number: Int32) -> TaskFailure {
    let words = "Unable to open file at \(path)"
    return switch number {
    case ENOENT: .core(.notFound, words)
    case EACCES, EPERM: .core(.permissionDenied, words)
    case EINTR: .core(.unavailable, words)
    case EBADF: .core(.failedPrecondition, words)
    default: .core(.unknown, "\(words), errno=\(number)")
    }
  }
}
