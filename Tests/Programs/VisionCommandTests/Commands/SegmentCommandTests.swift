import Drawing
import Frames
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionCommand

@Suite struct SegmentCommandTests {
  private func folder(_ names: String...) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in names { try folder.writePicture(to: name) }
    return folder
  }

  @Test func `the share of each class is printed`() throws {
    let folder = try folder("person.jpg")
    try Snapshot.check(
      "segment-text", ["segment", folder.path + "/person.jpg"], replacing: [folder.path: "FOLDER"])
  }

  @Test func `masks are run lengths, and nothing found has none`() throws {
    let folder = try folder("person.jpg", "nobody.jpg")
    try Snapshot.check(
      "segment-json",
      ["segment", "--format", "json", folder.path + "/person.jpg", folder.path + "/nobody.jpg"],
      replacing: [folder.path: "FOLDER"])
  }

  @Test func `every option reaches the request`() throws {
    let folder = try TemporaryFolder()
    try folder.writeMovie([.person], to: "a.y4m")
    let seen = Lock<SegmentationRequest?>(nil)
    var services = SampleServices.all
    services.tasks[SegmentTask.self] = services.tasks[SegmentTask.self].with {
      (request, _) throws(VisionError) in
      seen.withLock { $0 = request }
      return SampleServices.Segmenter()
    }
    let words = [
      "segment", folder.path, "--model", "selfie-landscape", "--threads", "3", "--background",
      "#00ff10", "--annotate", folder.path + "/out", "--smoothing", "0.25", "--refine-edges",
      "--locale", "de", "--orientation",
      "left-mirrored",
      "--region", "0,0,50%,50%",
    ]
    #expect(VisionProgram(services: services).run(words, console: Console()) == .success)
    let request = try #require(seen.withLock { $0 })
    #expect(request.model == "selfie-landscape" && request.threads == 3)
    #expect(request.background == .color(.init(red: 0, green: 255, blue: 16)))
    #expect(request.smoothing == 0.25 && request.locale == "de")
    #expect(request.orientation == .leftMirrored && request.region != nil)
    #expect(request.refinesEdges)
  }

  @Test func `a selection reaches the request`() throws {
    let folder = try folder("person.jpg")
    let seen = Lock<SegmentationRequest?>(nil)
    var services = SampleServices.all
    services.tasks[SegmentTask.self] = services.tasks[SegmentTask.self].with {
      (request, _) throws(VisionError) in
      seen.withLock { $0 = request }
      return SampleServices.Segmenter()
    }
    let words = ["segment", folder.path + "/person.jpg", "--at", "1,2 50%,25%"]
    #expect(VisionProgram(services: services).run(words, console: Console()) == .success)
    let request = try #require(seen.withLock { $0 })
    #expect(request.selection == SelectedPoints("1,2 50%,25%") && request.leavesOut)
  }

  @Test(arguments: [
    (["--background", "#12"], "#00ff00"), (["--smoothing", "2"], "from 0 to 1"),
    (["--at", "middle"], "as in 320,200 or 50%,25%"),
    (["--at", "1,2", "--region", "0,0,1,1"], "--at"),
  ])
  func `wrong options are one line of advice`(words: [String], part: String) throws {
    let folder = try folder("person.jpg")
    let (code, output, error) = runProgram(["segment"] + words + [folder.path + "/person.jpg"])
    #expect(code == .wrongUsage && output.isEmpty)
    #expect(error.contains(part), "\(error)")
  }

  @Test func `masks are indexed pictures in the folders of their pictures`() throws {
    let folder = try TemporaryFolder()
    for name in ["in/a/person.jpg", "in/b/nobody.jpg"] {
      try folder.writePicture(to: name, width: 4, height: 2)
    }
    let words = ["segment", "--summary", "--masks", folder.path + "/out", folder.path + "/in"]
    let (code, _, error) = runProgram(words)
    #expect(code == .success && error.contains("wrote: \(folder.path)/out/"), "\(error)")
    let person = try IndexedPicture(readingNumbersAt: folder.file("out/a/person.png"))
    #expect(person.numbers == [0, 0, 255, 255, 0, 0, 255, 255])
    let nobody = try IndexedPicture(readingNumbersAt: folder.file("out/b/nobody.png"))
    #expect(nobody.numbers == [UInt8](repeating: 255, count: 8))
    // The same words work twice, but do not replace what a person drew.
    #expect(runProgram(words).code == .success)
    try folder.write(nobody.encoded(), to: "out/a/person.png")
    let again = runProgram(words)
    #expect(again.code == .wrongUsage && again.error.contains("--overwrite"), "\(again.error)")
    #expect(runProgram(words + ["--overwrite"]).code == .success)
  }

  @Test func `masks of frames have their numbers`() throws {
    let folder = try TemporaryFolder()
    let film = try folder.writeMovie([.person, .nothing], to: "film.y4m")
    let (code, _, error) = runProgram(["segment", "--masks", folder.path + "/out", film])
    #expect(code == .success, "\(error)")
    let names = FileSystem.names(in: folder.path + "/out")
    #expect(names == ["film_000000.png", "film_000001.png"])
  }

  @Test func `masks take no other option's place and no input's`() throws {
    let folder = try folder("person.png")
    let picture = folder.path + "/person.png"
    let input = runProgram(["segment", "--masks", folder.path, picture])
    #expect(input.code == .wrongUsage && input.error.contains("one of the inputs"))
    let out = folder.path + "/out"
    let both = runProgram(["segment", "--masks", out, "--annotate", out + "/person.png", picture])
    #expect(both.code == .wrongUsage && both.error.contains("another option's picture"))
    let file = runProgram(["segment", "--masks", picture, picture])
    #expect(file.code == .wrongUsage, "\(file.error)")
  }

  @Test func `a background is read, so nothing takes its place`() throws {
    let folder = try folder("person.jpg", "beach.png")
    let beach = folder.path + "/beach.png"
    let (code, _, error) = runProgram([
      "segment", "--overwrite", "--background", beach, "--annotate", beach,
      folder.path + "/person.jpg",
    ])
    #expect(code == .wrongUsage && error.contains("one of the inputs"), "\(error)")
  }

  @Test func `label files have an outline of each part`() throws {
    let folder = try TemporaryFolder()
    for name in ["person.jpg", "nobody.jpg"] {
      try folder.writePicture(to: "in/" + name, width: 4, height: 2)
    }
    let (code, _, error) = runProgram([
      "segment", "--format", "yolo", "--output", folder.path + "/labels", folder.path + "/in",
    ])
    #expect(code == .success, "\(error)")
    func text(_ name: String) -> String? {
      folder.read("labels/" + name).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(
      text("person.txt")
        == "0 0.000000 0.000000 0.500000 0.000000 0.500000 1.000000 0.000000 1.000000\n")
    #expect(text("nobody.txt") == "" && text("classes.txt") == "person\n")
  }
}
