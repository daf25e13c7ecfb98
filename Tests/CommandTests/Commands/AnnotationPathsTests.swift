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
    let names = words.indices.map { paths.path($0)?.split(separator: "/").last.map(String.init) }
    #expect(names == ["a.png", "a-2.png", "a-2-2.png", "a-3.png", "stdin.png", ".hidden.png"])
    var isFolder: ObjCBool = false
    #expect(FileManager.default.fileExists(atPath: folder.path + "/out", isDirectory: &isFolder))
    #expect(isFolder.boolValue)
  }

  @Test func `one picture is drawn into a folder that exists or ends in a slash`() throws {
    let folder = try TemporaryFolder()
    let first = try AnnotationPaths(folder.path, words: ["a.jpg"], inputs: inputs(["a.jpg"]))
    #expect(first.path(0) == folder.path + "/a.png")
    let second = try AnnotationPaths(
      folder.path + "/new/", words: ["a.jpg"], inputs: inputs(["a.jpg"]))
    #expect(second.path(0) == folder.path + "/new/a.png")
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
}
