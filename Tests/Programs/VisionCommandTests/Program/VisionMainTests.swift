import Foundation
import Testing

@testable import VisionCommand

@Suite struct VisionMainTests {
  #if os(Linux)
    @Test func `a variable with the path of a font in other bytes is wrong usage`() async {
      await #expect(processExitsWith: .exitCode(2)) {
        Self.set("VISION_TASKS_FONT")
        exit(VisionMain.run())
      }
    }

    @Test func `a variable with the cache's path in other bytes is wrong usage`() async {
      await #expect(processExitsWith: .exitCode(2)) {
        Self.set("VISION_TASKS_CACHE")
        exit(VisionMain.run())
      }
    }

    @Test func `a home in other bytes is wrong usage where it decides`() async {
      await #expect(processExitsWith: .exitCode(2)) {
        unsafe _ = unsetenv("VISION_TASKS_CACHE")
        unsafe _ = unsetenv("XDG_CACHE_HOME")
        Self.set("HOME")
        exit(VisionMain.run())
      }
    }

    /// Gives a variable a value that is not UTF-8.
    private static func set(_ name: String) {
      unsafe _ = setenv(name, [0x2F, -1, 0], 1)
    }
  #endif
}
