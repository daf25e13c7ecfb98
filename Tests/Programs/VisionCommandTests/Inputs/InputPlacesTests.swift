import Foundation
import Frames
import Movies
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

/// Tests that nothing that a command reads is overwritten, whichever form it has.
@Suite struct InputPlacesTests {
  private let folder: TemporaryFolder
  private let indexes: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    indexes = try TemporaryFolder()
    for number in 1...3 {
      try folder.writePicture(to: "ph/s-000\(number).png")
      try folder.writePicture(of: "cat", to: "ix/\(number).bmp")
    }
    try writePhotograph(to: "dog.jpg")
    // Pictures of any name are inputs if they are named themselves.
    for name in ["all.names.txt", "found.results.json", "lab/dog.txt", "lab/classes.txt"] {
      try folder.writePicture(of: "dog", to: name)
    }
    try folder.write("\(folder.file("clip.mp4"))\n", to: "clips.txt")
    try folder.write("a video", to: "clip.mp4")
    try folder.writePicture(to: "birds/robin/1.png")
    try folder.writePicture(to: "made/dog/dog-1.jpg")
  }

  /// Writes a picture with a dog that can be cut out.
  private func writePhotograph(to name: String) throws {
    let pixels = (0..<640 * 480).flatMap { _ -> [UInt8] in [255, 0, 0] }
    let frame = try Frame(width: 640, height: 480, format: .rgb, bytes: pixels.span.bytes)
    try folder.write(Data(frame.encoded(as: .jpeg())), to: name)
  }

  private var services: Services {
    var services = SampleServices.all
    services.indexes = indexes.path
    return services
  }

  private func run(_ words: [String]) -> (code: ExitCode, output: String, error: String) {
    runProgram(
      words.map { $0.replacingOccurrences(of: "F/", with: folder.path + "/") }, services: services)
  }

  /// Command lines, each with a file that it reads and would write.
  private static let lines: [(words: [String], file: String)] = [
    (["detect", "--contact-sheet", "F/ph/s-0002.png", "F/ph/s-%04d.png"], "ph/s-0002.png"),
    (["detect", "--contact-sheet", "F/ph/../ph/s-0003.png", "F/ph/s-%04d.png"], "ph/s-0003.png"),
    (["track", "--contact-sheet", "F/ph/s-0002.png", "F/ph"], "ph/s-0002.png"),
    (["track", "--output", "F/ph/s-0001.png", "F/ph"], "ph/s-0001.png"),
    (["detect", "-f", "coco", "-o", "F/found.json", "F/found.results.json"], "found.results.json"),
    (["detect", "-f", "yolo", "-o", "F/lab", "F/lab/dog.txt"], "lab/dog.txt"),
    (["detect", "-f", "yolo", "-o", "F/lab", "F/dog.jpg", "F/lab/classes.txt"], "lab/classes.txt"),
    (["embed", "-o", "F/all.npy", "F/all.names.txt"], "all.names.txt"),
    (["detect", "--crop", "F/made", "F/dog.jpg", "F/made/dog/dog-1.jpg"], "made/dog/dog-1.jpg"),
    (["detect", "--annotate", "F/made/dog/", "F/made/dog/dog-1.jpg"], "made/dog/dog-1.jpg"),
    (["similar", "-i", "F/ix", "-o", "F/ix/2.bmp", "F/dog.jpg"], "ix/2.bmp"),
    (["similar", "-i", "F/ix", "-o", "F/./ix/2.bmp", "--duplicates"], "ix/2.bmp"),
    (["eval", "classify", "--confusion", "F/birds/robin/1.png", "F/birds"], "birds/robin/1.png"),
    (["eval", "classify", "--confusion", "F/clip.mp4", "@F/clips.txt"], "clip.mp4"),
  ]

  @Test(arguments: lines)
  func `what is read is not written`(words: [String], file: String) throws {
    let before = folder.read(file)
    let (code, _, error) = run(words + ["--overwrite"])
    #expect(folder.read(file) == before)
    #expect(code != .success && before != nil)
    #expect(error.contains("is one of the inputs and would be overwritten"), "\(error)")
  }

  @Test
  func `pictures of the index are known by links, too, and in an index that is not refreshed`()
    throws
  {
    #expect(run(["similar", "-i", "F/ix"]).code == .success)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link.txt"), withDestinationPath: folder.file("ix/1.bmp"))
    for more in [[], ["--no-refresh"]] {
      let (code, _, error) = run(
        ["similar", "-i", "F/ix", "-o", "F/link.txt", "--overwrite", "F/dog.jpg"] + more)
      #expect(code == .wrongUsage && error.contains("is one of the inputs"), "\(error)")
    }
    #expect(run(["similar", "-i", "F/ix", "-o", "F/new.txt", "F/ix/3.bmp"]).code == .success)
    #expect(run(["similar", "-i", "F/ix", "-o", "F/new.txt", "F/ix/3.bmp"]).code == .success)
  }

  @Test(arguments: ["bmp", "webp", "heic", "tif", "gif", "mov"])
  func `results that are named like a picture or a video are refused`(ending: String) {
    let place = ending == "gif" ? "gif.webp" : "found.\(ending)"
    let (code, _, error) = run(["similar", "-i", "F/ix", "-o", "F/\(place)", "F/dog.jpg"])
    #expect(code == .wrongUsage && error.contains("is named like a picture"), "\(error)")
  }

  @Test func `crops of a folder's pictures replace none of them in a second run`() throws {
    let words = ["track", "--crop", "F/out", "F/out/dog"]
    for number in 1...2 { try writePhotograph(to: "out/dog/dog-\(number).jpg") }
    #expect(run(words).code == .success)
    let names = FileSystem.names(in: folder.file("out/dog"))
    try #require(names.count > 2)
    let before = names.map { folder.read("out/dog/\($0)") }
    _ = run(words)
    #expect(names.map { folder.read("out/dog/\($0)") } == before)
  }

  @Test func `a file directed to standard input is an input`() throws {
    let path = folder.file("dog.jpg")
    let file = try OpenFile(reading: path)
    for inputs in [[], [Input(name: "-", source: .standardInput())]] {
      let places = InputPlaces(inputs, standardInput: file.descriptor)
      for name in ["dog.jpg", "./dog.jpg"] {
        let error = #expect(throws: VisionError.self) {
          try places.check(folder.file(name), of: "--annotate")
        }
        #expect(error?.code == .optionInvalid)
      }
      try places.check(folder.file("ph/s-0001.png"), of: "--annotate")
    }
    let movie = InputPlaces(
      [Input(name: "-", source: .movie(.standardInput()))], standardInput: file.descriptor)
    #expect(throws: VisionError.self) { try movie.check(path, of: "--annotate") }
    // A pipe and a closed descriptor have no file.
    try InputPlaces([], standardInput: -1).check(path, of: "--annotate")
  }
}
