import AVFoundation
import CameraFeed
import Dispatch
import Foundation
import Frames
import Movies

/// An app that takes a source through a task to the screen.
package final class App {
  private let settings: Settings
  private let mode: Mode
  private let cancellation = MovieCancellation()
  private var signals: [any DispatchSourceSignal] = []

  private static let interrupts = [SIGINT, SIGTERM]

  /// Creates an app that ends cleanly when it is interrupted.
  package init(_ settings: Settings, _ mode: Mode) {
    (self.settings, self.mode) = (settings, mode)
    // Before the first signal source, which handles the signal itself from then on.
    for number in Self.interrupts { signal(number, SIG_IGN) }
    onInterrupt { [cancellation] in cancellation.cancel() }
  }

  private func onInterrupt(_ body: @escaping @Sendable () -> Void) {
    for number in Self.interrupts {
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler(handler: body)
      source.resume()
      signals.append(source)
    }
  }

  /// Runs to the end of the source, or until it is interrupted.
  ///
  /// Throws if the source cannot be read or a drawing cannot be saved.
  package func run(_ task: any AppTask) throws {
    let isGallery = if case .gallery = mode { true } else { false }
    let screen = try Screen(settings, isGallery: isGallery)
    let end = try Int(settings.number("duration", in: 0...1e9, default: 1e9) * 1000)
    switch mode {
    case .gallery(let paths): show(paths, task, screen)
    case .video(let source): try play(source, until: end, task, screen)
    case .live(let camera): try watch(camera, until: end, task, screen)
    }
    try screen.end()
  }

  private func show(_ paths: [String], _ task: any AppTask, _ screen: Screen) {
    for path in paths where !cancellation.isCancelled {
      do {
        let frame = try Frame(decoding: path).upright()
        try screen.show(try task.look(atPicture: .of(frame)), named: path) { frame }
        screen.rest()
      } catch {
        Self.say("\(path): \(Self.words(of: error))")
      }
    }
  }

  private func play(
    _ source: MovieSource, until end: Int, _ task: any AppTask, _ screen: Screen
  ) throws {
    let frames = try source.open(cancellation: cancellation)
    while let frame = try next(frames) {
      let milliseconds = Int((frame.timestampInMicroseconds ?? 0) / 1000)
      guard milliseconds < end else { return }
      screen.wait(for: frame)
      let finding = try task.look(atVideoFrame: .of(frame), milliseconds: milliseconds)
      try screen.show(finding, named: "\(milliseconds) ms") { frame }
    }
  }

  /// Returns the next frame, upright; nil at the end.
  private func next(_ frames: any FrameSource) throws -> Frame? {
    do {
      return try frames.next()?.upright()
    } catch {
      if cancellation.isCancelled { return nil }
      throw error
    }
  }

  private func watch(
    _ camera: AVCaptureDevice, until end: Int, _ task: any AppTask, _ screen: Screen
  ) throws {
    let frames = LiveFrames(screen)
    let feed = try CameraFeed(camera)
    onInterrupt { feed.stop() }
    if cancellation.isCancelled { return }
    task.onLive = { if !frames.end($0, $1) { feed.stop() } }
    nonisolated(unsafe) let task = task  // Frames come one after the other.
    try feed.run { sampleBuffer, milliseconds in
      guard milliseconds < end else { return feed.stop() }
      frames.begin(sampleBuffer, milliseconds)
      do {
        try task.take(sampleBuffer, milliseconds: milliseconds)
      } catch {
        task.onLive?(milliseconds, .failure(error))
      }
    }
    try frames.finish()
  }

  /// Writes a line on standard error.
  package static func say(_ words: String) {
    FileHandle.standardError.write(Data("\(words)\n".utf8))
  }

  /// Returns an error in words.
  static func words(of error: any Error) -> String {
    (error as? VisionError)?.description ?? error.localizedDescription
  }
}

/// Runs an app from the words of its command line, and ends the process.
///
/// `make` creates the task that the settings select, in the mode that the source needs.
package func runApp(
  _ name: String, tasks: [String], choices: [Settings.Choice],
  make: (Settings, Mode) throws -> any AppTask
) -> Never {
  let choices = Settings.common + choices
  do {
    let words = CommandLine.arguments.dropFirst()
    if words.isEmpty || words.contains("--help") {
      print(Settings.usage(name, tasks: tasks, choices: choices))
      exit(words.isEmpty ? 2 : 0)
    }
    let settings = try Settings(words, tasks: tasks, choices: choices)
    let mode = try Mode(settings.source, isGallery: settings.has("gallery"))
    try App(settings, mode).run(make(settings, mode))
  } catch let problem as SettingsProblem {
    App.say("\(name): \(problem.words); see \(name) --help")
    exit(2)
  } catch {
    App.say("\(name): \(App.words(of: error))")
    exit(1)
  }
  exit(0)
}
