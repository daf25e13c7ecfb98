internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A claim on the folder of an index, shared by all that have the index open.
///
/// The operating system releases it when its holder dies, for any reason.
final class IndexUse: Sendable {
  /// The file's name in an index's folder.
  static let fileName = "in-use"

  private static let pauseInMicroseconds: UInt32 = 10_000
  /// The number of pauses before this gives up: 10 s.
  private static let mostPauses = 1000

  /// Reasons for which a search does without a claim: places to read only, full disks, and file
  /// systems without locks.
  private static let tolerated = [
    EACCES, EPERM, EROFS, ENOSPC, EDQUOT, ENOLCK, ENOSYS, EOPNOTSUPP,
  ]

  /// The locked file; nil where none can be made.
  private let file: OpenFile?

  /// Claims a folder, and makes it if it is missing; waits while another process removes it.
  convenience init(of folder: String) throws(VisionError) {
    for _ in 0..<Self.mostPauses {
      do throws(VisionError) {
        // The catalogue contains the names of the user's pictures.
        try FileSystem.make(folder, isPrivate: true)
      } catch {
        // It was moved away while it was looked at.
        guard FileKind(of: folder, followingLinks: true) == .missing,
          (error.cause as? SystemError)?.number == EEXIST
        else { throw error }
        continue
      }
      let path = Self.path(in: folder)
      do throws(SystemError) {
        if let file = try Self.locked(path, isShared: true) {
          self.init(file)
          return
        }
      } catch {
        guard Self.tolerated.contains(error.number) else {
          throw FileSystem.failure(error, "\(path): cannot be locked")
        }
        let file = try? OpenFile(reading: path, followingLinks: false)
        if (try? file?.lock(isShared: true)) ?? true {
          self.init(file)
          return
        }
      }
      usleep(Self.pauseInMicroseconds)
    }
    throw VisionError(
      .fileFailed, "\(folder): another process is removing this index; try again when it is done")
  }

  /// Claims a folder for one process alone; nil if others have a claim, or the folder is gone.
  convenience init?(alone folder: String) throws(VisionError) {
    let path = Self.path(in: folder)
    do throws(SystemError) {
      guard let file = try Self.locked(path, isShared: false) else { return nil }
      self.init(file)
    } catch {
      // A full disk has no room for the file of an older index, and removing makes some. Without
      // the file there are no claims.
      guard [ENOSPC, EDQUOT].contains(error.number) else {
        throw FileSystem.failure(error, "\(folder): cannot be removed")
      }
      self.init(nil)
    }
  }

  private init(_ file: OpenFile?) {
    self.file = file
  }

  private static func path(in folder: String) -> String { "\(folder)/\(fileName)" }

  /// Opens and locks the file; nil if another holder has the lock, or the folder is gone.
  private static func locked(_ path: String, isShared: Bool) throws(SystemError) -> OpenFile? {
    let file: OpenFile
    do throws(SystemError) {
      file = try OpenFile(writing: path, permissions: 0o600)
    } catch {
      if error.number == ENOENT { return nil }
      throw error
    }
    // A folder that was moved away in the meantime is no longer the index.
    guard try file.lock(isShared: isShared), file.isFile(at: path) else { return nil }
    return file
  }
}
