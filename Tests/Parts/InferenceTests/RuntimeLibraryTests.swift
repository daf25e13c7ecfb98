import Foundation
import Testing
import TestSupport
import VisionBase

@testable import Inference

@Suite struct RuntimeLibraryTests {
  @Test func `a missing library says where it looked and what mends it`() throws {
    let error = #expect(throws: VisionError.self) {
      try RuntimeLibrary.load(from: [
        RuntimeCandidate("/nowhere/one.so", .neighbor),
        RuntimeCandidate("/nowhere/two.so", .cache),
      ])
    }
    #expect(error?.code == .runtimeMissing)
    #expect(
      error?.message
        == """
        the LiteRT runtime 2.3.0 is not at /nowhere/one.so, nor at /nowhere/two.so; \
        fetch it with: vision models pull default
        """)
  }

  /// Loads a file with the given content, which must fail, and returns the error's message.
  private func refusal(of content: Data, _ origin: RuntimeCandidate.Origin) throws -> String {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = try folder.write(content, to: "library.so")
    let error = try #require(throws: VisionError.self) {
      try RuntimeLibrary.load(from: [RuntimeCandidate(path, origin)])
    }
    #expect(error.code == .runtimeMissing)
    #expect(error.message.bytes.hasPrefix(path))
    return error.message
  }

  @Test func `a file that is no library says so`() throws {
    let message = try refusal(of: Data("not a library".utf8), .neighbor)
    #expect(message.contains("cannot be loaded"))
    #expect(message.contains("remove it"))
    #expect(message.contains("vision models pull"))
  }

  @Test(
    "a path that somebody named is mended where it was named",
    arguments: [
      (RuntimeCandidate.Origin.variable, "VISION_TASKS_RUNTIME names it: unset it or correct it"),
      (.program, "correct the path that the program gave to RuntimeLibrary.use(path:)"),
    ])
  func named(origin: RuntimeCandidate.Origin, remedy: String) throws {
    let absent = #expect(throws: VisionError.self) {
      try RuntimeLibrary.load(from: [RuntimeCandidate("/nosuch", origin)])
    }
    #expect(absent?.message == "the LiteRT runtime 2.3.0 is not at /nosuch; \(remedy)")
    #expect(try refusal(of: Data("no library".utf8), origin).bytes.hasSuffix("; " + remedy))
    let folder = #expect(throws: VisionError.self) {
      try RuntimeLibrary.load(from: [RuntimeCandidate("/tmp", origin)])
    }
    #expect(folder?.message.bytes.hasSuffix("; " + remedy) == true)
  }

  #if os(Linux)
    @Test func `a library of another kind is not the runtime`() throws {
      // The C library exists everywhere, and has none of the runtime's functions.
      let path = try #require(
        ["/lib/x86_64-linux-gnu/libm.so.6", "/lib/aarch64-linux-gnu/libm.so.6", "/lib64/libm.so.6"]
          .first(where: FileManager.default.fileExists(atPath:)))
      let error = #expect(throws: VisionError.self) {
        try RuntimeLibrary.load(from: [RuntimeCandidate(path, .neighbor)])
      }
      #expect(error?.message.contains("is not LiteRT 2.3.0") == true)
      #expect(error?.message.contains("LiteRtCreateEnvironment") == true)
    }

    @Test("a library that is cut short is not loaded", arguments: [0, 40, 70, 500, 5_000, 1 << 20])
    func cutShort(byteCount: Int) throws {
      let whole = try Data(contentsOf: URL(filePath: RuntimeLibrary.load().path))
      for origin in [RuntimeCandidate.Origin.variable, .neighbor, .cache] {
        let message = try refusal(of: whole.prefix(byteCount), origin)
        if byteCount >= 5000, origin != .cache { #expect(message.contains("cut short")) }
        guard origin == .cache else { continue }
        #expect(message.contains("is damaged"))
        #expect(message.bytes.hasSuffix("; fetch it again with: vision models pull litert-runtime"))
      }
    }

    @Test func `a fetched library that was overwritten with zeros is not loaded`() throws {
      var whole = try Data(contentsOf: URL(filePath: RuntimeLibrary.load().path))
      whole.replaceSubrange(4096..<1 << 20, with: Data(repeating: 0, count: 1 << 20 - 4096))
      #expect(try refusal(of: whole, .cache).contains("is damaged"))
    }
  #endif

  @Test func `a path that somebody chose is the only one tried`() {
    let (chosen, named) = (
      RuntimeCandidate("/mine.so", .program), RuntimeCandidate("/named.so", .variable)
    )
    #expect(RuntimeLibrary.candidates(chosen: "/mine.so", named: "/named.so") == [chosen])
    #expect(RuntimeLibrary.candidates(chosen: nil, named: "/named.so") == [named])
    let usual = RuntimeLibrary.candidates(chosen: nil, named: nil)
    #expect(usual.map(\.origin) == [.neighbor, .cache])
  }

  @Test func `what came with the program is known, unless somebody named another`() {
    let (absent, beside) = ("/nonexistent/libLiteRt.so", "/bin/sh")
    let places = [
      RuntimeCandidate(absent, .neighbor), RuntimeCandidate(beside, .neighbor),
      RuntimeCandidate("/bin/ls", .cache),
    ]
    #expect(RuntimeLibrary.pathBesideProgram(among: places) == beside)
    #expect(RuntimeLibrary.pathBesideProgram(among: [places[0], places[2]]) == nil)
    #expect(RuntimeLibrary.pathBesideProgram(among: [RuntimeCandidate(beside, .variable)]) == nil)
  }

  @Test(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
  func `every function that is declared is in the library`() throws {
    // Loading resolves the whole table and fails for a missing symbol.
    let library = try RuntimeLibrary.load()
    #expect(library.path.bytes.hasSuffix(RuntimeLibrary.fileName))
    #expect(throws: VisionError.self) { try RuntimeLibrary.use(path: "/another.so") }
  }
}
