#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The folder for this package's downloads: one for each user of the machine.
public enum CacheFolder {
  /// The environment variable that overrides the folder.
  public static let variable = "VISION_TASKS_CACHE"

  /// The folder's path.
  ///
  /// `$VISION_TASKS_CACHE` if set, else `$XDG_CACHE_HOME/swift-vision-tasks`, else
  /// `~/.cache/swift-vision-tasks` (on Apple platforms `~/Library/Caches/swift-vision-tasks`). It
  /// may not exist yet.
  ///
  /// Home is `$HOME`, else the system's record for the account. Code is loaded from this folder, so
  /// it is never one that other users may write to, such as `/tmp`: an account without a home gets
  /// a path below `/nonexistent`, which only the administrator can write to.
  ///
  /// A variable whose value is not UTF-8 also gives a path below `/nonexistent`.
  public static var path: String {
    path(environment: { EnvironmentVariable($0).path }, accountHome: accountHome)
  }

  /// The variables that decide the folder's path.
  package static var decidingVariables: [EnvironmentVariable] {
    var deciding: [EnvironmentVariable] = []
    _ = path(
      environment: { name in
        let read = EnvironmentVariable(name)
        deciding.append(read)
        return read.path
      }, accountHome: { nil })
    return deciding
  }

  package static func path(
    environment: (String) -> String?, accountHome: () -> String?
  ) -> String {
    if let chosen = environment(variable) { return chosen }
    #if canImport(Darwin)
      let usual = "Library/Caches"
    #else
      if let shared = environment("XDG_CACHE_HOME") { return shared + "/swift-vision-tasks" }
      let usual = ".cache"
    #endif
    let home = environment("HOME") ?? accountHome() ?? "/nonexistent"
    return "\(home)/\(usual)/swift-vision-tasks"
  }

  /// Returns the home folder in the system's record for the account that runs this program.
  package static func accountHome() -> String? {
    var record = unsafe passwd()
    var found: UnsafeMutablePointer<passwd>?
    var texts = [CChar](repeating: 0, count: 1 << 14)
    return unsafe texts.withUnsafeMutableBufferPointer { texts in
      guard let start = texts.baseAddress,
        unsafe getpwuid_r(getuid(), &record, start, texts.count, &found) == 0,
        unsafe found != nil, let folder = unsafe record.pw_dir
      else { return nil }
      let path = unsafe String(validUTF8: [UInt8](cString: folder))
      return path?.bytes.hasPrefix("/") == true ? path : nil
    }
  }

  /// The folder of the models.
  public static var models: String { path + "/models" }

  /// Returns the folder of an inference runtime version.
  public static func runtime(version: String) -> String { "\(path)/runtime/\(version)" }
}
