import Frames
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

/// `vision eval segment`: the sample segmenter finds a person in the left half of blue pictures.
@Suite struct EvalMasksTests {
  /// Two pictures with labels, and one without.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["photos/person.jpg", "photos/nobody.jpg", "photos/other.jpg"] {
      try folder.writePicture(to: name, width: 4, height: 2)
    }
    try labels([1, 1, 1, 0, 1, 1, 255, 0], of: "person", in: folder)
    try labels([0, 0, 0, 0, 0, 0, 0, 1], of: "nobody", in: folder)
    return folder
  }

  private func labels(
    _ numbers: [UInt8], of name: String, in folder: TemporaryFolder, width: Int = 4,
    height: Int = 2
  ) throws {
    let picture = try IndexedPicture(width: width, height: height, numbers: numbers)
    try folder.write(picture.encoded(), to: "masks/\(name).png")
  }

  private func run(
    _ folder: TemporaryFolder, _ words: String...
  ) -> (code: ExitCode, output: String, error: String) {
    runProgram(["eval", "segment", "--labels", folder.path + "/masks"] + words)
  }

  @Test(arguments: ["text", "json", "csv"])
  func `masks are measured against labeled pixels`(format: String) throws {
    let folder = try folder()
    try Snapshot.check(
      "eval-segment-\(format)",
      [
        "eval", "segment", "--labels", folder.path + "/masks/", "--format", format,
        folder.path + "/photos",
      ], replacing: [folder.path: "FOLDER"])
  }

  @Test func `recorded lines give the numbers of the model itself`() throws {
    let folder = try folder()
    let lines = runProgram(["segment", "--format", "json", folder.path + "/photos"]).output
    let recorded = try folder.write(lines, to: "found.jsonl")
    let live = run(folder, "--format", "json", folder.path + "/photos")
    #expect(live.code == .success && live.output.contains(#""pictures":2"#), "\(live.error)")
    #expect(run(folder, "--format", "json", "--predictions", recorded).output == live.output)
    let both = run(
      folder, "--format", "json", "--predictions", recorded, folder.path + "/photos/person.jpg")
    #expect(both.output.contains(#""pictures":1"#))
    try folder.write(lines + lines, to: "twice.jsonl")
    let twice = run(folder, "--predictions", folder.file("twice.jsonl"))
    #expect(twice.code == .inputFailed && twice.error.contains("two answers"), "\(twice.error)")
  }

  @Test func `what the command saves as masks are labels that it judges right`() throws {
    let folder = try folder()
    let saved = runProgram([
      "segment", "--masks", folder.path + "/own", folder.path + "/photos/person.jpg",
    ])
    #expect(saved.code == .success, "\(saved.error)")
    let own = try IndexedPicture(readingNumbersAt: folder.file("own/person.png"))
    // Without a class is 255, which does not count as a label.
    #expect(own.numbers == [0, 0, 255, 255, 0, 0, 255, 255])
  }

  @Test func `labels of another size are the picture's error`() throws {
    let folder = try folder()
    try labels([0, 0], of: "person", in: folder, width: 2, height: 1)
    let (code, output, error) = run(folder, folder.path + "/photos")
    #expect(code == .inputFailed && output.contains("1 picture"))
    #expect(error.contains("person.png: the labels are 2x1"), "\(error)")
  }

  @Test func `names match classes, and confusions are written`() throws {
    let folder = try folder()
    let names = try folder.write("background\nhuman\n", to: "names.txt")
    let plain = run(folder, "--names", names, folder.path + "/photos")
    #expect(plain.error.contains("person (4 pixels)"), "\(plain.error)")
    let table = folder.file("table.csv")
    let renamed = run(
      folder, "--names", names, "--rename", "person=human", "--confusion", table,
      folder.path + "/photos")
    #expect(renamed.code == .success && renamed.output.contains("human"), "\(renamed.error)")
    let text = String(decoding: try #require(folder.read("table.csv")), as: UTF8.self)
    #expect(
      text == "label,background,human,(nothing)\nbackground,9,0,0\nhuman,2,4,0\n(nothing),0,0,0\n")
    let wrong = run(folder, "--names", names, "--rename", "person=humann", folder.path + "/photos")
    #expect(wrong.code == .wrongUsage && wrong.error.contains("did you mean 'human'"))
  }

  @Test func `wrong words are one line of advice`() throws {
    let folder = try folder()
    let photos = folder.path + "/photos"
    #expect(runProgram(["eval", "segment", photos]).error.contains("--labels is missing"))
    let file = runProgram(["eval", "segment", "--labels", folder.file("masks/person.png"), photos])
    #expect(file.code == .wrongUsage && file.error.contains("is not a folder"))
    #expect(run(folder).error.contains("say which pictures"))
    let none = runProgram(["eval", "segment", "--labels", photos, photos])
    #expect(none.error.contains("no PNG for any of the 3 pictures"), "\(none.error)")
    let numbers = run(folder, "--rename", "person=human", photos)
    #expect(numbers.code == .wrongUsage && numbers.error.contains("--rename: the labels have only"))
  }
}
