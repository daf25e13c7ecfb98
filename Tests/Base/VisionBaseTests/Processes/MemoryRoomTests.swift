import TestSupport
import Testing

@testable import VisionBase

@Suite struct MemoryRoomTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `the smallest limit of all control groups counts, without copies of files`() throws {
    try folder.write("MemTotal: 9 kB\nMemAvailable:   4000 kB\n", to: "meminfo")
    try folder.write("max\n", to: "outer/memory.max")
    try folder.write("100\n", to: "outer/memory.current")
    try folder.write("3000000\n", to: "inner/memory.max")
    try folder.write("2500000\n", to: "inner/memory.current")
    try folder.write("anon 7\ninactive_file 400000\n", to: "inner/memory.stat")
    let room = MemoryRoom.current(
      memory: folder.file("meminfo"), groups: [folder.file("outer"), folder.file("inner")])
    #expect(room.available == 4_096_000)
    #expect(room.inControlGroup == 900_000)
    #expect(MemoryRoom(available: 5, inControlGroup: 3, addressSpace: 4).smallest == 3)
  }

  @Test func `a system that says nothing has no known limit`() {
    let room = MemoryRoom.current(memory: folder.file("none"), groups: [folder.path])
    #expect(room.available == nil && room.inControlGroup == nil)
    #expect(MemoryRoom().smallest == nil)
  }
}
