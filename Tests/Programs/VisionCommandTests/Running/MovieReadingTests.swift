import Foundation
import Frames
import MovieFixtures
import TestSupport
import Testing

@testable import VisionCommand

/// Tests of videos that are unreadable in whole or in part, and of invalid command lines about
/// them.
@Suite struct MovieReadingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a cut video gives its frames and says where they end`() throws {
    var movie = QuickTimeMovie(width: 64, height: 64)
    for _ in 0..<10 { try movie.add(gray: 200, duration: 100) }
    let whole = movie.encoded()
    let media = whole.count - movie.headerLength
    let path = try folder.write(whole.prefix(movie.headerLength + media * 55 / 100), to: "cut.mov")
    let out = folder.path + "/out.mp4"
    let (code, output, error) = runProgram(["track", "-f", "json", "--annotate", out, path])
    #expect(code == .inputFailed)
    #expect(try jsonLines(output).map { $0["frame"] as? Int } == [0, 1, 2, 3, 4, nil])
    #expect(error.contains("cut.mov: it ends too early"))
    #expect(error.bytes.split(separator: "\n").map(String.init).count == 1)
    #expect(try movieFrames(of: out).count == 5)
  }

  @Test func `a cut Matroska video does the same`() throws {
    var movie = MatroskaMovie(width: 64, height: 64)
    for _ in 0..<10 { try movie.add(gray: 200) }
    let media = movie.data.count - movie.headerLength
    let path = try folder.write(
      movie.data.prefix(movie.headerLength + media * 55 / 100), to: "cut.mkv")
    let (code, output, error) = runProgram(["track", "-f", "json", path])
    #expect(code == .inputFailed)
    #expect(try jsonLines(output).map { $0["frame"] as? Int } == [0, 1, 2, 3, 4, nil])
    #expect(error.contains("cut.mkv: it ends too early"))
    #expect(error.bytes.split(separator: "\n").map(String.init).count == 1)
  }

  @Test func `a cut GIF does the same, but not a part before the cut`() throws {
    // A picture takes 23 bytes, the trailer one.
    let whole = HollowGIF.data(width: 64, height: 64, frameCount: 6)
    let path = try folder.write(whole.dropLast(24), to: "cut.gif")
    let (code, output, error) = runProgram(["track", "-f", "json", path])
    #expect(code == .inputFailed)
    #expect(try jsonLines(output).map { $0["frame"] as? Int } == [0, 1, 2, 3, 4, nil])
    #expect(error.contains("cut.gif: it ends too early"))
    let part = runProgram(["track", "-f", "json", "--start", "0.1", "--duration", "0.2", path])
    #expect(part.code == .success)
    #expect(try jsonLines(part.output).map { $0["frame"] as? Int } == [1, 2])
  }

  @Test func `what is no video is one line, and the others are done`() throws {
    let bad = [
      try folder.write("not a video", to: "text.mp4"), try folder.write("", to: "empty.mp4"),
      try folder.write(QuickTimeMovie(width: 16, height: 16).encoded(), to: "no-frames.mov"),
      try folder.write(SilentSound().data, to: "sound.mp4"), folder.path + "/absent.mp4",
    ]
    try folder.writeMovie([.dog], to: "good.y4m")
    let (code, output, error) = runProgram(
      ["track", "-f", "json"] + bad + [folder.path + "/good.y4m"])
    #expect(code == .inputFailed)
    #expect(try jsonLines(output).map { $0["error"] != nil } == bad.map { _ in true } + [false])
    #expect(error.bytes.split(separator: "\n").map(String.init).count == bad.count)
    for path in bad { #expect(error.contains(path)) }
    #expect(error.contains("sound.mp4: this kind of video cannot be read"))
  }

  @Test func `a codec that FFmpeg does not know is named`() throws {
    var movie = QuickTimeMovie(width: 16, height: 16)
    movie.codec = "zzzz"
    try movie.add(gray: 9, duration: 100)
    let path = try folder.write(movie.encoded(), to: "odd.mov")
    let (code, _, error) = runProgram(["detect", path])
    #expect(code == .inputFailed)
    #expect(error.contains("odd.mov"))
  }

  @Test func `a folder without pictures is one line`() throws {
    try folder.write("x", to: "in/notes.txt")
    let track = runProgram(["track", folder.path + "/in"])
    #expect(track.code == .inputFailed)
    #expect(track.error.contains("there is no video in the folder"))
    let detect = runProgram(["detect", folder.path + "/in"])
    #expect(detect.error.contains("there is no picture (avif"))
  }

  @Test func `where the size changes results go on, and the drawn video ends`() throws {
    for (index, width) in [8, 8, 16, 8].enumerated() {
      let pixels = [UInt8](repeating: 255, count: width * 8 * 3)
      let frame = try Frame(width: width, height: 8, format: .rgb, bytes: pixels.span.bytes)
      try folder.write(Data(frame.encoded(as: .png)), to: "in/\(index).png")
    }
    let plain = runProgram(["track", "-f", "json", folder.path + "/in"])
    #expect(plain.code == .success)
    #expect(try jsonLines(plain.output).count == 4)
    let out = folder.path + "/out.mp4"
    let drawn = runProgram(["track", "-f", "json", "--annotate", out, folder.path + "/in"])
    #expect(drawn.code == .inputFailed)
    #expect(drawn.error.contains("16x8") && drawn.error.contains("8x8"))
    #expect(try movieFrames(of: out).count == 2)
  }

  @Test func `a failure to draw ends the drawing only, and is said when it happens`() throws {
    for index in 0..<60 {
      let width = index == 20 ? 16 : 8
      let pixels = [UInt8](repeating: 255, count: width * 8 * 3)
      let frame = try Frame(width: width, height: 8, format: .rgb, bytes: pixels.span.bytes)
      try folder.write(Data(frame.encoded(as: .png)), to: "in/\(index).png")
    }
    let out = folder.path + "/out.mp4"
    let drawn = runProgram(["track", "-f", "json", "--annotate", out, folder.path + "/in"])
    #expect(drawn.code == .inputFailed)
    #expect(drawn.error.bytes.split(separator: "\n").map(String.init).count == 1)
    #expect(try jsonLines(drawn.output).count == 60)
    #expect(try movieFrames(of: out).count == 20)
  }

  @Test func `a folder of many broken pictures is read to its end`() throws {
    for index in 0..<40 { try folder.write("broken", to: "in/\(index).png") }
    try folder.writePicture(to: "in/dog-99.png")
    let (code, output, error) = runProgram(["track", "-f", "json", folder.path + "/in"])
    #expect(code == .inputFailed)
    #expect(error.bytes.split(separator: "\n").map(String.init).count == 40)
    #expect(try jsonLines(output).count { $0["error"] == nil } == 1)
  }

  @Test(arguments: [
    ([], [0, nil, 2, nil, 4]), (["--every", "2"], [0, 2, 4]), (["--every", "3"], [0, nil]),
  ])
  func `a broken picture is a frame, and those behind it keep their numbers and times`(
    options: [String], numbers: [Int?]
  ) throws {
    for index in 0..<5 {
      let name = "in/\(index).png"
      if index % 2 == 1 {
        try folder.write("broken", to: name)
      } else {
        try folder.writePicture(to: name)
      }
    }
    let words = ["track", "-f", "json", "--rate", "10"] + options + [folder.path + "/in"]
    let lines = try jsonLines(runProgram(words).output)
    #expect(lines.map { $0["frame"] as? Int } == numbers)
    for line in lines where line["error"] == nil {
      #expect(line["timestampInMilliseconds"] as? Int == (line["frame"] as? Int ?? 0) * 100)
    }
  }

  @Test func `a video with damage at many places is left with a word`() throws {
    var movie = QuickTimeMovie(width: 16, height: 16)
    for _ in 0..<40 {
      try movie.add(gray: 50, duration: 100)
      movie.add(sample: Data(repeating: 0x5A, count: 400), duration: 100)
    }
    let path = try folder.write(movie.encoded(), to: "worn.mov")
    let (code, output, error) = runProgram(["track", "-f", "json", path])
    #expect(code == .inputFailed)
    let said = error.bytes.split(separator: "\n").map(String.init)
    #expect(said.count == MovieReading.mostFailures + 1)
    #expect(said.last?.contains("the rest is not read") == true)
    #expect(try jsonLines(output).count >= MovieReading.mostFailures - 1)
  }

  @Test func `a camera that is not there is one line`() throws {
    let (code, output, error) = runProgram([
      "track", "--camera-size", "64x48", "camera:/dev/no-camera",
    ])
    #expect(code == .inputFailed || code == .setupMissing)
    #expect(output.isEmpty)
    #expect(error.contains("camera"))
  }

  @Test(arguments: [
    ["--camera-size", "640"], ["--every", "0"], ["--start", "-1"], ["--rate", "0"],
    ["--frames-at-once", "0"],
  ])
  func `options that cannot be are wrong usage`(options: [String]) throws {
    #expect(runProgram(["track", "a.mp4"] + options).code == .wrongUsage)
  }

  @Test(arguments: ["*.example.com", "host:8080", "http://example.com", ".", "ex ample"])
  func `a host to allow that no address can have is wrong usage`(host: String) throws {
    let (code, _, error) = runProgram([
      "track", "--allow-host", host, "http://127.0.0.1:1/live.m3u8",
    ])
    #expect(code == .wrongUsage)
    #expect(error.contains("--allow-host: "))
    #expect(error.contains("is not a host; give a name or address alone"))
  }

  @Test(arguments: [("a.mp4", "out.png"), ("a.jpg", "out.mp4"), ("a.mp4", "out.mkv")])
  func `a drawn copy's ending must fit`(input: String, output: String) throws {
    try folder.write("x", to: input)
    let (code, _, error) = runProgram([
      "detect", "--annotate", folder.path + "/" + output, folder.path + "/" + input,
    ])
    #expect(code == .wrongUsage)
    #expect(error.contains(input.hasSuffix("jpg") ? ".png or .jpg" : ".mp4"))
  }

  @Test func `a video is not drawn over itself`() throws {
    let path = try folder.write("video", to: "a.mp4")
    for command in ["detect", "pose", "track"] {
      #expect(runProgram([command, "--annotate", path, path]).code == .wrongUsage)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "video")
  }
}
