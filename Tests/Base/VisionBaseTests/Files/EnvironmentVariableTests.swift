import Foundation
import Testing

@testable import VisionBase

@Suite struct EnvironmentVariableTests {
  @Test func `an empty value is none`() {
    let variable = EnvironmentVariable("X", bytes: [])
    #expect(variable.bytes == nil && variable.text == nil && variable.path == nil)
    #expect(variable.folders.isEmpty)
  }

  @Test func `text in UTF-8 is a path`() {
    let variable = EnvironmentVariable("X", bytes: [UInt8]("/größe".utf8))
    #expect(variable.text == "/größe")
    #expect(variable.path == "/größe")
    #expect(EnvironmentVariable.fault(among: [variable]) == nil)
  }

  @Test(
    arguments: [[0xFF], [0x2F, 0xC3], [0x2F, 0xED, 0xA0, 0x80], [0x2F, 0xC0, 0xAF]] as [[UInt8]])
  func `other bytes are no text and no file`(bytes: [UInt8]) {
    let variable = EnvironmentVariable("X", bytes: bytes)
    #expect(variable.text == nil)
    #expect(variable.path == "/nonexistent/X-is-not-UTF-8")
    let set = EnvironmentVariable("Y", bytes: [0x61])
    #expect(EnvironmentVariable.fault(among: [set, variable])?.mentions("variable X") == true)
  }

  @Test func `unreadable folders of a search path are left out`() {
    let path = EnvironmentVariable("X", bytes: [UInt8]("/a:".utf8) + [0xFF] + [UInt8](":/b".utf8))
    #expect(path.folders == ["/a", "/b"])
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
        #expect(EnvironmentVariable.taken("VISION_TAKEN_BY_TEST").text == "geheim-4711")
        #expect(EnvironmentVariable("VISION_TAKEN_BY_TEST").bytes == nil)
        let isStillShown = try shown()
        #expect(!isStillShown)
      }
    }
  #endif
}
