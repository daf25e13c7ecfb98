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
    @Test func `a variable that is taken is not shown any more`() async {
      setenv("VISION_TAKEN_BY_TEST", "geheim-4711", 1)
      defer { unsetenv("VISION_TAKEN_BY_TEST") }
      await #expect(processExitsWith: .success) {
        func shown() throws -> Bool {
          let bytes = try Data(contentsOf: URL(filePath: "/proc/self/environ"))
          return String(decoding: bytes, as: UTF8.self).mentions("geheim-4711")
        }
        let isShown = try shown()
        #expect(isShown)
        #expect(CacheFolder.takeEnvironment("VISION_TAKEN_BY_TEST") == "geheim-4711")
        #expect(CacheFolder.environment("VISION_TAKEN_BY_TEST") == nil)
        let isStillShown = try shown()
        #expect(!isStillShown)
      }
    }
  #endif
}
