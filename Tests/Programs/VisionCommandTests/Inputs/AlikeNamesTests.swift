import Foundation
import Frames
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

/// Tests of two files with similar names: one has an accented letter, the other a letter and an
/// accent.
///
/// `String` considers them equal; the file system of Linux does not.
@Suite(.enabled(if: isLinux, "other file systems take such names for one"))
struct AlikeNamesTests {
  private static let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
  private let folder: TemporaryFolder
  private let indexes: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    indexes = try TemporaryFolder()
    try #require(Self.composed == Self.decomposed)
  }

  private func run(_ words: [String]) -> (code: ExitCode, output: String, error: String) {
    var services = SampleServices.all
    services.indexes = indexes.path
    return runProgram(
      words.map { $0.replacingOccurrences(of: "F/", with: folder.path + "/") }, services: services)
  }

  /// Returns the bytes of the names in a folder.
  private func names(_ path: String) -> Set<ByteText> {
    Set(FileSystem.names(in: folder.file(path)).map(\.bytes))
  }

  @Test func `both are looked at, drawn and cut out`() throws {
    for name in [Self.composed, Self.decomposed] {
      try folder.writePicture(to: "in/\(name)/dog-\(name).png", width: 640, height: 480)
    }
    let (code, output, error) = run(
      ["detect", "-f", "json", "--annotate", "F/drawn", "--crop", "F/crops", "F/in"])
    #expect(code == .success, "\(error)")
    #expect(output.bytes.lines.count == 2)
    for top in ["drawn", "crops/dog"] {
      #expect(names(top) == [Self.composed.bytes, Self.decomposed.bytes], "\(top)")
    }
    let labels = run(["detect", "-f", "yolo", "-o", "F/labels", "F/in"])
    #expect(labels.code == .success, "\(labels.error)")
    #expect(names("labels").isSuperset(of: [Self.composed.bytes, Self.decomposed.bytes]))
  }

  @Test func `each has labels under its own name`() throws {
    let names = [Self.composed, Self.decomposed, "K", "\u{212A}"]
    for name in names { try folder.writePicture(to: "in/\(name).png", width: 640, height: 480) }
    let (code, _, error) = run(["detect", "-f", "yolo", "-o", "F/labels", "F/in"])
    #expect(code == .success && !error.contains("under another name"), "\(error)")
    #expect(self.names("labels").isSuperset(of: names.map { "\($0).txt".bytes }))
  }

  @Test func `both have a place in an index, and each goes with its own file`() throws {
    try folder.writePicture(of: "cat", to: "pets/\(Self.composed).jpg")
    try folder.writePicture(of: "dog", to: "pets/\(Self.decomposed).jpg")
    let built = run(["similar", "--index", "F/pets"])
    #expect(built.output.contains("the index has 2 pictures"), "\(built.output)\(built.error)")
    let again = run(["similar", "--index", "F/pets"])
    #expect(again.output.contains("indexed 0 pictures, removed 0"), "\(again.output)")
    FileSystem.removeFile(folder.file("pets/\(Self.decomposed).jpg"))
    let less = run(["similar", "--index", "F/pets"])
    #expect(less.output.contains("removed 1; the index has 1 picture"), "\(less.output)")
  }

  @Test func `each has the labels that are called by its bytes`() throws {
    try folder.writePicture(to: "val/dog-\(Self.composed).jpg")
    try folder.writePicture(to: "val/\(Self.decomposed).jpg")
    try folder.writePicture(to: "val/\(Self.composed).jpg")
    let named = [Self.composed, Self.decomposed].map { "\($0).jpg" }
    try folder.write(
      """
      {"images":[{"id":1,"file_name":"\(named[0])"},{"id":2,"file_name":"\(named[1])"}],
       "categories":[{"id":17,"name":"Dog"}],"annotations":[]}
      """, to: "truth.json")
    let coco = run(["eval", "detect", "--labels", "F/truth.json", "F/val"])
    #expect(coco.code == .success, "\(coco.error)")
    #expect(coco.error.contains("1 picture without labels"), "\(coco.error)")

    try folder.write("dog\n", to: "labels/classes.txt")
    for name in [Self.composed, Self.decomposed] { try folder.write("", to: "labels/\(name).txt") }
    let yolo = run(["eval", "detect", "--labels", "F/labels", "F/val"])
    #expect(yolo.code == .success, "\(yolo.error)")
  }

  @Test func `a label finds the only file that looks like its name`() throws {
    try folder.writePicture(to: "val/\(Self.decomposed).jpg")
    try folder.write(
      """
      {"images":[{"id":1,"file_name":"\(Self.composed).jpg"}],
       "categories":[{"id":17,"name":"Dog"}],"annotations":[]}
      """, to: "truth.json")
    let (code, _, error) = run(["eval", "detect", "--labels", "F/truth.json", "F/val"])
    #expect(code == .success, "\(error)")
  }
}

private var isLinux: Bool {
  #if os(Linux)
    true
  #else
    false
  #endif
}
