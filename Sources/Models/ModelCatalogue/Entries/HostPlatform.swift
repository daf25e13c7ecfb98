/// The platforms that the inference runtime is published for.
package enum HostPlatform: String, Hashable, Sendable, CaseIterable {
  case linuxX86, linuxARM, macOSARM

  /// The platform that this program was built for; nil when the runtime is not published for it.
  package static var current: HostPlatform? {
    #if os(Linux) && arch(x86_64)
      .linuxX86
    #elseif os(Linux) && arch(arm64)
      .linuxARM
    #elseif os(macOS) && arch(arm64)
      .macOSARM
    #else
      nil
    #endif
  }
}
