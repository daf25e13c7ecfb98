import Foundation

/// A program of the system that some tests run.
package enum InstalledProgram: String, Sendable {
  case python = "/usr/bin/python3"
  case openssl = "/usr/bin/openssl"

  package var path: String { rawValue }

  /// True if it is on this machine.
  package var isPresent: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// The message of a skipped test.
  package var missing: String {
    switch self {
    case .python: "needs python3"
    case .openssl: "needs /usr/bin/openssl as a server with encryption"
    }
  }
}
