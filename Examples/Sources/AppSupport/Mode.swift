import AVFoundation
import Foundation
import Movies

/// The way, out of the guides' three, that a source needs.
package enum Mode {
  /// Single pictures.
  case gallery([String])
  /// Every frame, as fast as possible.
  case video(MovieSource)
  /// The frames of a camera, or of a stream in a camera's place.
  case live(AVCaptureDevice)

  /// Finds the mode of a source.
  ///
  /// `camera` is the first available camera, as a program for iOS finds it. Throws a
  /// `SettingsProblem` if the word is not a source.
  package init(_ word: String, isGallery: Bool) throws {
    if word == "camera" {
      guard let camera = AVCaptureDevice.default(for: .video) else {
        throw SettingsProblem(
          "there is no camera: name what is to stand for one, as in VISION_TASKS_CAMERA=street.mp4")
      }
      self = .live(camera)
    } else if let folder = PictureFolder(word), isGallery || folder.isSingle {
      self = .gallery(folder.paths)
    } else {
      self = try Self.moving(word, isGallery: isGallery)
    }
  }

  private static func moving(_ word: String, isGallery: Bool) throws -> Mode {
    let source: MovieSource
    do {
      source = try MovieSource(words: word)
    } catch {
      throw SettingsProblem(error.message)
    }
    if source.isLive { return .live(AVCaptureDevice(source: source)) }
    if case .file(let path) = source, isGallery || !FileManager.default.fileExists(atPath: path) {
      throw SettingsProblem("there is no \(isGallery ? "folder of pictures" : "source") \(word)")
    }
    return .video(source)
  }
}

/// The pictures that a word names: those of a folder, or one.
private struct PictureFolder {
  let paths: [String]
  let isSingle: Bool

  private static let endings: Set<String> = ["jpg", "jpeg", "png", "webp", "bmp"]

  init?(_ word: String) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: word, isDirectory: &isFolder) else { return nil }
    func isPicture(_ name: String) -> Bool {
      Self.endings.contains((name as NSString).pathExtension.lowercased())
    }
    isSingle = !isFolder.boolValue
    guard isFolder.boolValue else {
      guard isPicture(word) else { return nil }
      paths = [word]
      return
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: word)) ?? []
    paths = names.filter(isPicture).sorted().map { "\(word)/\($0)" }
    if paths.isEmpty { return nil }
  }
}
