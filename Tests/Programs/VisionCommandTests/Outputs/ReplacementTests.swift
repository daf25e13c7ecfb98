import Foundation
import Frames
import Movies
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

/// Tests of existing files at the place of an output.
@Suite struct ReplacementTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["photos/dog.jpg", "photos/face.jpg", "photos/nothing.jpg"] { try write(name) }
    try folder.writePicture(of: "cat", to: "pets/cat.jpg")
    try folder.writePicture(of: "dog", to: "pets/dog.jpg")
    try folder.writeMovie([.dog, .nothing, .dog], to: "street.y4m", width: 64, height: 64)
    try folder.write(Data("cat\ndog\n".utf8), to: "labels.txt")
  }

  private func write(_ name: String) throws {
    let pixels = (0..<640 * 480).flatMap { _ -> [UInt8] in [255, 0, 0] }
    let frame = try Frame(width: 640, height: 480, format: .rgb, bytes: pixels.span.bytes)
    try folder.write(Data(frame.encoded(as: .jpeg())), to: name)
  }

  private func run(_ words: [String]) -> (code: ExitCode, output: String, error: String) {
    runProgram(words.map { $0.replacingOccurrences(of: "F/", with: folder.path + "/") })
  }

  /// Command lines, each with a file that it writes.
  private static let lines: [(words: [String], file: String)] = [
    (["detect", "--annotate", "F/out.png", "F/photos/dog.jpg"], "out.png"),
    (["detect", "--annotate", "F/out.jpg", "F/photos/dog.jpg"], "out.jpg"),
    (["detect", "--annotate", "F/drawn/", "F/photos"], "drawn/face.jpg"),
    (["detect", "--annotate", "F/out.mp4", "F/street.y4m"], "out.mp4"),
    (["track", "--annotate", "F/drawn/", "F/street.y4m"], "drawn/street.mp4"),
    (["detect", "--crop", "F/crops", "F/photos/dog.jpg"], "crops/dog/dog-1.jpg"),
    (["detect", "--contact-sheet", "F/sheet.jpg", "F/photos"], "sheet.jpg"),
    (["detect", "--contact-sheet", "F/sheet.png", "F/photos"], "sheet.png"),
    (["detect", "--output", "F/found.txt", "F/photos"], "found.txt"),
    (["detect", "-f", "coco", "-o", "F/found.json", "F/photos"], "found.json"),
    (["detect", "-f", "coco", "-o", "F/found.json", "F/photos"], "found.results.json"),
    (["detect", "-f", "yolo", "-o", "F/labels", "F/photos"], "labels/face.txt"),
    (["detect", "-f", "yolo", "-o", "F/labels", "F/photos"], "labels/classes.txt"),
    (["detect", "-f", "yolo", "-o", "F/labels", "F/street.y4m"], "labels/street_000002.txt"),
    (["embed", "--output", "F/all.npy", "F/pets/cat.jpg"], "all.npy"),
    (["embed", "--output", "F/all.npy", "F/pets/cat.jpg"], "all.names.txt"),
    (["embed", "--output", "F/all.jsonl", "F/pets/cat.jpg"], "all.jsonl"),
    (["compare", "-o", "F/alike.txt", "F/pets/cat.jpg", "F/pets/dog.jpg"], "alike.txt"),
  ]

  @Test(arguments: lines)
  func `the same line works twice, and replaces nobody's file`(
    words: [String], file: String
  ) throws {
    for _ in 0..<2 {
      let (code, _, error) = run(words)
      try #require(code == .success, "\(error)")
      #expect(folder.read(file)?.isEmpty == false)
    }
    // A user corrects the output, which makes it theirs.
    let own = try #require(folder.read(file)) + Data("more".utf8)
    try folder.write(own, to: file)
    let refused = run(words)
    #expect(refused.code != .success)
    #expect(refused.error.contains("\(file) is there already"), "\(refused.error)")
    #expect(refused.error.contains("--overwrite"))
    #expect(folder.read(file) == own)

    let replaced = run(words + ["--overwrite"])
    #expect(replaced.code == .success, "\(replaced.error)")
    #expect(folder.read(file) != own)
    #expect(run(words).code == .success)
  }

  @Test(arguments: ["--annotate", "--contact-sheet", "--crop", "--output"])
  func `a photograph behind an option is told as the slip it is`(option: String) throws {
    let before = folder.read("photos/dog.jpg")
    let photos = ["dog", "face", "nothing"].map { "F/photos/\($0).jpg" }
    for count in 2...3 {
      let (code, _, error) = run(["detect", option] + photos.prefix(count))
      #expect(code == .wrongUsage)
      #expect(error.contains("name the place to write to first, as in \(option) NEW *.jpg"))
    }
    #expect(folder.read("photos/dog.jpg") == before)
    #expect(FileSystem.names(in: folder.file("photos")) == ["dog.jpg", "face.jpg", "nothing.jpg"])
  }

  @Test(arguments: lines)
  func `a link that leads nowhere is kept without --overwrite`(
    words: [String], file: String
  ) throws {
    let path = folder.file(file)
    let target = folder.file("nowhere/new")
    try FileManager.default.createDirectory(
      atPath: FileSystem.parent(of: path), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    let refused = run(words)
    #expect(refused.code != .success)
    #expect(refused.error.contains("\(file) is there already"), "\(refused.error)")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == target)

    let replaced = run(words + ["--overwrite"])
    #expect(replaced.code == .success, "\(replaced.error)")
    #expect(try FileStatus(of: path, followingLinks: false).kind == .file)
    #expect(FileKind(of: target, followingLinks: true) == .missing)
    #expect(run(words).code == .success)
  }

  @Test func `an empty file holds nothing that could be lost`() throws {
    try folder.write(Data(), to: "made.txt")
    #expect(run(["detect", "-o", "F/made.txt", "F/photos/dog.jpg"]).code == .success)
  }

  @Test func `an input is not replaced either way`() throws {
    let before = folder.read("photos/dog.jpg")
    let words = ["detect", "--overwrite", "--annotate", "F/photos/dog.jpg", "F/photos/dog.jpg"]
    #expect(run(words).code == .wrongUsage)
    #expect(folder.read("photos/dog.jpg") == before)
  }

  @Test func `a picture that is changed without its comment being changed is somebody's`() throws {
    #expect(run(["detect", "--annotate", "F/out.png", "F/photos/dog.jpg"]).code == .success)
    var picture = try #require(folder.read("out.png"))
    picture[picture.count / 2] ^= 1
    try folder.write(picture, to: "out.png")
    #expect(run(["detect", "--annotate", "F/out.png", "F/photos/dog.jpg"]).code == .wrongUsage)
    #expect(folder.read("out.png") == picture)
  }

  @Test func `a video that is changed at the same length is the user's own`() throws {
    #expect(run(["detect", "--annotate", "F/out.mp4", "F/street.y4m"]).code == .success)
    var video = try #require(folder.read("out.mp4"))
    video[video.count / 2] ^= 1
    try folder.write(video, to: "out.mp4")
    #expect(run(["detect", "--annotate", "F/out.mp4", "F/street.y4m"]).code == .wrongUsage)
    #expect(folder.read("out.mp4") == video)
  }

  @Test func `a file that appears before a picture is written is kept`() throws {
    let frame = try Frame(decoding: folder.file("photos/dog.jpg"))
    let path = folder.file("out.png")
    for _ in 0..<2 {
      try Replacement(protecting: InputPlaces()).write(
        frame, to: path, of: "--annotate", streams: false)
    }
    try folder.write("by hand", to: "out.png")
    #expect(throws: VisionError.self) {
      try Replacement(protecting: InputPlaces()).write(
        frame, to: path, of: "--annotate", streams: false)
    }
    #expect(folder.read("out.png") == Array("by hand".utf8))
    #expect(!folder.names.contains { $0.bytes.hasSuffix(".part") })
    let all = Replacement(overwrites: true, protecting: InputPlaces())
    try all.write(frame, to: path, of: "--annotate", streams: false)
    #expect(folder.read("out.png") != Array("by hand".utf8))
  }

  @Test func `an array that appears during the work is kept`() throws {
    let path = folder.file("all.npy")
    let vectors = try VectorOutput(
      path, columns: 2, isQuantized: false, replacement: Replacement(protecting: InputPlaces()))
    try folder.write("by hand", to: "all.npy")
    #expect(throws: VisionError.self) { try vectors.finish() }
    #expect(folder.read("all.npy") == Array("by hand".utf8))
  }

  @Test func `a file that takes the place of a result at once is nobody's but the user's`() throws {
    let path = folder.file("found.txt")
    let rule = Replacement(protecting: InputPlaces())
    let file = try TemporaryFile(for: path)
    let words = Array("found".utf8)
    try file.write(words.span.rawBytes, at: 0)
    let digest = try #require(file.sha256)
    #expect(digest == SHA256(text: "found"))
    try file.install()
    // Between the rename and the note.
    try folder.write("by hand", to: "found.txt")
    WrittenNote.keep(digest, of: path)
    #expect(throws: VisionError.self) { try rule.check(path, of: "--output") }
    try folder.write("found", to: "found.txt")
    try rule.check(path, of: "--output")
  }

  @Test func `a file that appears before a result is installed is kept`() throws {
    let path = folder.file("found.txt")
    let rule = Replacement(protecting: InputPlaces())
    let file = try UnfinishedFile(path)
    try file.append(Array("found".utf8))
    try folder.write("by hand", to: "found.txt")
    #expect(throws: VisionError.self) { try file.install(under: rule, of: "--output") }
    #expect(folder.read("found.txt") == Array("by hand".utf8))
    try FileManager.default.removeItem(atPath: path)
    let next = try UnfinishedFile(path)
    try next.append(Array("found".utf8))
    try next.install(under: rule, of: "--output")
    try rule.writeNoted(Array("again".utf8), to: path, of: "--output")
    try rule.check(path, of: "--output")
  }

  @Test func `files go on being replaced where they are moved to another folder`() throws {
    #expect(run(["detect", "--annotate", "F/drawn/", "F/photos"]).code == .success)
    try FileManager.default.moveItem(
      atPath: folder.file("drawn"), toPath: folder.file("elsewhere"))
    #expect(run(["detect", "--annotate", "F/elsewhere/", "F/photos"]).code == .success)
  }

  @Test func `the name of a picture makes no file of the user's replaceable`() throws {
    try folder.write("by hand", to: "lab/dog.txt")
    let forged = "z\n\(SHA256(text: "by hand"))  dog.txt\nq.jpg"
    let picture = try #require(folder.read("photos/dog.jpg"))
    try WholeFile.write(picture.span.rawBytes, to: folder.file(forged))
    let words = ["detect", "-f", "yolo", "-o", "F/lab"]
    for _ in 0..<2 {
      let (code, _, error) = run(words + ["F/" + forged])
      #expect(code == .success, "\(error)")
    }
    #expect(run(words + ["F/photos/dog.jpg"]).code == .wrongUsage)
    #expect(folder.read("lab/dog.txt") == Array("by hand".utf8))
  }

  /// Command lines, each with a note that it keeps.
  private static let noted: [(words: [String], note: String)] = [
    (["detect", "-o", "F/found.txt", "F/photos"], ".found.txt.written"),
    (["detect", "-f", "coco", "-o", "F/found.json", "F/photos"], ".found.results.json.written"),
    (["detect", "-f", "yolo", "-o", "F/lab", "F/photos"], "lab/.labels.written"),
    (["embed", "--output", "F/all.npy", "F/pets/cat.jpg"], ".all.names.txt.written"),
    (["compare", "-o", "F/alike.txt", "F/pets/cat.jpg", "F/pets/dog.jpg"], ".alike.txt.written"),
  ]

  @Test(arguments: noted)
  func `a user's file in the place of a note is kept`(words: [String], note: String) throws {
    let own = Array("\(SHA256(text: "mine"))  mine.txt\n".utf8)
    try folder.write(own, to: note)
    for more in [[], ["--overwrite"]] {
      let (code, _, error) = run(words + more)
      #expect(code == .wrongUsage)
      #expect(error.contains("\(note), but that is there already"), "\(error)")
      #expect(folder.read(note) == own)
    }
    try folder.write(Data(), to: note)
    for _ in 0..<2 {
      let (code, _, error) = run(words)
      #expect(code == .success, "\(error)")
    }
  }

  @Test func `notes of results are hidden, and marked pictures need none`() throws {
    #expect(
      run(["detect", "--annotate", "F/made/", "-o", "F/made/found.txt", "F/photos/dog.jpg"]).code
        == .success)
    #expect(
      FileSystem.names(in: folder.file("made")) == [".found.txt.written", "dog.jpg", "found.txt"])
  }
}
