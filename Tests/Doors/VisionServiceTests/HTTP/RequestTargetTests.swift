import Testing

@testable import VisionService

@Suite struct RequestTargetTests {
  @Test func `escapes are undone after the parts are told apart`() throws {
    let target = try #require(RequestTarget("/v1/a%2Fb/%C3%A4?x=1%26y&n=a+b&flag&x=2#"))
    #expect(target.path == ["v1", "a/b", "ä"])
    #expect(target.rawPath == "/v1/a%2Fb/%C3%A4")
    #expect(
      target.query == [
        HTTPField("x", "1&y"), HTTPField("n", "a b"), HTTPField("flag", ""), HTTPField("x", "2#"),
      ])
    #expect(target.value(of: "x") == "2#")
  }

  @Test func `the root has no parts`() {
    #expect(RequestTarget("/")?.path == [])
    #expect(RequestTarget("/a/")?.path == ["a", ""])
  }

  @Test(arguments: ["", "a", "http://a/", "*", "/%", "/%4", "/%zz", "/%ff", "/?a=%ff"])
  func `what is no path is refused`(text: String) {
    #expect(RequestTarget(text) == nil)
  }

  /// Tests raw bytes that combine with an adjacent slash, mark or digit into one `Character`.
  ///
  /// They also cover bytes that no address has.
  @Test(arguments: [
    "/\u{301}v1/streams/x", "/v1/\u{301}streams/x", "/v1/streams/\u{301}x",
    "/v1/streams/x?\u{301}a=1",
    "/v1/\u{200D}videos/x", "/v1/\u{FE0F}videos/x", "/\u{1F1E6}\u{1F1FA}/x", "/v1/ä", "/v1\r\n/x",
    "/v1/ x", "/v1/\u{7F}", "/v1/\t",
  ])
  func `raw bytes beyond visible ASCII are refused`(text: String) {
    #expect(RequestTarget(text) == nil)
  }

  @Test func `escaped marks are parts of names and hide no slash`() throws {
    let target = try #require(RequestTarget("/%CC%81v1/streams/%CC%81x"))
    #expect(target.path == ["\u{301}v1", "streams", "\u{301}x"])
  }
}
