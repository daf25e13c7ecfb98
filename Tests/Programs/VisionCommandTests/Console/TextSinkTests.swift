import Foundation
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct TextSinkTests {
  @Test func `text is gathered until it is flushed`() throws {
    let pipe = Pipe()
    let sink = TextSink(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    sink.write("one ")
    sink.write("two")
    sink.flush()
    try pipe.fileHandleForWriting.close()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    #expect(String(decoding: data, as: UTF8.self) == "one two")
    #expect(!sink.isClosed)
  }

  @Test func `a long text arrives whole through a pipe that is full`() throws {
    let pipe = Pipe()
    let sink = TextSink(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    let text = String(repeating: "0123456789", count: 50_000)
    let writer = try WorkerThread {
      sink.write(text)
      sink.flush()
      try? pipe.fileHandleForWriting.close()
    }
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    writer.join()
    #expect(data == Data(text.utf8))
  }

  @Test func `a descriptor that cannot be written closes the sink and says why`() throws {
    let pipe = Pipe()
    let sink = TextSink(descriptor: pipe.fileHandleForReading.fileDescriptor)
    sink.write("lost")
    sink.flush()
    #expect(sink.isClosed)
    #expect(sink.failure?.call == "write")
    sink.write("more")
    sink.flush()
  }
}
