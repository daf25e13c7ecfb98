import TestSupport
import Testing

@testable import VisionBase

@Suite struct ControlGroupsTests {
  @Test(arguments: [
    ("0::/\n", ["/t"]), ("0::/a/b\n", ["/t", "/t/a", "/t/a/b"]),
    ("1:cpu:/x\n0::/a\n", ["/t", "/t/a"]), ("0::/../out\n", ["/t"]), ("", ["/t"]),
  ])
  func `a group is found in its enclosing groups`(text: String, folders: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "cgroup")
    #expect(ControlGroups.folders(membership: folder.file("cgroup"), tree: "/t") == folders)
  }
}
