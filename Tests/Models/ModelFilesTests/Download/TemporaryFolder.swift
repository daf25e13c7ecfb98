import Foundation
import TestSupport
import VisionBase

@testable import ModelFiles

/// A folder that is removed with its content at the end of a test.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = try Folder.makeTemporary(in: NSTemporaryDirectory() + "/vision-tests")
  }

  deinit {
    Folder.remove(path)
  }

  /// The path of a file in the folder.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// The names of all files in the folder.
  var names: [String] { Folder.names(in: path) }

  /// Writes a file.
  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
  }

  /// Reads a file; nil when it is not there.
  func read(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: file(name)).map(Array.init)
  }
}

/// Bytes that look random and are the same each time.
func madeBytes(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
  var state = seed
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt8(truncatingIfNeeded: state >> 33)
  }
}

extension SHA256 {
  /// The digest of an array.
  init(_ bytes: [UInt8]) {
    self.init(of: bytes.span.bytes)
  }
}

extension DownloadOptions {
  /// Options for tests: the content is known, and nobody waits between attempts.
  static func expecting(_ content: [UInt8]?) -> DownloadOptions {
    var options = DownloadOptions(
      expectedByteCount: content?.count, expectedSHA256: content.map { SHA256($0) })
    options.retryDelayInMilliseconds = 1
    options.connectTimeoutInMilliseconds = 2000
    options.stallTimeoutInMilliseconds = 1000
    return options
  }
}

/// What progress reports said.
final class ProgressLog: Sendable {
  private let reports = Lock<[DownloadProgress]>([])

  @Sendable func add(_ progress: DownloadProgress) {
    reports.withLock { $0.append(progress) }
  }

  var all: [DownloadProgress] { reports.withLock { $0 } }
}

/// The error that `body` throws; nil when it does not.
func failure(_ body: () throws -> Void) -> VisionError? {
  do {
    try body()
    return nil
  } catch {
    return error as? VisionError
  }
}
