#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A variable of this process's environment, read as bytes.
///
/// A value need not be UTF-8. Repaired text would name another file, so there is none: `text` is
/// nil, and `path` names a place where no file can be. A program refuses such a value with
/// `fault(among:)` before anything uses it.
package struct EnvironmentVariable: Sendable {
  package let name: String

  /// The value; nil if the variable is unset or empty.
  package let bytes: [UInt8]?

  /// Reads a variable.
  package init(_ name: String) {
    let value = unsafe getenv(name).map { unsafe [UInt8](cString: $0) }
    self.init(name, bytes: value)
  }

  package init(_ name: String, bytes: [UInt8]?) {
    self.name = name
    self.bytes = bytes?.isEmpty == true ? nil : bytes
  }

  /// Reads a variable and removes it from the environment.
  ///
  /// Neither child processes nor readers of this process's environment (`/proc/PID/environ`) can
  /// see it afterward. Call it only while no other thread reads or changes the environment.
  package static func taken(_ name: String) -> EnvironmentVariable {
    let variable = EnvironmentVariable(name)
    // The system exposes the memory in which the variables were passed, regardless of later
    // changes.
    if let value = unsafe getenv(name) { unsafe _ = memset(value, 0, strlen(value)) }
    unsafe _ = unsetenv(name)
    return variable
  }

  /// The value as text; nil if the variable is unset or empty, or not UTF-8.
  package var text: String? { bytes.flatMap { String(validUTF8: $0) } }

  /// The file or folder that the variable names; nil if it is unset or empty.
  ///
  /// A value that is not UTF-8 gives a path below `/nonexistent`, whose error messages then say
  /// why.
  package var path: String? {
    guard bytes != nil else { return nil }
    return text ?? "/nonexistent/\(name)-is-not-UTF-8"
  }

  /// The folders of a search path; those whose names are not UTF-8 are left out.
  package var folders: [String] {
    (bytes ?? []).split(separator: UInt8(ascii: ":")).compactMap { String(validUTF8: [UInt8]($0)) }
  }

  /// Returns a message about the first variable that is not UTF-8; nil if all are.
  package static func fault(among variables: [EnvironmentVariable]) -> String? {
    guard let variable = variables.first(where: { $0.bytes != nil && $0.text == nil }) else {
      return nil
    }
    return
      "the variable \(variable.name) is not text in UTF-8, so it names no file that can be opened; "
      + "unset it, or give it another value"
  }
}
