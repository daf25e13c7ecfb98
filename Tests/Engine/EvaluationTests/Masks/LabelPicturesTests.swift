import TestSupport
import Testing
import VisionBase

@testable import Evaluation

@Suite struct LabelPicturesTests {
  @Test func `labels are named like the picture, in as many of its folders as there are`() throws {
    let folder = try TemporaryFolder()
    for path in ["train/a.png", "a.png", "b.png"] { try folder.write(to: path) }
    func found(_ picture: String) -> String? {
      LabelPictures.path(of: picture, in: folder.path).map {
        String($0.bytes.dropFirst(folder.path.utf8.count + 1))
      }
    }
    #expect(found("photos/train/a.jpg") == "train/a.png")
    #expect(found("photos/val/a.jpg") == "a.png")
    #expect(found("../b.jpeg") == "b.png" && found("c.jpg") == nil)
  }

  @Test func `names are lines or those of a data file`() throws {
    #expect(try LabelNames.read(Array("sky\ncat\n".utf8), named: "n.txt") == ["sky", "cat"])
    #expect(try LabelNames.read(Array("names: [sky, cat]".utf8), named: "d.yaml").count == 2)
    #expect(throws: VisionError.self) { try LabelNames.read([], named: "n.txt") }
  }
}
