import TestSupport
import Foundation
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct AnnotationPathsTests {
  private func inputs(_ names: [String]) -> [Input] {
    names.map { Input(name: $0, source: .file(path: $0)) }
  }

  @Test func `one picture is drawn into the file that was asked for`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/out.png"
    let paths = try AnnotationPaths(path, words: ["a.jpg"], inputs: inputs(["a.jpg"]))
    #expect(paths.path(0) == path)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `several pictures are drawn into a folder, each under a name of its own`() throws {
    let folder = try TemporaryFolder()
    let words = ["x/a.jpg", "y/a.png", "a-2.bmp", "z/a.webp", "-", ".hidden"]
    let paths = try AnnotationPaths(folder.path + "/out", words: words, inputs: inputs(words))
    let names = words.indices.map {
      paths.path($0)?.bytes.split(separator: "/").last.map(String.init)
    }
    #expect(names == ["a.jpg", "a.png", "a-2.png", "a-3.png", "stdin.png", ".hidden.png"])
    var isFolder: ObjCBool = false
    #expect(FileManager.default.fileExists(atPath: folder.path + "/out", isDirectory: &isFolder))
    #expect(isFolder.boolValue)
  }

  @Test(arguments: ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{1F3FD}"])
  func `a mark behind a slash leads out of no folder`(mark: String) throws {
    let folder = try TemporaryFolder()
    let words = ["../\(mark)up.png", "x/\(mark)a.jpg"]
    let paths = try AnnotationPaths(folder.path + "/out", words: words, inputs: inputs(words))
    #expect(paths.path(0)?.bytes == "\(folder.path)/out/\(mark)up.png".bytes)
    #expect(paths.path(1)?.bytes == "\(folder.path)/out/\(mark)a.jpg".bytes)
  }

  @Test(arguments: ["a", "ü", "👩‍👩‍👧‍👦"])
  func `what has the longest name can be drawn`(letter: String) throws {
    let folder = try TemporaryFolder()
    var name = ""
    while (name + letter + ".jpg").utf8.count <= 255 { name += letter }
    let names = ["x/\(name).jpg", "y/\(name).jpg"]
    for name in names { try folder.writePicture(to: name) }
    let paths = names.map { "\(folder.path)/\($0)" }
    let (code, _, error) = runProgram(["detect", "-a", folder.path + "/out/"] + paths)
    #expect(code == .success, "\(error)")
    let drawn = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out")
    #expect(drawn.count == 2)
    #expect(drawn.allSatisfy { $0.utf8.count <= 255 && $0.bytes.hasSuffix(".jpg") })
    // A requested file with the longest name.
    let whole = folder.path + "/" + String(repeating: "b", count: 251) + ".png"
    #expect(runProgram(["detect", "-a", whole, paths[0]]).code == .success)
    #expect(FileManager.default.fileExists(atPath: whole))
  }

  @Test func `a video of the longest name can be drawn`() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "v", count: 251)
    try folder.writeMovie([.dog], to: "in/\(name).y4m")
    let (code, _, error) = runProgram(
      ["detect", "-a", folder.path + "/out/", folder.path + "/in"])
    #expect(code == .success, "\(error)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out").first?.bytes
        .hasSuffix(
          ".mp4") == true)
  }

  @Test(arguments: [
    ["detect", "a.jpg", "--annotate", "-"], ["detect", "a.jpg", "b.jpg", "-a", "-"],
    ["models", "package", "a.tflite", "-o", "-"], ["demo", "-o", "-"],
  ])
  func `a dash is no file to write`(words: [String]) {
    let result = runProgram(words)
    #expect(result.code == .wrongUsage)
    #expect(result.error.contains("./-"), "\(result.error)")
    #expect(!FileManager.default.fileExists(atPath: "-"))
  }

  @Test func `one picture is drawn into a folder that exists or ends in a slash`() throws {
    let folder = try TemporaryFolder()
    let first = try AnnotationPaths(folder.path, words: ["a.jpg"], inputs: inputs(["a.jpg"]))
    #expect(first.path(0) == folder.path + "/a.jpg")
    let second = try AnnotationPaths(
      folder.path + "/new/", words: ["a.jpg"], inputs: inputs(["a.jpg"]))
    #expect(second.path(0) == folder.path + "/new/a.jpg")
  }

  @Test func `a path that fits no picture is refused`() throws {
    let error = #expect(throws: VisionError.self) {
      try AnnotationPaths("out.gif", words: ["a.jpg"], inputs: inputs(["a.jpg"]))
    }
    #expect(error?.code == .optionInvalid)
  }

  @Test func `a folder that cannot be made is refused`() throws {
    let folder = try TemporaryFolder()
    try folder.write(to: "file")
    let error = #expect(throws: VisionError.self) {
      try AnnotationPaths(
        folder.path + "/file/out", words: ["a", "b"], inputs: inputs(["a", "b"]))
    }
    #expect(error?.code == .fileFailed)
  }

  @Test(arguments: [["a.jpg", "b.jpg"], ["a.jpg", "-"], ["FOLDER"]])
  func `several pictures do not fit into one`(words: [String]) throws {
    let folder = try TemporaryFolder()
    let words = words.map { $0 == "FOLDER" ? folder.path : $0 }
    let path = folder.path + "/y.png"
    let error = #expect(throws: VisionError.self) {
      try AnnotationPaths(path, words: words, inputs: inputs(words))
    }
    #expect(error?.code == .optionInvalid)
    #expect(error?.message.contains("\(path)/") == true)
    #expect(FileKind(of: path, followingLinks: true) == .missing)
    let paths = try AnnotationPaths(path + "/", words: words, inputs: inputs(words))
    #expect(paths.path(0)?.bytes.hasPrefix(path + "/") == true)
  }

  // MARK: - Inputs stay as they are

  private func refusal(_ path: String, _ words: [String]) -> VisionError? {
    #expect(throws: VisionError.self) {
      try AnnotationPaths(path, words: words, inputs: InputList().inputs(for: words))
    }
  }

  @Test func `a folder's copies keep its folders and the kind of JPEGs`() throws {
    let folder = try TemporaryFolder()
    for name in ["in/a.jpg", "in/sub/a.JPEG", "in/sub/deep/b.webp", "in/c.png"] {
      try folder.write(to: name)
    }
    let word = folder.path + "/in"
    let paths = try AnnotationPaths(
      folder.path + "/out", words: [word], inputs: InputList().inputs(for: [word]))
    #expect(
      (0..<4).map { paths.path($0)?.bytes.dropFirst(folder.path.count) } == [
        "/out/a.jpg", "/out/c.png", "/out/sub/a.jpeg", "/out/sub/deep/b.png",
      ])
    #expect(FileSystem.names(in: folder.file("out/sub")) == ["deep"])
  }

  @Test func `a picture is not drawn over itself`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(to: "self.jpg")
    let error = refusal(path, [path])
    #expect(error?.code == .optionInvalid)
    #expect(error?.message.contains("would be overwritten") == true)
  }

  @Test func `another name of the same file does not hide it`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(to: "a.jpg")
    try FileManager.default.linkItem(atPath: path, toPath: folder.path + "/hard.jpg")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/soft.png", withDestinationPath: path)
    for name in ["/hard.jpg", "/soft.png", "/../" + FileName(folder.path).stem + "/a.jpg"] {
      #expect(refusal(folder.path + name, [path])?.code == .optionInvalid)
    }
  }

  @Test func `in a folder no input is drawn over, be it another one's`() throws {
    let folder = try TemporaryFolder()
    let first = try folder.write(to: "ph/b.webp")
    _ = try AnnotationPaths(
      folder.path + "/ph", words: [first], inputs: InputList().inputs(for: [first]))
    try folder.write(to: "ph/b.png")
    let error = refusal(folder.path + "/ph/", [folder.path + "/ph/"])
    #expect(error?.message.contains("/ph/b.png is one of the inputs") == true)
  }

  @Test func `the commands refuse before they look at anything`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("photograph", to: "dog.jpg")
    for command in ["detect", "pose"] {
      let console = Console()
      let code = VisionProgram(services: SampleServices.all)
        .run([command, "--annotate", path, path], console: console)
      #expect(code == .wrongUsage)
      #expect(console.output.text.isEmpty)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "photograph")
  }
}

extension AnnotationPaths {
  /// Chooses the paths under the rule of a command line without options.
  fileprivate init(_ path: String, words: [String], inputs: [Input]) throws(VisionError) {
    try self.init(
      path, words: words, inputs: inputs, replacement: Replacement(protecting: InputPlaces(inputs)))
  }
}
