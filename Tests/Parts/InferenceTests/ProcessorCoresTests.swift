import Foundation
import TestSupport
import Testing

@testable import Inference

@Suite struct ProcessorCoresTests {
  @Test func `there is at least one core, and at most four threads by default`() {
    #expect(ProcessorCores.performanceCount >= 1)
    #expect((1...4).contains(ProcessorCores.defaultThreadCount))
    #expect(ProcessorCores.defaultThreadCount <= ProcessorCores.performanceCount)
  }

  #if os(Linux)
    /// Returns the share of a process in a group, given the contents of the groups' `cpu.max`.
    private func share(_ membership: String, _ quotas: [String: String]) throws -> Int? {
      let tree = try TemporaryFolder()
      defer { tree.remove() }
      for (group, quota) in quotas {
        try tree.write(quota + "\n", to: group + "/cpu.max")
      }
      let file = try tree.write(membership, to: "membership")
      return ProcessorCores.controlGroupShare(membership: file, tree: tree.path)
    }

    @Test func `a nested group's quota counts`() throws {
      let quotas = ["system.slice/one.service": "150000 100000", "system.slice": "max 100000"]
      #expect(try share("0::/system.slice/one.service\n", quotas) == 2)
    }

    @Test func `the smallest quota on the way up counts`() throws {
      let quotas = ["a/b": "800000 100000", "a": "300000 100000", "": "600000 100000"]
      #expect(try share("12:cpuset:/x\n0::/a/b\n", quotas) == 3)
      #expect(try share("0::/\n", quotas) == 6)
    }

    @Test(arguments: ["", "0::/", "0::/../elsewhere\n", "0::/a", "1:name=x:/a\n"])
    func `no quota is no limit`(membership: String) throws {
      #expect(try share(membership, ["a": "max 100000", "b": "5 0"]) == nil)
    }

    @Test func `a group outside of what is shown is passed over`() throws {
      #expect(try share("0::/../other\n", ["": "200000 100000"]) == 2)
    }
  #endif
}
