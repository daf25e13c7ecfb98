import Foundation
import TestSupport

/// Files in which a script recorded upstream's results.
enum Recording {
  /// The tolerance for differences from the recorded numbers.
  ///
  /// On arm64 those of a classifier of floats were up to 1.6e-6 apart, under emulation.
  static let tolerance: Float = {
    #if arch(arm64)
      1e-5
    #else
      1e-6
    #endif
  }()

  /// Returns the file that a script of this folder recorded.
  ///
  /// Upstream rounds differently on arm64 in models of 8 bits, so its results there are recorded
  /// separately: `scripts/arm64/record-goldens` runs the same scripts on an emulated processor.
  static func contents(of name: String) throws -> Data {
    let folder = SharedMaterial.repository + "/Tests/Engine/VisionTasksTests/Goldens"
    #if arch(arm64)
      let path = folder + "/arm64/" + name
    #else
      let path = folder + "/" + name
    #endif
    return try Data(contentsOf: URL(filePath: path))
  }
}
