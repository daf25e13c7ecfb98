import Testing

@testable import Movies

@Suite struct StreamAddressTests {
  @Test func `an address is taken apart`() throws {
    let address = try #require(
      StreamAddress("RTSP://admin:s%40x@Cam.Local:8554/street?channel=1#x"))
    #expect(address.scheme == .rtsp)
    #expect(address.hostAndPort == "cam.local:8554")
    #expect(address.path == "/street")
    #expect(address.query == "channel=1")
    #expect(address.credentials?.user == "admin")
    #expect(address.credentials?.password == "s@x")
    #expect(address.withoutUser == "rtsp://cam.local:8554/street?channel=1")
    #expect(address.withUser == "rtsp://admin:s%40x@cam.local:8554/street?channel=1")
  }

  @Test(
    "what is no address of a stream is not taken for one",
    arguments: [
      "street.mp4", "file:///etc/passwd", "rtsp:/cam", "ftp://cam/x", "camera:0", "rtmp://cam/x",
      "concat:a|b", "",
    ])
  func others(word: String) {
    #expect(!StreamAddress.isMeant(by: word))
    #expect(StreamAddress(word) == nil)
  }

  @Test(
    "what is malformed is refused",
    arguments: [
      "rtsp://", "rtsp:///x", "rtsp://:8554/x", "rtsp://cam:0/x", "rtsp://cam:65536/x",
      "rtsp://cam:x/", "rtsp://a b/", "rtsp://cam/ö", "rtsp://cam/\r\nX: y", "rtsp://[::1/x",
      "rtsp://[]/x", "rtsp://cam|x/", "http://a\\b/",
      "rtsp://cam/" + String(repeating: "x", count: 5000),
      "rtsp://cam:+80/", "rtsp://cam/\u{0}",
    ])
  func malformed(word: String) {
    #expect(StreamAddress.isMeant(by: word))
    #expect(StreamAddress(word) == nil)
  }

  private static let names: [(address: String, name: String)] = [
    ("rtsp://cam", "rtsp://cam/"),
    ("rtsp://user:secret@cam/1", "rtsp://cam/1"),
    ("rtsp://user:sec@ret@cam/1", "rtsp://cam/1"),
    ("rtsp://secret@cam/1", "rtsp://cam/1"),
    ("http://[fe80::1]:80/v", "http://[fe80::1]:80/v"),
    ("http://cam/v?token=secret&channel=2", "http://cam/v?token=***&channel=2"),
    ("http://cam/v?secret", "http://cam/v?***"),
    ("http://cam/v?Channel=2&x=", "http://cam/v?Channel=2&x=***"),
    ("http://cam/v?pwd=1234&subtype=0", "http://cam/v?pwd=***&subtype=0"),
    (
      "http://cam/v?stream=0123456789012345678901234567890",
      "http://cam/v?stream=***"
    ),
    (
      "rtsp://cam/user=admin_password=secret_channel=1_stream=0.sdp",
      "rtsp://cam/***_channel=1_stream=0.sdp"
    ),
    ("rtsp://cam/user:secret@other/1", "rtsp://other/1"),
  ]

  @Test(arguments: names)
  func `names hold no secret, nor does anything that is printed`(address: String, name: String)
    throws
  {
    // FFmpeg and browsers read the last one differently: a password does not belong in a path.
    guard let found = StreamAddress(address) else {
      Issue.record("\(address) is refused")
      return
    }
    if address.contains("/user:secret@other") {
      #expect(!found.name.contains("secret"))
      return
    }
    #expect(found.name == name)
    var dumped = ""
    dump(found, to: &dumped)
    for text in ["\(found)", String(reflecting: found), dumped, "\([found])"] {
      #expect(!text.contains("secret") && !text.contains("1234"), "\(text)")
    }
  }

  private static let references: [(reference: String, address: String?)] = [
    ("a.ts", "https://me:pw@host:1/live/a.ts"), ("/a.ts", "https://me:pw@host:1/a.ts"),
    ("../a.ts?x=1", "https://me:pw@host:1/a.ts?x=1"),
    ("./b/../a.ts", "https://me:pw@host:1/live/a.ts"),
    ("?y=2", "https://me:pw@host:1/live/list.m3u8?y=2"),
    ("//other/a.ts", "https://other/a.ts"), ("https://host/a.ts", "https://host/a.ts"),
    ("https://host:1/a.ts", "https://me:pw@host:1/a.ts"),
    ("https://who:what@other/a", "https://other/a"), ("http://host/a.ts", nil),
    ("file:///etc/passwd", nil), ("concat:a|b", nil), ("rtsp://host/x", nil), ("", nil),
    ("../../../../etc/passwd", "https://me:pw@host:1/etc/passwd"),
    ("data:text/plain,x", nil), ("a b.ts", nil),
  ]

  @Test(arguments: references)
  func `what a playlist names stays with the protocol, and passwords with the host`(
    reference: String, address: String?
  ) throws {
    let list = try #require(StreamAddress("https://me:pw@host:1/live/list.m3u8?x=1"))
    #expect(list.resolving(reference)?.withUser == address)
  }

  @Test func `where another host answers nobody is named`() throws {
    let asked = try #require(StreamAddress("http://me:pw@host/a"))
    #expect(asked.moved(to: "http://host/b")?.withUser == "http://me:pw@host/b")
    #expect(asked.moved(to: "http://other/b")?.withUser == "http://other/b")
    #expect(asked.moved(to: "https://host/b") == nil)
  }
}
