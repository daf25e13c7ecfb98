import Foundation
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct TextSinkTests {
  @Test func `text is gathered until it is flushed`() throws {
    let pipe = try PrivatePipe()
    let sink = TextSink(descriptor: pipe.writing.fileDescriptor)
    sink.line("one")
    sink.line("two")
    sink.flush()
    try pipe.writing.close()
    let data = try pipe.reading.readToEnd() ?? Data()
    #expect(String(decoding: data, as: UTF8.self) == "one\ntwo\n")
    #expect(!sink.isClosed)
  }

  @Test func `a long text arrives whole through a pipe that is full`() throws {
    let pipe = try PrivatePipe()
    let sink = TextSink(descriptor: pipe.writing.fileDescriptor)
    let text = String(repeating: "0123456789", count: 50_000)
    let writer = try WorkerThread {
      sink.line(text)
      sink.flush()
      try? pipe.writing.close()
    }
    let data = try pipe.reading.readToEnd() ?? Data()
    writer.join()
    #expect(data == Data("\(text)\n".utf8))
  }

  @Test func `a descriptor that cannot be written closes the sink and says why`() throws {
    let pipe = try PrivatePipe()
    let sink = TextSink(descriptor: pipe.reading.fileDescriptor)
    sink.line("lost")
    sink.flush()
    #expect(sink.isClosed)
    #expect(sink.failure?.call == "write")
    sink.line("more")
    sink.flush()
  }

  @Test func `lines, printouts and progress steer no terminal but by what the sink adds`() {
    let sink = TextSink()
    sink.line("a\u{1B}[31m\nb")
    sink.write(.lines(["\u{9B}c"]))
    sink.redraw("d\r\u{8}")
    sink.eraseLine()
    #expect(
      sink.text
        == "a\\u{1B}[31m\\nb\n\\u{9B}c\n\rd\\r\\u{8}\u{1B}[K\r\u{1B}[K")
  }
}
