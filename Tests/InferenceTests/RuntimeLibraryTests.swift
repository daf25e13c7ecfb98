import Foundation
import Testing
import TestSupport
import VisionBase

@testable import Inference

@Suite struct RuntimeLibraryTests {
  @Test func `a missing library says where it looked and what mends it`() throws {
    let error = #expect(throws: VisionError.self) {
      try RuntimeLibrary.load(from: ["/nowhere/one.so", "/nowhere/two.so"])
    }
    #expect(error?.code == .runtimeMissing)
    #expect(
      error?.message
        == """
        the LiteRT runtime 2.3.0 is not at /nowhere/one.so, nor at /nowhere/two.so; \
        fetch it with: vision models pull litert-runtime
        """)
  }

  @Test func `a file that is no library says so`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("not a library".utf8).write(to: URL(filePath: path))
    let error = #expect(throws: VisionError.self) { try RuntimeLibrary.load(from: [path]) }
    #expect(error?.code == .runtimeMissing)
    #expect(error?.message.contains("\(path) cannot be loaded") == true)
    #expect(error?.message.contains("vision models pull") == true)
  }

  #if os(Linux)
    @Test func `a library of another kind is not the runtime`() throws {
      // The C library is everywhere, and has none of the runtime's functions.
      let path = try #require(
        ["/lib/x86_64-linux-gnu/libm.so.6", "/lib/aarch64-linux-gnu/libm.so.6", "/lib64/libm.so.6"]
          .first(where: FileManager.default.fileExists(atPath:)))
      let error = #expect(throws: VisionError.self) { try RuntimeLibrary.load(from: [path]) }
      #expect(error?.message.contains("is not LiteRT 2.3.0") == true)
      #expect(error?.message.contains("LiteRtCreateEnvironment") == true)
    }
  #endif

  @Test func `a path that somebody chose is the only one tried`() {
    #expect(RuntimeLibrary.candidates(chosen: "/mine.so") == ["/mine.so"])
  }

  @Test(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
  func `every function that is declared is in the library`() throws {
    // Loading resolves the whole table and fails for a missing symbol.
    let library = try RuntimeLibrary.load()
    #expect(library.path.hasSuffix(RuntimeLibrary.fileName))
    #expect(throws: VisionError.self) { try RuntimeLibrary.use(path: "/another.so") }
  }
}
