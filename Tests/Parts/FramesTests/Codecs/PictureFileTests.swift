import Foundation
import Frames
import PictureFixtures
import TestSupport
import Testing
import VisionBase

@Suite struct PictureFileTests {
  let folder: TemporaryFolder
  let picture: RecordedPicture

  init() throws {
    folder = try TemporaryFolder()
    picture = try RecordedPicture.named("PNG RGB")
  }

  @Test func `a picture that is emptied after it was read decodes all the same`() throws {
    let path = try folder.write(picture.bytes, to: "a.png")
    let bytes = try PictureFile.bytes(at: path)
    try #require(truncate(path, 0) == 0)
    #expect(try Frame(decoding: bytes).samples == picture.samples)
    #expect(throws: VisionError.self) { try Frame(decoding: path) }
  }

  @Test func `what is no picture is not read whole`() throws {
    let path = folder.file("large.jpg")
    try folder.write(Array("this is a film".utf8), to: "large.jpg")
    try #require(truncate(path, 1 << 29) == 0)
    let error = #expect(throws: VisionError.self) { try PictureFile.bytes(at: path) }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message == "\(path): not a \(PictureFormat.words) picture")
  }

  @Test func `a file above the limit is refused before it is read`() throws {
    let path = try folder.write(picture.bytes, to: "a.png")
    try #require(truncate(path, off_t(PictureFile.byteLimit + 1)) == 0)
    let error = #expect(throws: VisionError.self) { try Frame(decoding: path) }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message.contains("1073741825 bytes are more than the 1073741824") == true)
    #expect(throws: VisionError.self) { try PictureInformation(of: path) }
    #expect(throws: VisionError.self) {
      try PictureFile.bytes(at: folder.write(picture.bytes, to: "b.png"), byteLimit: 20)
    }
  }

  @Test func `a picture that is rewritten all the time is a picture or an error`() throws {
    let path = try folder.write(picture.bytes, to: "a.png")
    let isOver = Lock(false)
    let writer = try WorkerThread { [picture] in
      guard let file = try? OpenFile(writing: path, permissions: 0o600) else { return }
      while !isOver.withLock({ $0 }) {
        try? file.truncate(to: 0)
        try? file.truncate(to: picture.bytes.count)
        try? file.write(picture.bytes.span.bytes, at: 0)
      }
    }
    for _ in 0..<300 {
      do throws(VisionError) {
        let frame = try Frame(decoding: path)
        #expect(frame.width == picture.width)
      } catch {
        #expect([.inputInvalid, .fileFailed].contains(error.code))
      }
    }
    isOver.withLock { $0 = true }
    writer.join()
  }
}
