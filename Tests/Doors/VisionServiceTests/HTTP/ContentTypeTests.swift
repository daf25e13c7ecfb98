import Testing

@testable import VisionService

@Suite struct ContentTypeTests {
  @Test func `parameters may be quoted`() {
    let type = ContentType(#"Multipart/Form-Data; x; boundary="a;\"b" ; y=z"#)
    #expect(type?.essence == "multipart/form-data")
    #expect(type?.parameter("boundary") == #"a;"b"#)
    #expect(type?.parameter("y") == "z")
    #expect(type?.parameter("x") == nil)
  }

  @Test func `no type is no type`() {
    #expect(ContentType(nil) == nil)
    #expect(ContentType("") == nil)
    #expect(ContentType("; a=b") == nil)
  }

  @Test(arguments: [
    (nil, MediaType.json), ("*/*", .json), ("image/*", .png), ("image/jpeg", .jpeg),
    ("image/jpeg;q=0.5, application/json;q=0.1", .jpeg), ("text/html, */*;q=0.1", .json),
    ("application/json;q=0, */*", .png),
  ])
  func `the type that a client likes best is taken`(accept: String?, type: MediaType) {
    #expect(Acceptance(accept).best(of: [.json, .png, .jpeg]) == type)
  }

  @Test func `a client may take nothing of it`() {
    #expect(Acceptance("text/html").best(of: [.json]) == nil)
  }
}
