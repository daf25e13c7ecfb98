import Frames
import Movies
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

/// Tests of the whole command on a film of a real face that crosses a line a known number of times.
///
/// They cover decoding, a real detector, tracking and counting.
@Suite(
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: PackagedMaterial.isPresent, "\(PackagedMaterial.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
struct CountedFilmTests {
  private static let width = 320
  private static let height = 240
  private static let frameCount = 100

  /// Returns the origins of the two portraits in a frame.
  ///
  /// The upper one goes from left to right, the lower one from right to left and back.
  private static func places(_ frame: Int) -> [(x: Int, y: Int)] {
    let part = Double(frame) / Double(frameCount - 1)
    let back = part < 0.5 ? part : 1 - part
    return [(Int(8 + 220 * part), 4), (Int(228 - 440 * back), 122)]
  }

  private func write(to path: String) throws {
    let face = try #require(
      try Frame(decoding: SharedMaterial.image("grace_hopper.bmp"))
        .cropped(to: PictureBox(x: 100, y: 40, width: 320, height: 440))
    )
    .reduced(toWidth: 84, height: 114)
    let portrait = face.withBytes { bytes in
      (0..<bytes.byteCount).map { unsafe bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
    }
    let stride = face.bytesPerRow()
    let writer = try MovieWriter(path: path)
    for number in 0..<Self.frameCount {
      var pixels = [UInt8](repeating: 100, count: 3 * Self.width * Self.height)
      for place in Self.places(number) {
        for row in 0..<face.height {
          let start = 3 * ((place.y + row) * Self.width + place.x)
          pixels.replaceSubrange(
            start..<start + 3 * face.width,
            with: portrait[row * stride..<row * stride + 3 * face.width])
        }
      }
      try writer.write(
        Frame(width: Self.width, height: Self.height, format: .rgb, bytes: pixels.span.bytes))
    }
    try writer.finish()
  }

  @Test func `faces are counted over a line and in a zone as often as they are there`() throws {
    let folder = try TemporaryFolder()
    let film = folder.path + "/film.mp4"
    try write(to: film)
    let console = Console()
    let code = VisionProgram().run(
      [
        "track", "--model", "face", "--format", "json", "--line", "middle=160,0,160,240",
        "--zone", "left=0,0,0.3,0,0.3,1,0,1", film,
      ], console: console)
    #expect(code == .success, "\(console.error.text)")
    let lines = console.output.text.bytes.split(separator: "\n").map(String.init)
    #expect(lines.count == Self.frameCount)
    let last = try #require(lines.last)
    // For a downward line the picture's left is to its right: a move there counts as in.
    #expect(last.contains(#""lines":[{"name":"middle","in":1,"out":2,"#), "\(last)")
    // The upper face begins inside and leaves; the lower one enters and leaves.
    #expect(last.contains(#""entered":1,"left":2,"visitors":2"#), "\(last)")
    // The centers are on the line in frames 25, 49 and 75; a crossing is certain a little later.
    let crossings = lines.indices.filter { !lines[$0].contains(#""crossings":[]"#) }
    #expect(crossings.count == 3, "\(crossings)")
    for (frame, expected) in zip(crossings, [25, 50, 75]) { #expect(abs(frame - expected) <= 4) }
  }
}
