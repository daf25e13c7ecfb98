import Drawing
import Frames
import VisionBase

@testable import VisionService

/// Boards with sources and events as `vision watch` tells them.
enum SampleBoard {
  static func source(_ name: String) -> WatchBoard.Source {
    WatchBoard.Source(
      name: name, input: "rtsp://camera/\(name)", task: "track", events: ["visitor"],
      lines: .array([["name": .string("gate"), "from": corner("0%"), "to": corner("100%")]]),
      zones: .array([]), region: .array([]))
  }

  private static func corner(_ x: String) -> JSONValue { .array([.string(x), .string("50%")]) }

  static func event(
    _ id: String, _ source: String, _ phase: String = "begin", crop: String? = nil
  ) -> JSONValue {
    [
      "id": .string(id), "source": .string(source), "event": .string("visitor"),
      "phase": .string(phase), "crop": .optional(crop), "whole": .null, "clip": .null,
    ]
  }

  /// Returns a gray frame with marks, or without.
  static func picture(marked: Bool = false) throws -> WatchBoard.Picture {
    let pixels = [UInt8](repeating: 128, count: 64 * 32 * 3)
    let box = PictureBox(x: 8, y: 8, width: 30, height: 16)
    return WatchBoard.Picture(
      frame: try Frame(width: 64, height: 32, format: .rgb, bytes: pixels.span.bytes),
      marks: marked ? [.box(box, color: Color(red: 255, green: 0, blue: 0))] : [],
      objectCount: 2, time: UTCTime(milliseconds: 1_770_000_000_123))
  }
}
