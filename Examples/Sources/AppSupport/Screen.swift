import Drawing
import Foundation
import Frames
import Movies

/// Where findings go: standard output, and drawn into a video, a folder or a page.
///
/// For one thread at a time.
package final class Screen {
  private let annotator = Annotator()
  private let server: PictureServer?
  private let output: String?
  private let isGallery: Bool
  private var writer: MovieWriter?
  /// Of the frame that was shown last.
  private var last: (number: Int, time: Int64) = (0, -1)
  private let start = DispatchTime.now().uptimeNanoseconds

  /// Begins with what the settings ask for.
  ///
  /// Throws a `SettingsProblem` where a port is taken or a folder cannot be made.
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

  /// Shows what was found in a picture, which is called `name` and asked for where it is drawn on.
  ///
  /// Throws where what is drawn cannot be kept.
  package func show(
    _ finding: Finding, named name: String, on picture: () throws -> Frame
  ) throws {
    // Each line at once: whoever reads them looks at what is live.
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
    // Live results may come with the same millisecond, and a video needs times that increase.
    var frame = frame
    let time = max(frame.timestampInMicroseconds ?? 0, last.time + 1000)
    (frame.timestampInMicroseconds, last.time) = (time, time)
    if writer == nil { writer = try MovieWriter(path: path) }
    try writer?.write(frame)
  }

  /// Waits until a frame of a recording is due where somebody watches, so that it plays at its speed.
  package func wait(for frame: Frame) {
    guard server != nil, let time = frame.timestampInMicroseconds else { return }
    let now = Int64((DispatchTime.now().uptimeNanoseconds - start) / 1000)
    if time > now { usleep(UInt32(min(time - now, 1_000_000))) }
  }

  /// Leaves a picture of a gallery for a second where somebody watches.
  package func rest() {
    if server != nil { sleep(1) }
  }

  /// Completes the video, and ends the page.
  ///
  /// Throws where the video cannot be completed.
  package func end() throws {
    server?.end()
    try writer?.finish()
  }
}
