internal import Foundation
internal import ModelFiles
internal import VisionBase

#if canImport(Glibc)
  internal import Glibc
#endif

/// Opens the model that base options name, with upstream's path rules and words.
enum ModelOpening {
  /// Opens and verifies a model.
  static func open(_ path: String) throws(TaskFailure) -> ModelFile {
    try open(path) { (place) throws(VisionError) in try ModelFile(path: place) }
  }

  /// Opens the file at the place a path stands for.
  static func open<File>(
    _ path: String, _ read: (String) throws(VisionError) -> File
  ) throws(TaskFailure) -> File {
    guard !path.isEmpty else {
      throw .core(
        .invalidArgumentError,
        "ExternalFile must specify at least one of 'file_content', 'file_name', "
          + "'file_pointer_meta' or 'file_descriptor_meta'.")
    }
    do throws(VisionError) {
      return try read(place(of: path))
    } catch {
      throw failure(error, path: path)
    }
  }

  /// Absolute paths are taken as they are; others are looked up in the main bundle, whole and by
  /// their last part, and then in the current folder.
  private static func place(of path: String) -> String {
    guard !path.hasPrefix("/"), let resources = Bundle.main.resourcePath else { return path }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let candidates = ["\(resources)/\(path)", "\(resources)/\(name)"]
    return candidates.first(where: FileManager.default.fileExists(atPath:)) ?? path
  }

  private static func failure(_ error: VisionError, path: String) -> TaskFailure {
    switch error.cause {
    case let cause as SystemError where cause.call == "open":
      return unopened(path, number: cause.number)
    case let fault as FileFault:
      return fault == .empty
        ? .core(.unknownError, "Unable to get file size, errno=0")
        : .core(.unknownError, "Unable to map file to memory buffer, errno=\(ENODEV)")
    case let cause as SystemError:
      return .core(.unknownError, "Unable to map file to memory buffer, errno=\(cause.number)")
    default: return TaskFailure(error)
    }
  }

  /// What upstream reports when `open` fails with a number.
  static func unopened(_ path: String, number: Int32) -> TaskFailure {
    let words = "Unable to open file at \(path)"
    return switch number {
    case ENOENT: .core(.notFoundError, words)
    case EACCES, EPERM: .core(.permissionDeniedError, words)
    case EINTR: .core(.unavailableError, words)
    case EBADF: .core(.failedPreconditionError, words)
    default: .core(.unknownError, "\(words), errno=\(number)")
    }
  }
}
