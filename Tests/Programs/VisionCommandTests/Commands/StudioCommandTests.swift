import Testing
import VisionStudio

@Suite struct StudioCommandTests {
  @Test func `every module that a file of the page imports is in the program`() {
    let files = StudioPage.files
    let paths = Set(files.map(\.path))
    var importCount = 0
    for file in files {
      let text = String(decoding: file.bytes, as: UTF8.self)
      for found in text.matches(of: /from "\.(\/[a-z-]+\.js)"/) {
        #expect(paths.contains(String(found.1)), "\(file.path) imports \(found.1)")
        importCount += 1
      }
    }
    #expect(importCount > files.count)
  }
}
