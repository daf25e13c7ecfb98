import Testing
import VisionBase

@testable import Movies

/// Tests of streams that need no server; `Tests/Live` has servers.
@Suite struct StreamConnectingTests {
  private func address(_ text: String) throws -> StreamAddress { try #require(StreamAddress(text)) }

  @Test(arguments: ["rtsp", "http"])
  func `where nobody answers the error says where, without the password`(scheme: String) throws {
    // Port 1 of this machine: it has no listener, and no packet leaves the machine.
    let address = try address("\(scheme)://admin:secret@127.0.0.1:1/cam?token=secret")
    let error = #expect(throws: VisionError.self) { try LiveReader(address) }
    let text = "\(error.map { "\($0)" } ?? "")"
    #expect(error?.code == .inputMissing || error?.code == .runtimeMissing, "\(text)")
    #expect(text.contains("127.0.0.1"))
    #expect(!text.contains("secret"))
  }

  @Test func `encrypted streams are not sent as datagrams`() throws {
    var options = LiveOptions()
    options.usesDatagrams = true
    options.allowsUnverifiedServers = true
    let error = #expect(throws: VisionError.self) {
      try LiveReader(try address("rtsps://127.0.0.1:1/x"), options: options)
    }
    #expect(error?.code == .optionInvalid || error?.code == .runtimeMissing)
  }

  @Test func `what is live is known as such`() throws {
    #expect(MovieSource.stream(try address("rtsp://cam/")).isLive)
    #expect(MovieSource.camera(CameraOptions("0")).isLive)
    #expect(!MovieSource.file("a.mp4").isLive)
    #expect(!MovieSource.standardInput().isLive)
  }
}
