/// A library, program or font of the system that is used where it is installed.
///
/// Each loader states its own once: for the error when it is missing, and for the command that
/// examines a machine.
package struct SystemLibrary: Hashable, Sendable {
  /// The name of its project.
  package let name: String

  /// The packages of Debian and Ubuntu that contain it.
  package let packages: [String]

  /// Creates the description of a library.
  package init(_ name: String, packages: String...) {
    (self.name, self.packages) = (name, packages)
  }

  /// The command that installs it.
  package var installing: String { "apt-get install \(packages.joined(separator: " "))" }

  /// The advice at the end of an error.
  package var advice: String { "install it, on Debian and Ubuntu with: \(installing)" }

  /// Creates the error for a library that is missing or cannot be used.
  ///
  /// - Parameters:
  ///   - need: The beginning of the message, such as `TIFF pictures need libtiff 4.5 or later`.
  ///   - words: The reason, as a rule in the dynamic loader's words.
  /// - Returns: A `runtimeMissing` error with the command that installs the library.
  package func missing(_ need: String, _ words: String) -> VisionError {
    VisionError(
      .runtimeMissing, "\(need), which cannot be loaded: \(words); \(advice)",
      cause: LibraryFault(library: self, words: words))
  }
}

extension SystemLibrary {
  /// libcurl, stated here because downloads and streams over HTTP both load it.
  package static let curl = SystemLibrary("libcurl", packages: "libcurl4")
}

/// The cause of an error about a missing library.
package struct LibraryFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The library that is missing.
  package let library: SystemLibrary
  /// The reason, which the error's message includes.
  package let words: String

  /// Creates the cause of an error whose message includes the words.
  package init(library: SystemLibrary, words: String) {
    (self.library, self.words) = (library, words)
  }

  package var description: String { words }
}
