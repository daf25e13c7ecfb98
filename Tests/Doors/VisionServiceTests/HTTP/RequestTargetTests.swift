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
}
