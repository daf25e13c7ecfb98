import Foundation
import Movies
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct LeftOutFilesTests {
  private func lines(_ names: [String], movies: MovieWords? = nil) throws -> [String] {
    let folder = try TemporaryFolder()
    for name in names { try folder.write(to: name) }
    let leftOut = LeftOutFiles()
    _ = InputList(movies: movies, leftOut: leftOut).inputs(for: [folder.path])
    return leftOut.lines.map { "\($0)".replacingOccurrences(of: folder.path, with: "FOLDER") }
  }

  @Test func `files that might be pictures are counted by their endings, most first`() throws {
    let lines = try lines([
      "a.jpg", "b.heic", "x.NEF", "deep/y.nef", "deep/er/z.psd", "noending", "notes.txt",
      ".hidden.nef", "labels.json", "deep/c.tiff",
    ])
    #expect(
      lines == [
        "vision: FOLDER: 4 files were left out because they cannot be read: 2 .nef, "
          + "1 without an ending, 1 .psd"
      ])
  }

  @Test func `many kinds are a number behind the fifth`() throws {
    let lines = try lines(["a.aa", "a.bb", "a.cc", "a.dd", "a.ee", "a.ff", "a.gg"])
    #expect(
      lines.first?.bytes.hasSuffix("1 .aa, 1 .bb, 1 .cc, 1 .dd, 1 .ee, 2 of 2 other kinds") == true)
  }

  @Test func `nothing is said of folders in which nothing was left out`() throws {
    #expect(try lines(["a.jpg", "readme.md", "model.tflite"]).isEmpty)
    #expect(try lines(["a.nef"]).count == 1)
  }

  @Test func `of models those of other runtimes are left out, and pictures are not worth a word`()
    throws
  {
    let folder = try TemporaryFolder()
    for name in [
      "a.tflite", "b.onnx", "c.pb", "d/e.onnx", "f.jpg", "g.mp4", "labels.txt", "LICENSE",
    ] {
      try folder.write(to: name)
    }
    let leftOut = LeftOutFiles(lookingFor: .models)
    let list = InputList(endings: ["tflite"], leftOut: leftOut, kind: "model")
    #expect(list.inputs(for: [folder.path]).count == 1)
    #expect(leftOut.lines.count == 1)
    #expect(leftOut.lines.first?.contains("\(folder.path): 3 files were left out") == true)
    #expect(leftOut.lines.first?.bytes.hasSuffix(": 2 .onnx, 1 .pb") == true)
  }

  @Test func `numbers that are missing between pictures have a line`() throws {
    let folder = try TemporaryFolder()
    for name in ["s-04.png", "s-06.png", "s-09.png", "t-1.png", "t-2.png"] {
      try folder.write(to: name)
    }
    let leftOut = LeftOutFiles()
    for pattern in ["s-%02d.png", "t-%d.png"] {
      leftOut.note(try PictureSequence(folder.file(pattern)))
    }
    #expect(
      leftOut.lines == [
        "vision: \(folder.file("s-%02d.png")): 3 numbers are missing between its pictures; later "
          + "ones come earlier by as many frames"
      ])
  }

  @Test func `places in a live source that could not be read have a line`() {
    let leftOut = LeftOutFiles()
    for (name, count) in [("b", 1), ("a", 2), ("c", 0), ("a", 1)] {
      leftOut.note(damageCount: count, of: name)
    }
    #expect(
      leftOut.lines == [
        "vision: a: 3 places could not be read; frames there were left out",
        "vision: b: 1 place could not be read; frames there were left out",
      ])
  }

  @Test func `videos are left out only where they are not read`() throws {
    #expect(
      try lines(["a.jpg", "b.mp4", "c.nef", "deep/d.MOV"]) == [
        "vision: FOLDER: 1 file was left out because it cannot be read: 1 .nef",
        "vision: FOLDER: 2 videos were left out, as only pictures are looked at here",
      ])
    #expect(try lines(["a.jpg", "b.mp4"], movies: MovieWords()).isEmpty)
  }
}
