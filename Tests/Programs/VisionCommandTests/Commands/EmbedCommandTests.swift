import Foundation
import Frames
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionCommand

@Suite struct EmbedCommandTests {
  private func folder(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.writePicture(of: text, to: name) }
    return folder
  }

  @Test func `one picture is described for people`() throws {
    let folder = try folder(["a.jpg": "cat cat dog"])
    try Snapshot.check(
      "embed-text", ["embed", folder.path + "/a.jpg"], replacing: [folder.path: "FOLDER"])
  }

  @Test(arguments: ["text", "json"])
  func `bad inputs are one line each, and the others are done in order`(format: String) throws {
    let folder = try folder(["a/1.jpg": "cat", "a/2.jpg": "broken", "a/3.png": "dog", "z.jpg": ""])
    let words =
      ["embed", "--quantize", "--format", format]
      + ["/a", "/absent.jpg", "/a/1.jpg"].map { folder.path + $0 }
    try Snapshot.check("embed-many-\(format)", words, replacing: [folder.path: "FOLDER"])
  }

  @Test func `a summary says what was done and written`() throws {
    let folder = try folder(["a/1.jpg": "cat", "a/2.jpg": "broken", "a/3.png": "dog"])
    let path = folder.file("found.npy")
    let (code, _, error) = runProgram(["embed", "--summary", "-o", path, folder.file("a")])
    #expect(code == .inputFailed)
    let lines = error.bytes.split(separator: "\n").map(String.init).suffix(3)
    #expect(lines.first?.bytes.hasPrefix("vision: done: 2 pictures in ") == true, "\(error)")
    #expect(lines.dropFirst() == ["vision: failed: 1 input", "vision: wrote: \(path)"])
  }

  @Test func `a model with several outputs gives them all, or the one that was chosen`() throws {
    let folder = try folder(["a.jpg": "cat"])
    let words = ["embed", "--format", "json", "--model", "two", folder.path + "/a.jpg"]
    try Snapshot.check("embed-heads-json", words, replacing: [folder.path: "FOLDER"])
    try Snapshot.check(
      "embed-head-json", words + ["--head", "1"], replacing: [folder.path: "FOLDER"])
    try Snapshot.check(
      "embed-head-wrong", words + ["--head", "2"], replacing: [folder.path: "FOLDER"])
  }

  @Test func `a missing model ends the command with the line that mends it`() throws {
    let folder = try folder(["a.jpg": "cat"])
    try Snapshot.check(
      "embed-missing-model", ["embed", "--model", "absent", folder.path],
      replacing: [folder.path: "FOLDER"])
  }

  @Test func `every option reaches the request`() throws {
    let folder = try folder(["a.jpg": "cat"])
    let seen = Lock<EmbeddingRequest?>(nil)
    var services = SampleServices.all
    services.embed = services.embed.with { (request, _) throws(VisionError) in
      seen.withLock { $0 = request }
      return SampleEmbedder(request: request)
    }
    let words = [
      "embed", folder.path, "--model", "small", "--threads", "3", "--l2-normalize", "--quantize",
      "--orientation", "down", "--region", "10%,20,50%,40.5",
    ]
    let code = VisionProgram(services: services).run(words, console: Console())
    #expect(code == .success)
    var expected = EmbeddingRequest()
    expected.model = "small"
    expected.threads = 3
    expected.l2Normalize = true
    expected.quantize = true
    expected.orientation = .down
    expected.region = PictureRegion(
      x: .fraction(0.1), y: .pixels(20), width: .fraction(0.5), height: .pixels(40.5))
    #expect(seen.withLock { $0 } == expected)
  }

  // MARK: - Arrays

  private func run(_ words: [String]) -> (code: ExitCode, error: String) {
    let console = Console()
    let code = VisionProgram(services: SampleServices.all).run(words, console: console)
    return (code, console.error.text)
  }

  @Test func `an array has a row for each picture that succeeded, in their order`() throws {
    let folder = try folder(["a/1.jpg": "cat", "a/2.jpg": "broken", "a/3.jpg": "dog dog"])
    let output = folder.path + "/out.npy"
    let (code, error) = run(
      ["embed", "--output", output, "\(folder.path)/a/3.jpg", "/absent.jpg", folder.path + "/a"])
    #expect(code == .inputFailed, "\(error)")
    let array = try NPYArray(contentsOf: output)
    #expect(array.description == "<f4" && array.rows == 3 && array.columns == 4)
    #expect(array.floats == [0, 2, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0])
    let names = try String(contentsOfFile: folder.path + "/out.names.txt", encoding: .utf8)
    #expect(names == ["3", "1", "3"].map { "\(folder.path)/a/\($0).jpg\n" }.joined())
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(
      Set(files) == ["a", "out.npy", "out.names.txt", ".out.npy.written", ".out.names.txt.written"])
  }

  @Test func `names with breaks and backslashes can be told apart`() {
    let names = [
      ("a\nb", #"a\nb"#), (#"a\nb"#, #"a\\nb"#), ("\n\n", #"\n\n"#), ("a\r\nb", #"a\r\nb"#),
      ("a\u{2028}b\u{85}", #"a\u2028b\u0085"#), ("plain ü", "plain ü"), ("", ""),
    ]
    for (name, line) in names { #expect(VectorOutput.line(for: name) == line) }
    #expect(Set(names.map { VectorOutput.line(for: $0.0) }).count == names.count)
  }

  @Test func `quantized embeddings make an array of bytes`() throws {
    let folder = try folder(["1.jpg": "cat night"])
    let output = folder.path + "/out.npy"
    #expect(run(["embed", "--quantize", "-o", output, folder.path + "/1.jpg"]).code == .success)
    let array = try NPYArray(contentsOf: output)
    #expect(array.description == "|i1" && array.rows == 1 && array.columns == 4)
    #expect(array.content == [1, 0, 0, 1])
  }

  @Test func `an array without rows is still one`() throws {
    let folder = try folder(["1.jpg": "broken"])
    let output = folder.path + "/out.npy"
    #expect(run(["embed", "-o", output, folder.path + "/1.jpg"]).code == .inputFailed)
    let array = try NPYArray(contentsOf: output)
    #expect(array.rows == 0 && array.columns == 4 && array.content.isEmpty)
    #expect(try String(contentsOfFile: folder.path + "/out.names.txt", encoding: .utf8).isEmpty)
  }

  @Test func `an array of a model with several outputs needs a choice`() throws {
    let folder = try folder(["1.jpg": "cat"])
    let words = ["embed", "--model", "two", "-o", folder.path + "/out.npy", folder.path + "/1.jpg"]
    let refused = run(words)
    #expect(refused.code == .wrongUsage && refused.error.contains("--head"))
    #expect(run(words + ["--head", "1"]).code == .success)
    #expect(try NPYArray(contentsOf: folder.path + "/out.npy").floats == [1, 2])
  }

  @Test(arguments: ["out.csv", ".npy", "/nowhere/at/all/out.npy"])
  func `an array that cannot be written is refused before the work`(name: String) throws {
    let folder = try folder(["1.jpg": "cat"])
    let path = name.bytes.hasPrefix("/") ? name : "\(folder.path)/\(name)"
    let result = run(["embed", "-o", path, folder.path + "/1.jpg"])
    #expect(result.code == (name.bytes.hasPrefix("/") ? .inputFailed : .wrongUsage))
    #expect(result.error.contains(path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["1.jpg"])
  }

  @Test func `results go into a device or a pipe, and an array does not`() throws {
    let folder = try folder(["1.jpg": "cat"])
    let picture = folder.path + "/1.jpg"
    #expect(run(["embed", "-o", "/dev/null", picture]).code == .success)

    let path = folder.path + "/vectors.npy"
    try #require(mkfifo(path, 0o600) == 0)
    let refused = run(["embed", "-o", path, picture])
    #expect(refused.code == .wrongUsage)
    #expect(refused.error.contains("cannot go into the device or pipe \(path)"))
    #expect(FileSystem.names(in: folder.path) == ["1.jpg", "vectors.npy"])
  }

  @Test func `a pipe where the names go is replaced, and not waited for`() throws {
    let folder = try folder(["1.jpg": "cat"])
    let names = folder.path + "/out.names.txt"
    try #require(mkfifo(names, 0o600) == 0)
    let output = folder.path + "/out.npy"
    #expect(run(["embed", "-o", output, folder.path + "/1.jpg"]).code == .success)
    #expect(try NPYArray(contentsOf: output).rows == 1)
    #expect(try String(contentsOfFile: names, encoding: .utf8) == "\(folder.path)/1.jpg\n")
  }

  @Test func `a run that is ended leaves the old array alone`() throws {
    let folder = try folder(["1.jpg": "cat"])
    try folder.write("precious", to: "out.npy")
    let words = [
      "embed", "--model", "absent", "--overwrite", "-o", folder.path + "/out.npy", folder.path,
    ]
    #expect(run(words).code == .setupMissing)
    #expect(try String(contentsOfFile: folder.path + "/out.npy", encoding: .utf8) == "precious")
  }
}

/// A NumPy array file of version 1.0, read by its published format.
struct NPYArray {
  let description: String
  let rows, columns: Int
  let content: [UInt8]

  init(contentsOf path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    try #require(bytes.starts(with: [0x93] + Array("NUMPY".utf8) + [1, 0]))
    let headerEnd = 10 + Int(bytes[8]) + 256 * Int(bytes[9])
    try #require(headerEnd % 64 == 0 && bytes[headerEnd - 1] == UInt8(ascii: "\n"))
    let header = String(decoding: bytes[10..<headerEnd], as: UTF8.self)
    let match = try #require(
      header.wholeMatch(
        of: /\{'descr': '(.*)', 'fortran_order': False, 'shape': \((\d+), (\d+)\), \} *\n/))
    description = String(match.1)
    rows = try #require(Int(match.2))
    columns = try #require(Int(match.3))
    content = Array(bytes[headerEnd...])
    try #require(content.count == rows * columns * (description == "<f4" ? 4 : 1))
  }

  var floats: [Float] {
    stride(from: 0, to: content.count, by: 4).map { start in
      Float(bitPattern: content[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) })
    }
  }
}
