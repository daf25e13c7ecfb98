import AppleTypes
import Foundation
import MediaPipeTasksVision

/// The pictures and models of the guides, in the folder that check.py makes.
struct GuideMaterial {
  let folder: String

  func path(_ name: String) -> String { folder + "/" + name }

  func model(_ name: String) -> String { path("models/" + name) }

  func picture(_ name: String) throws -> UIImage {
    guard let image = UIImage(contentsOfFile: path("images/" + name)) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return image
  }

  func image(
    _ name: String, _ orientation: UIImage.Orientation = .up
  ) throws -> MPImage {
    try MPImage(uiImage: picture(name), orientation: orientation)
  }
}

/// Prints a line as `printf` does.
func line(_ format: String, _ values: any CVarArg...) {
  print(String(format: format, arguments: values))
}
