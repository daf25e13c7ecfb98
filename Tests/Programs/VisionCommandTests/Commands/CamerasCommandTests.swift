import Testing
import VisionBase

@testable import VisionCommand

@Suite struct CamerasCommandTests {
  @Test(arguments: ["text", "json"])
  func `cameras are listed with what they can do`(format: String) throws {
    try Snapshot.check("cameras-\(format)", ["cameras", "--format", format])
  }

  @Test func `a machine without cameras says so`() {
    var services = SampleServices.all
    services.cameras = { [] }
    let (code, output, error) = runProgram(["cameras"], services: services)
    #expect(code == .success)
    #expect(output.isEmpty)
    #expect(error.contains("there is no camera here"))
  }
}
