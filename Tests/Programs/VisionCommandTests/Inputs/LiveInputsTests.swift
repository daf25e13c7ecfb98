import Foundation
import Movies
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

/// Cameras and streams among the words of a command line.
@Suite struct LiveInputsTests {
  private let lists = [
    InputList(movies: MovieWords()).inputs(for:), InputList(movies: MovieWords()).movieInputs(for:),
  ]

  @Test(arguments: [0, 1])
  func `addresses are streams, named without what is secret`(list: Int) throws {
    let inputs = lists[list]([
      "rtsp://me:secret@cam/1", "https://cam/live.m3u8?token=secret", "camera:3",
    ])
    #expect(inputs.map(\.name) == ["rtsp://cam/1", "https://cam/live.m3u8?token=***", "camera:3"])
    for input in inputs {
      guard case .movie(let source) = input.source, source.isLive else {
        Issue.record("\(input.name) is not live")
        continue
      }
      #expect(!"\(input)".contains("secret"))
    }
  }

  @Test func `streams that look alike get a number`() {
    let inputs = InputList(movies: MovieWords()).inputs(for: [
      "rtsp://a:b@cam/1", "rtsp://c:d@cam/1", "rtsp://cam/2",
    ])
    #expect(inputs.map(\.name) == ["rtsp://cam/1", "rtsp://cam/1 (2)", "rtsp://cam/2"])
  }

  @Test func `what is malformed is refused without being shown`() {
    let inputs = InputList(movies: MovieWords()).inputs(for: ["rtsp://me:secret@:1:2/x"])
    #expect(inputs.map(\.name) == ["rtsp://…"])
    guard case .unusable(let error) = inputs[0].source else {
      Issue.record("it is usable")
      return
    }
    #expect(error.code == .inputInvalid)
    #expect(!error.message.contains("secret"))
  }

  @Test(arguments: [0, 1])
  func `addresses of other kinds are refused without being shown`(list: Int) {
    let inputs = lists[list](["rtmp://me:secret@cam/1", "srt://me:sec%20ret@cam/still-%04d.png"])
    #expect(inputs.map(\.name) == ["rtmp://…", "srt://…"])
    for input in inputs {
      guard case .unusable(let error) = input.source else {
        Issue.record("\(input.name) is usable")
        continue
      }
      #expect(error.message.contains("rtsps://"))
    }
  }

  @Test func `commands for pictures alone take no streams, and do not show them`() {
    let (code, output, error) = runProgram(["compare", "rtsp://me:secret@cam/1", "a.jpg"])
    #expect(code == .inputFailed)
    #expect(!(output + error).contains("secret"))
    #expect(error.contains("rtsp://cam/1: network streams are not read by this command"))
  }

  @Test func `a list of addresses is one of streams`() throws {
    let folder = try TemporaryFolder()
    let list = try folder.write(Data("rtsp://me:secret@cam/1\ncamera:0\n".utf8), to: "cameras.txt")
    let inputs = InputList(movies: MovieWords()).movieInputs(for: ["@\(list)"])
    #expect(inputs.map(\.name) == ["rtsp://cam/1", "camera:0"])
  }

  @Test func `options say how live sources are read`() throws {
    var live = LiveOptions()
    live.usesDatagrams = true
    let inputs = InputList(movies: MovieWords(live: live)).inputs(for: ["rtsp://cam/1"])
    guard case .movie(.stream(_, let options)) = inputs[0].source else {
      Issue.record("no stream")
      return
    }
    #expect(options == live)
  }

  @Test func `names of files are made of streams' names`() {
    let inputs = InputList(movies: MovieWords()).inputs(for: [
      "rtsp://me:secret@cam.local:8554/live/1?channel=2", "camera:0",
    ])
    let names = OutputNames(inputs, endings: ["mp4", "mp4"])
    #expect(names[0] == "rtsp-cam-local-8554-live-1-channel-2")
    #expect(names[1] == "camera-video0")
  }

  @Test func `of what is live few frames are under way`() throws {
    let live = MovieSource.camera(CameraOptions("0"))
    var settings = MovieSettings()
    #expect(settings.framesUnderWay(of: live, draws: false) == 2)
    #expect(settings.framesUnderWay(of: live, draws: true) == 3)
    #expect(settings.framesUnderWay(of: .file("a.mp4"), draws: false) == settings.framesUnderWay)
    settings.everyFrame = true
    #expect(settings.framesUnderWay(of: live, draws: false) == settings.framesUnderWay)
  }

  @Test func `streams that nobody serves fail one by one, without their passwords`() {
    // Port 1 of this machine, which has no listener.
    let (code, output, error) = runProgram([
      "detect", "rtsp://me:secret@127.0.0.1:1/a", "http://me:secret@127.0.0.1:1/b",
    ])
    #expect(code == .inputFailed || code == .setupMissing)
    #expect(output.isEmpty)
    #expect(error.contains("rtsp://127.0.0.1:1/a") && error.contains("http://127.0.0.1:1/b"))
    #expect(!error.contains("secret"))
  }
}
