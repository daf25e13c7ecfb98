import TestSupport
import Foundation
import Frames
import Movies
import Testing

@testable import VisionCommand

/// Folders of videos, and of pictures that form one video: results, and drawn videos.
@Suite struct AnnotatedFolderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["track", "detect"])
  func `videos of a folder are drawn into folders like theirs`(task: String) throws {
    try folder.writeMovie([.dog, .nothing], to: "in/a.y4m")
    try folder.writeMovie([.face], to: "in/trip/b.y4m")
    let console = Console()
    let code = VisionProgram(services: SampleServices.all).run(
      [task, "-f", "json", "--annotate", folder.path + "/out", folder.path + "/in"],
      console: console)
    #expect(code == .success && console.error.text.isEmpty, "\(console.error.text)")
    let inputs = try jsonLines(console.output.text).compactMap { $0["input"] as? String }
    #expect(inputs == ["a.y4m", "a.y4m", "trip/b.y4m"].map { folder.path + "/in/" + $0 })
    #expect(try movieFrames(of: folder.file("out/a.mp4")).count == 2)
    #expect(try movieFrames(of: folder.file("out/trip/b.mp4")).count == 1)
  }

  @Test func `pictures of equal sizes become one drawn video`() throws {
    let (width, height, count) = (64, 48, 30)
    for index in 0..<count {
      // The content that the sample services take for a dog.
      let pixels = (0..<width * height).flatMap { _ -> [UInt8] in [255, 0, 0] }
      let frame = try Frame(width: width, height: height, format: .rgb, bytes: pixels.span.bytes)
      try folder.write(Data(frame.encoded(as: .png)), to: "in/\(index + 100).png")
    }
    let out = folder.path + "/out.mp4"
    let console = Console()
    let code = VisionProgram(services: SampleServices.all).run(
      ["track", "-f", "json", "--rate", "10", "--annotate", out, folder.path + "/in"],
      console: console)
    #expect(code == .success)
    #expect(console.error.text.isEmpty)
    #expect(console.output.text.bytes.split(separator: "\n").map(String.init).count == count)
    let reader = try MovieReader(path: out)
    var times: [Int64?] = []
    while let frame = try reader.next() {
      times.append(frame.timestampInMicroseconds)
      #expect(frame.width == width && frame.height == height)
    }
    let expected = (0..<count).map { Int64($0) * 100_000 }
    #expect(times == expected)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["in", "out.mp4"])
  }
}
