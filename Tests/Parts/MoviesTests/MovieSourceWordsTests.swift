import Foundation
import Movies
import TestSupport
import Testing
import VisionBase

@Suite struct MovieSourceWordsTests {
  @Test func `words name cameras, streams, pictures and videos`() throws {
    let folder = try TemporaryFolder()
    let address = try #require(StreamAddress("rtsp://me:secret@host/live"))
    for (words, source) in [
      ("camera:2", MovieSource.camera(CameraOptions("/dev/video2"))),
      ("camera:/dev/other", .camera(CameraOptions("/dev/other"))),
      ("rtsp://me:secret@host/live", .stream(address)),
      (folder.path, .pictures(folder.path)),
      ("\(folder.path)/still-%03d.png", .pictures("\(folder.path)/still-%03d.png")),
      ("street.mp4", .file("street.mp4")), ("100%.mp4", .file("100%.mp4")),
      // No such device: the file will not be found.
      ("/dev/video99999", .file("/dev/video99999")),
    ] {
      #expect(try MovieSource(words: words) == source)
    }
    #expect(try MovieSource(words: "rtsp://me:secret@host/live").name == "rtsp://host/live")
    #expect(try MovieSource(words: "camera:0").name == "/dev/video0")
  }

  @Test func `options go to what is live`() throws {
    var options = LiveOptions()
    options.reconnectForSeconds = 3
    guard case .camera(_, let found) = try MovieSource(words: "camera:0", live: options) else {
      Issue.record("no camera")
      return
    }
    #expect(found == options)
  }

  @Test func `a malformed address is an error that does not repeat it`() {
    let error = #expect(throws: VisionError.self) {
      try MovieSource(words: "rtsp://me:secret@:x/")
    }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message.contains("secret") == false)
  }
}
