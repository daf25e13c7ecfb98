import Drawing
import Foundation
import Frames
import Movies

/// The destination of findings: standard output, and drawings in a video, a folder or on a page.
///
/// For one thread at a time.
package final class Screen {
  private let annotator = Annotator()
  private let server: PictureServer?
  private let output: String?
  private let isGallery: Bool
  private var writer: MovieWriter?
  /// The time of the last frame shown.
  private var last: (number: Int, time: Int64) = (0, -1)
  private let start = DispatchTime.now().uptimeNanoseconds

  /// Opens the outputs that the settings select.
  ///
  /// Throws a `SettingsProblem` if a port is taken or a folder cannot be made.
  package init(_ settings: Settings, isGallery: Bool) throws {
    self.isGallery = isGallery
    output = settings.text("output")
    if let output, isGallery {
      try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    }
    guard settings.has("serve") else {
      server = nil
      return
    }
    let server = try PictureServer(port: settings.number("serve", in: 0...65_535, default: 0))
    self.server = server
    FileHandle.standardError.write(Data("watch it at http://127.0.0.1:\(server.port)/\n".utf8))
  }

  /// Shows the finding for a picture called `name`; the picture is requested only to draw on it.
  ///
  /// Throws if a drawing cannot be saved.
  package func show(
    _ finding: Finding, named name: String, on picture: () throws -> Frame
  ) throws {
    // Flushed line by line, because readers watch live results.
    FileHandle.standardOutput.write(Data("\(name): \(finding.line)\n".utf8))
    guard output != nil || server?.hasViewers == true else { return }
    let frame = try picture()
    let marks = finding.marks(Double(frame.width), Double(frame.height))
    let drawn = try annotator.draw(marks, on: frame)
    if let server, server.hasViewers { server.show(try drawn.encoded(as: .jpeg(quality: 85))) }
    guard let output else { return }
    if isGallery {
      last.number += 1
      let place = URL(fileURLWithPath: name).deletingPathExtension().lastPathComponent
      try drawn.write(to: "\(output)/\(last.number)-\(place).jpg")
    } else {
      try write(drawn, to: output)
    }
  }

  private func write(_ frame: Frame, to path: String) throws {
    // Live results may share a millisecond, and a video needs increasing times.
    var frame = frame
    let time = max(frame.timestampInMicroseconds ?? 0, last.time + 1000)
    (frame.timestampInMicroseconds, last.time) = (time, time)
    if writer == nil { writer = try MovieWriter(path: path) }
    try writer?.write(frame)
  }

  /// Waits until a recording's frame is due if there are viewers, so that it plays at its speed.
  package func wait(for frame: Frame) {
    guard server != nil, let time = frame.timestampInMicroseconds else { return }
    let now = Int64((DispatchTime.now().uptimeNanoseconds - start) / 1000)
    if time > now { usleep(UInt32(min(time - now, 1_000_000))) }
  }

  /// Shows a picture of a gallery for a second if there are viewers.
  package func rest() {
    if server != nil { sleep(1) }
  }

  /// Completes the video, and ends the page.
  ///
  /// Throws if the video cannot be completed.
  package func end() throws {
    server?.end()
    try writer?.finish()
  }
}
