#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The kind of item at a path.
package enum FileKind: Sendable {
  case file
  case folder
  case missing
  /// A pipe, a device, or an item that may not be examined.
  case other

  /// Examines a path.
  ///
  /// A link to a file counts as the file; a link to a folder counts as the folder only if links are
  /// followed.
  package init(of path: String, followingLinks: Bool) {
    do throws(SystemError) {
      switch try FileStatus(of: path).kind {
      case .file: self = .file
      case .folder: self = followingLinks || !Self.isLink(path) ? .folder : .other
      case .link, .other: self = .other
      }
    } catch {
      self = error.number == ENOENT || error.number == ENOTDIR ? .missing : .other
    }
  }

  private static func isLink(_ path: String) -> Bool {
    (try? FileStatus(of: path, followingLinks: false))?.kind == .link
  }
}
