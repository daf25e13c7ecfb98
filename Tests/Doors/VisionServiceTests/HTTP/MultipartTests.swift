import TestSupport
import Testing

@testable import VisionService

@Suite struct MultipartTests {
  @Test func `the parts of a form are found, whatever they hold`() throws {
    let contents: [[UInt8]] = [[1, 2, 13, 10, 3], Array("\r\n--xy\r\n--xyz".utf8.dropLast()), []]
    let body = SampleForm.body(contents.enumerated().map { ("\($0).png", $1) })
    let parts = try Multipart.parts(of: body, boundary: "xyz", most: 1000)
    #expect(parts.map { Array(body[$0.content]) } == contents)
    #expect(parts.map(\.shownPath) == ["0.png", "1.png", "2.png"])
  }

  @Test(arguments: [
    ("a.png", "a.png"), ("robin/1.png", "robin/1.png"), ("./robin//1.png", "robin/1.png"),
    (#"C:\\pictures\\..\\a.png"#, "a.png"), (#"c:\\robin\\1.png"#, "robin/1.png"),
    ("/etc/b.png", "etc/b.png"), ("../../etc/b.png", "etc/b.png"), ("a/../../b.png", "b.png"),
    ("..", "picture"), ("/", "picture"), ("", "picture"),
  ])
  func `a file keeps the folders of its path, and none that leads elsewhere`(
    sent: String, shown: String
  ) throws {
    let body = SampleForm.body([(sent, [])])
    #expect(try Multipart.parts(of: body, boundary: "xyz", most: 1000).map(\.shownPath) == [shown])
  }

  @Test func `what comes before the first boundary is passed over`() throws {
    let body = Array("hello\r\n".utf8) + SampleForm.body([("a", [9])])
    #expect(try Multipart.parts(of: body, boundary: "xyz", most: 1000).count == 1)
  }

  @Test(arguments: [
    "", "--xyz", "--xyz\r\n", "--xyz\r\n\r\n", "--xyz\r\na\r\n\r\n\r\n--xyz--",
    "--xyz\r\nContent-Disposition: form-data; name=a\r\n\r\nb",
    "--xyz\r\nContent-Disposition: form-data\r\n\r\nb\r\n--xyz--", "--xyzz\r\n",
    "--xyz\r\nContent-Type: a/b\r\n\r\nb\r\n--xyz--",
  ])
  func `a form that is broken is refused`(text: String) {
    #expect(throws: ServiceProblem.self) {
      try Multipart.parts(of: Array(text.utf8), boundary: "xyz", most: 1000)
    }
  }

  @Test func `no part is looked at behind the last that may be there`() throws {
    let parts = [("a.png", [1]), ("b.png", [2]), ("c.png", [3])] as [(String, [UInt8])]
    // The data after them is not part of a form any longer, which goes unnoticed.
    let body = SampleForm.body(parts).dropLast(20) + [UInt8](repeating: 13, count: 100)
    #expect(try Multipart.parts(of: SampleForm.body(parts), boundary: "xyz", most: 3).count == 3)
    let problem = #expect(throws: ServiceProblem.self) {
      try Multipart.parts(of: Array(body), boundary: "xyz", most: 1)
    }
    #expect(problem?.status == 413)
    #expect(problem?.detail == "the form has more than the 1 parts that are taken for this request")
  }

  @Test func `a form that is damaged anywhere is taken or refused`() throws {
    let body = SampleForm.body([("a.png", [1, 2, 3]), ("b.png", [4])])
    for index in body.indices {
      var damaged = body
      damaged[index] ^= 0x20
      _ = try? Multipart.parts(of: damaged, boundary: "xyz", most: 1000)
      _ = try? Multipart.parts(of: Array(body[..<index]), boundary: "xyz", most: 1000)
    }
  }
}
