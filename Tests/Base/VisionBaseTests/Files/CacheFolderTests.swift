import Foundation
import Testing

@testable import VisionBase

@Suite struct CacheFolderTests {
  private func path(_ variables: [String: String], home: String? = nil) -> String {
    CacheFolder.path(environment: { variables[$0] }, accountHome: { home })
  }

  @Test func `the variable goes before everything`() {
    #expect(path([CacheFolder.variable: "/mine", "HOME": "/home/me"], home: "/home/me") == "/mine")
  }

  #if os(Linux)
    @Test func `the usual place is in the home folder`() {
      #expect(path(["HOME": "/home/me"]) == "/home/me/.cache/swift-vision-tasks")
      #expect(path(["XDG_CACHE_HOME": "/caches", "HOME": "/x"]) == "/caches/swift-vision-tasks")
    }

    @Test func `without the variable the account's home is used`() {
      #expect(path([:], home: "/home/me") == "/home/me/.cache/swift-vision-tasks")
    }
  #endif

  @Test func `without any home it is no folder that others can write to`() {
    #expect(path([:]).bytes.hasPrefix("/nonexistent/"))
    #expect(!path([:]).contains("tmp"))
  }

  @Test func `this account's home is an absolute path`() throws {
    let home = try #require(CacheFolder.accountHome())
    #expect(home.bytes.hasPrefix("/"))
    #expect(home == NSHomeDirectoryForUser(NSUserName()))
  }

  #if os(Linux)
    @Test func `a variable that is not UTF-8 gives a path without files`() async {
      await #expect(processExitsWith: .success) {
        unsafe _ = setenv(CacheFolder.variable, [0x2F, -1, 0], 1)
        #expect(CacheFolder.path == "/nonexistent/VISION_TASKS_CACHE-is-not-UTF-8")
        let deciding = CacheFolder.decidingVariables
        #expect(deciding.map(\.name) == [CacheFolder.variable])
        #expect(EnvironmentVariable.fault(among: deciding)?.mentions("VISION_TASKS_CACHE") == true)
      }
    }
  #endif

  @Test func `home decides only where nothing else does`() async {
    await #expect(processExitsWith: .success) {
      unsafe _ = unsetenv(CacheFolder.variable)
      unsafe _ = setenv("XDG_CACHE_HOME", "/caches", 1)
      unsafe _ = setenv("HOME", "/home/me", 1)
      #if os(Linux)
        #expect(CacheFolder.decidingVariables.last?.name == "XDG_CACHE_HOME")
        unsafe _ = unsetenv("XDG_CACHE_HOME")
      #endif
      #expect(CacheFolder.decidingVariables.last?.name == "HOME")
    }
  }
}
