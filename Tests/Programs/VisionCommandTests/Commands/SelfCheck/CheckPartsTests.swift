import Frames
import Inference
import ModelCatalogue
import Movies
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

/// Each part of the self-check with something that lacks.
@Suite struct CheckPartsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let gone = SystemLibrary("libgone", packages: "libgone1")
    .missing("this needs libgone", "no such file")

  // MARK: - Machine

  private func memory(_ room: MemoryRoom) -> Finding? {
    MachineCheck(memory: room).findings.first { $0.name == "memory" }
  }

  @Test func `little memory lacks, and the mend fits what limits it`() {
    #expect(memory(MemoryRoom(available: 1 << 33))?.state == .ok)
    #expect(memory(MemoryRoom())?.state == .ok)
    let few = 1 << 20
    #expect(
      memory(MemoryRoom(available: 1 << 33, addressSpace: few))?.mend == "ulimit -v unlimited")
    #expect(
      memory(MemoryRoom(available: 1 << 33, inControlGroup: few))?.mend?.contains("memory.max")
        == true)
    #expect(memory(MemoryRoom(available: few))?.state == .lacks)
  }

  @Test func `a processor without the instructions is told, and is no lack`() {
    let plain = ProcessorKernels(
      bytes: nil, floats: nil, choosesBytes: false, choosesFloats: false)
    let finding = MachineCheck(kernels: plain).findings[0]
    #expect(finding.state == .ok && finding.found.contains("the runtime's kernels"))
    let fast = ProcessorKernels(
      bytes: "AVX-512 VNNI", floats: "AVX-512", choosesBytes: true, choosesFloats: true)
    #expect(
      MachineCheck(kernels: fast).findings[0].found.contains(
        "AVX-512, AVX-512 VNNI; own kernels for bytes and floats"))
  }

  // MARK: - Runtime and kernels

  @Test func `without the runtime there is one line, with the command that fetches it`() {
    var check = RuntimeCheck(mend: "vision models pull default")
    check.examine = { () throws(VisionError) in throw VisionError(.runtimeMissing, "not there") }
    #expect(
      check.findings == [
        Finding(
          "LiteRT", .lacks, isRequired: true, found: "not there",
          mend: "vision models pull default")
      ])
  }

  @Test func `what needs the runtime is not tried without it, and says what fetches it`() {
    let kernels = KernelCheck(folder: folder.path, loadsRuntime: { false }).findings
    let isolation = IsolationCheck(program: "/p", isPossible: true, loadsRuntime: { false })
      .findings
    for findings in [kernels, isolation] {
      #expect(findings.map(\.state) == [.lacks])
      #expect(findings[0].found.utf8.starts(with: "not tried".utf8))
      #expect(findings[0].mend?.isEmpty == false)
    }
  }

  @Test func `a process that cannot be confined lacks, a wrong answer is a fault`() {
    var check = IsolationCheck(program: "/p", isPossible: true, loadsRuntime: { true })
    check.run = { (_) throws(VisionError) in
      throw VisionError(.fileFailed, IsolatedRun.unconfined(SmallestRun.name))
    }
    #expect(check.findings.map(\.state) == [.lacks] && check.findings[0].mend != nil)
    check.run = { (_) throws(VisionError) in throw VisionError(.runtimeFailed, "wrong") }
    #expect(check.findings.map(\.isFailure) == [true])
    check.run = { (_) throws(VisionError) in }
    #expect(check.findings.map(\.state) == [.ok])
    check.isPossible = false
    #expect(check.findings.map(\.state) == [.lacks])
  }

  @Test func `kernels for bytes that differ fail, and those for floats are not used`() {
    let check = KernelCheck(folder: folder.path, loadsRuntime: { true }) { _ in .different }
    let findings = check.findings
    #expect(findings.map(\.isFailure) == [true, true, true, false])
    #expect(findings[3].state == .lacks && findings[3].mend != nil)
  }

  // MARK: - Models

  @Test func `a cache that cannot be written to fails, and says what to set`() {
    let finding = ModelsCheck(folder: "/proc/nothing", scratch: nil).findings[0]
    #expect(finding.isFailure)
    #expect(finding.mend?.contains("VISION_TASKS_CACHE=") == true)
  }

  @Test func `models that are not here lack, damaged ones fail`() throws {
    var check = ModelsCheck(folder: folder.path, scratch: folder.path)
    check.freeByteCount = { _ in 1000 }
    #expect(check.findings.map(\.state) == [.ok, .lacks, .lacks])
    #expect(check.findings[2].mend == "vision models pull default")
    let entry = try Catalogue.entry(named: "face")
    try folder.write("damaged", to: entry.relativePath)
    #expect(check.findings[2].isFailure)
    #expect(check.findings[2].mend == "vision models pull face")
  }

  // MARK: - Codecs

  @Test func `the formats that are linked work`() {
    #expect(PictureCheck.builtIn.map(\.name) == ["JPEG", "PNG", "WebP"])
    for finding in PictureCheck.builtIn { #expect(finding.state == .ok, "\(finding)") }
  }

  @Test(arguments: [PictureSample.tiff, .heic, .avif])
  func `a format of a library works, or its package is named`(sample: PictureSample) {
    let finding = PictureCheck(sample: sample).finding
    #expect(finding.state == .ok || finding.mend?.contains("apt-get install lib") == true)
    #expect(
      PictureCheck(sample: sample) { (_) throws(VisionError) in throw Self.gone }.finding
        == Finding(sample.name, .lacks, found: "no such file", mend: "apt-get install libgone1"))
  }

  @Test func `a codec that gives another picture is a fault`() throws {
    let pixels = [UInt8](repeating: 9, count: 3 * 10 * 7)
    let other = try Frame(width: 10, height: 7, format: .rgb, bytes: pixels.span.rawBytes)
    let finding = PictureCheck(sample: .webP) { (_) throws(VisionError) in other }.finding
    #expect(finding.isFailure && finding.state == .fault)
  }

  @Test func `videos lack a library, or an encoder for H.264`() {
    let load: () throws(VisionError) -> Void = { () throws(VisionError) in }
    let without = VideoCheck(
      folder: folder.path, load: { () throws(VisionError) in throw Self.gone })
    #expect(without.findings.map(\.mend) == ["apt-get install libgone1"])
    let old = VideoCheck(
      folder: folder.path, load: load, write: { (_) throws(VisionError) in "mpeg4" },
      count: { (_) throws(VisionError) in 5 })
    #expect(old.findings.map(\.state) == [.ok, .lacks, .ok])
    let short = VideoCheck(
      folder: folder.path, load: load, write: { (_) throws(VisionError) in "h264" },
      count: { (_) throws(VisionError) in 4 })
    #expect(short.findings.map(\.state) == [.ok, .ok, .fault])
  }

  // MARK: - Labels and others

  @Test func `labels lack a font, a library, or letters`() {
    var check = LabelCheck(
      draw: { () throws(VisionError) in throw VisionError(.inputMissing, "no font") },
      shapingFailure: "no such file", listsFonts: false,
      lacking: [("fonts-noto-core", (0..<9).map { "Script \($0)" })])
    #expect(
      check.findings.map(\.mend) == [
        "apt-get install fonts-dejavu-core", "apt-get install libharfbuzz0b libfribidi0",
        "apt-get install libfontconfig1", "apt-get install fonts-noto-core",
      ])
    #expect(check.findings[3].found.bytes.hasSuffix("Script 5 and 3 more"))
    check.lacking = []
    #expect(check.findings.last?.state == .ok)
  }

  @Test func `what needs a network lacks its packages`() {
    let check = NetworkCheck(
      curlFailure: "no such file", pipVersion: nil,
      loadServer: { () throws(VisionError) in throw Self.gone },
      loadBroker: { () throws(VisionError) in throw Self.gone })
    #expect(check.findings.allSatisfy { $0.state == .lacks && !$0.isRequired })
    #expect(
      check.findings.map(\.mend) == [
        "apt-get install libcurl4", "apt-get install python3-pip", "apt-get install libgone1",
        "apt-get install libgone1",
      ])
  }

  @Test func `an index lacks SQLite, or a place`() {
    #expect(IndexCheck(folder: nil).finding.state == .lacks)
    #expect(IndexCheck(folder: nil).finding.mend?.contains("VISION_TASKS_CACHE") == true)
    let check = IndexCheck(folder: folder.path) { (_) throws(VisionError) in throw Self.gone }
    #expect(check.finding.mend == "apt-get install libgone1")
  }

  @Test func `a camera that may not be opened lacks a group`() {
    func states(_ cameras: [CameraDescription]) -> [Finding] {
      let check = CameraCheck(
        cameras: { () throws(VisionError) in cameras }, load: { () throws(VisionError) in })
      return Array(check.findings.dropFirst())
    }
    #expect(states([]).map(\.state) == [.ok])
    let unread = CameraCheck(
      cameras: { () throws(VisionError) in [] }, load: { () throws(VisionError) in throw Self.gone }
    )
    #expect(unread.findings.map(\.state) == [.lacks, .ok])
    #expect(unread.findings[0].mend == "apt-get install libgone1")
    let closed = CameraDescription(
      device: "/dev/video0", name: "not readable: Permission denied", bus: "", formats: [],
      isReadable: false)
    #expect(states([closed])[0].mend?.contains("usermod -aG video") == true)
    let format = CameraDescription.Format(code: "MJPG", words: "", sizes: [])
    let open = CameraDescription(
      device: "/dev/video0", name: "Desk", bus: "", formats: [format])
    #expect(states([open])[0].found == "Desk: MJPG")
  }
}
