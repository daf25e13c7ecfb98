import Foundation
import TestSupport
import Testing

@testable import VisionCommand

/// Tests of command lines that are not text.
@Suite struct RawWordsTests {
  @Test(
    arguments: [
      [[0x63, 0xE9]], [Array("detect".utf8), [0xC3]], [[0xED, 0xA0, 0x80]], [[0xC0, 0xAF]],
      [[0xFF]],
      [[0xF4, 0x90, 0x80, 0x80]],
    ] as [[[UInt8]]])
  func `a word that is not UTF-8 is told`(words: [[UInt8]]) {
    #expect(RawWords.fault(in: words)?.contains("is not text in UTF-8") == true)
  }

  @Test func `other words pass, also with the character that stands for wrong bytes`() {
    let words = ["detect", "", "caf\u{E9}.jpg", "cafe\u{301}.jpg", "\u{FFFD}", "\u{1F600}"]
    #expect(RawWords.fault(in: words.map { Array($0.utf8) }) == nil)
    #expect(RawWords.fault(in: []) == nil)
  }

  @Test func `words are listed with empty ones, as many as there are`() throws {
    let folder = try TemporaryFolder()
    let words = ["vision", "", "caf\u{E9}"] + (0..<20_000).map { "picture-\($0).jpg" } + [""]
    let path = try folder.write(Data(words.map { "\($0)\0" }.joined().utf8), to: "words")
    #expect(RawWords.listed(in: path) == words.map { Array($0.utf8) })
    #expect(RawWords.listed(in: try folder.write(Data(), to: "none")).isEmpty)
    #expect(RawWords.listed(in: folder.file("missing")).isEmpty)
  }
}

@Suite(.enabled(if: Executable.isBuilt, "\(Executable.missing)"))
struct UnreadableWordTests {
  @Test(arguments: [
    "detect $'caf\\xe9.jpg'", "detect --output=$'\\xff' a.jpg", "$'\\xc3'", "--version $'\\xe9'",
    "__look-at-video $'\\xe9'", "serve --model $'x=\\xe9.tflite'",
  ])
  func `the program refuses it before anything else`(words: String) throws {
    let result = try Executable.run(["-c", "'\(Executable.path)' \(words)"], program: "/bin/bash")
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.error.hasPrefix("vision: '") && result.error.contains("is not text in UTF-8"))
  }
}

/// Tests of libraries that are loaded before the program.
@Suite(.enabled(if: Executable.isBuilt, "\(Executable.missing)"))
struct PreloadedLibraryTests {
  @Test func `one that moves the environment hides no words`() throws {
    let folder = try TemporaryFolder()
    let source = try folder.write(
      """
      #include <stdlib.h>
      __attribute__((constructor)) static void begin(void) { setenv("A_NEW_VARIABLE", "1", 1); }
      """, to: "moving.c")
    let library = folder.file("moving.so")
    // The compiler that comes with Swift.
    let make = ["clang", "-shared", "-fPIC", "-o", library, source]
    #expect(try Executable.run(make, program: "/usr/bin/env").status == 0)
    for words in [["--version"], ["detect", "--help"], ["detect", "", "--no-such-option"]] {
      let plain = try Executable.run(words)
      let preloaded = try Executable.run(words, environment: ["LD_PRELOAD": library])
      #expect(preloaded == plain)
    }
  }
}
