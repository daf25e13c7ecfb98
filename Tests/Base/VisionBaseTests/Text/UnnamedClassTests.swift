import Testing
import VisionBase

@Suite struct UnnamedClassTests {
  @Test(arguments: [0, 7, 90, 70_000, -1])
  func `a class without a name is found by the name that is shown`(index: Int) {
    #expect(UnnamedClass.name(index) == "class \(index)")
    #expect(UnnamedClass.index(named: UnnamedClass.name(index)) == index)
    #expect(UnnamedClass.words(index) == ["\(index)", "class \(index)"])
  }

  @Test(
    arguments: [
      "", "class", "class ", "class x", "class 07", "class +7", "class  7", "Class 7", "class 7 ",
      "7", "subclass 7", "class 99999999999999999999",
    ])
  func `other names are those of a model`(name: String) {
    #expect(UnnamedClass.index(named: name) == nil)
  }
}
