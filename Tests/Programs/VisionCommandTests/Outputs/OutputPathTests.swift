import TestSupport
import Testing

@testable import VisionCommand

/// Checks of the paths for output.
@Suite struct OutputPathTests {
  private static let pairs: [(one: String, other: String, areSame: Bool)] = [
    ("a.txt", "a.txt", true), ("a.txt", "./a.txt", true), ("a.txt", "b.txt", false),
    ("sub/a.txt", "a.txt", false), ("new.txt", "sub/../new.txt", true),
    ("none/a.txt", "none/a.txt", true), ("none/a.txt", "nothing/a.txt", false),
    ("none/a.txt", "sub/a.txt", false), ("sub/a.txt", "none/a.txt", false),
  ]

  @Test(arguments: pairs)
  func `paths of one file are recognized, although it is not there yet`(
    one: String, other: String, areSame: Bool
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write("a", to: "a.txt")
    try folder.write("b", to: "sub/b.txt")
    #expect(OutputPath.isSame(folder.file(one), folder.file(other)) == areSame)
  }
}
