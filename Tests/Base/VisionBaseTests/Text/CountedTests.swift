import Testing

@testable import VisionBase

@Suite struct CountedTests {
  @Test func `one thing is not several`() {
    #expect(counted(1, "picture") == "1 picture")
    #expect(counted(0, "picture") == "0 pictures")
    #expect(counted(12, "picture") == "12 pictures")
    #expect(counted(1, "class", "classes") == "1 class")
    #expect(counted(3, "class", "classes") == "3 classes")
  }
}
