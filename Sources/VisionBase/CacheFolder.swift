#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// Where this package keeps what it fetched: one folder for each user of the machine.
public enum CacheFolder {
  /// The environment variable that moves the folder elsewhere.
  public static let variable = "VISION_TASKS_CACHE"

  /// The folder's path.
  ///
  /// `$VISION_TASKS_CACHE` if set, else `$XDG_CACHE_HOME/swift-vision-tasks`, else
  /// `~/.cache/swift-vision-tasks` (on Apple platforms `~/Library/Caches/swift-vision-tasks`).
  /// It may not exist yet.
  public static var path: String {
    if let chosen = environment(variable) { return chosen }
    #if canImport(Darwin)
      let usual = "Library/Caches"
    #else
      if let shared = environment("XDG_CACHE_HOME") { return shared + "/swift-vision-tasks" }
      let usual = ".cache"
    #endif
    return "\(environment("HOME") ?? "/tmp")/\(usual)/swift-vision-tasks"
  }

  /// Where models are kept.
  public static var models: String { path + "/models" }

  /// Where the inference runtime of a given version is kept.
  public static func runtime(version: String) -> String { "\(path)/runtime/\(version)" }

  /// The value of an environment variable, nil when it is unset or empty.
  package static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }
}
