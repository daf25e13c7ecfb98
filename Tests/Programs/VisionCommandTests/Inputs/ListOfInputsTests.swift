import Foundation
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct ListOfInputsTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func names(_ word: String) -> [String] {
    InputList().inputs(for: [word]).map(\.name)
  }

  private func fault(_ word: String) throws -> VisionError {
    let input = try #require(InputList().inputs(for: [word]).first)
    guard case .unusable(let error) = input.source else {
      throw VisionError(.inputInvalid, "it can be used")
    }
    #expect(input.name == word)
    return error
  }

  @Test(arguments: ["\n", "\r\n"])
  func `a line is an input, whatever the lines end with`(end: String) throws {
    let a = try folder.write("BM", to: "a photo.jpg")
    let b = try folder.write("BM", to: "#b.bmp")
    let text = [a, "", b, ""].joined(separator: end)
    #expect(names("@" + (try folder.write(text, to: "list.txt"))) == [a, b])
    #expect(names("@" + (try folder.write("\u{FEFF}" + text, to: "marked.txt"))) == [a, b])
  }

  @Test func `nothing else ends a line, and no mark hides its end`() throws {
    let name = "a\u{2028}b\u{85}c\u{0B}d.jpg"
    let path = try folder.write("BM", to: name)
    let list = try folder.write("\(path)\n\u{301}x.jpg\n", to: "list.txt")
    #expect(names("@" + list).map(\.bytes) == [path.bytes, "\u{301}x.jpg".bytes])
  }

  @Test func `folders in a list stand for their pictures`() throws {
    let a = try folder.write("BM", to: "in/a.jpg")
    let list = try folder.write(folder.path + "/in\n", to: "list.txt")
    #expect(names("@" + list) == [a])
  }

  @Test func `a list in a list, and standard input in one, are names of files`() throws {
    let list = try folder.write("@other.txt\n-\n", to: "list.txt")
    let inputs = InputList().inputs(for: ["@" + list])
    #expect(inputs.map(\.name) == ["@other.txt", "-"])
    for input in inputs {
      let error = #expect(throws: VisionError.self) { try input.bytes() }
      #expect(error?.code == .inputMissing)
    }
  }

  @Test func `a file whose name begins so stands for itself`() throws {
    let path = try folder.write("BM", to: "@eaDir.jpg")
    #expect(ListOfInputs.path(in: path) == nil)
    #expect(ListOfInputs.path(in: "@") == nil)
  }

  @Test(arguments: [false, true])
  func `a line that is longer than any path fails under a short name`(areMovies: Bool) throws {
    let a = try folder.write("BM", to: "a.bmp")
    let long = String(repeating: "n", count: 1_000_000)
    let shown = String(repeating: "n", count: 80) + "\u{2026} (1000000 bytes)"
    let list = try folder.write("\(long)\n\(a)\nftp://me:secret@\(long)\n", to: "list.txt")
    let pictures = InputList()
    let inputs =
      areMovies ? pictures.movieInputs(for: ["@" + list]) : pictures.inputs(for: ["@" + list])
    #expect(inputs.map(\.name) == [shown, a, "ftp://\u{2026}"])
    guard case .unusable(let error) = try #require(inputs.first).source else {
      throw VisionError(.inputInvalid, "it can be used")
    }
    #expect(error.code == .inputInvalid)
    #expect(error.message == "the name is longer than the 4096 bytes that a path can have")
  }

  @Test func `a line as long as a path can be keeps its name`() {
    for count in [4095, 4096] {
      let name = String(repeating: "n/", count: 2048).bytes.prefix(count)
      #expect(names(String(name)) == [String(name)])
    }
    #expect(names(String(repeating: "n/", count: 2049)).map(\.utf8.count) == [96])
  }

  @Test func `a list that cannot be read is one input that fails`() throws {
    let binary = folder.path + "/binary.txt"
    try Data([0x61, 0, 0x62]).write(to: URL(fileURLWithPath: binary))
    let latin = folder.path + "/latin.txt"
    try Data([0x61, 0xE9, 0x62]).write(to: URL(fileURLWithPath: latin))
    #expect(try fault("@" + binary).message == "the list is not text in UTF-8")
    #expect(try fault("@" + latin).message == "the list is not text in UTF-8")
    let hollow = try folder.write("\n\n", to: "hollow.txt")
    #expect(try fault("@" + hollow).message == "the list names no input")
    let missing = try fault("@" + folder.path + "/absent.txt")
    #expect(missing.code == .inputMissing)
    #expect(missing.message.bytes.hasPrefix("there is no such file"))
    #expect(try fault("@" + folder.path).code == .fileFailed)
  }
}
