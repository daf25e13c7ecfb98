import ModelCatalogue
import Foundation
import TestSupport
import VisionBase

/// The numeric reference of the pose pipeline, where it lies beside the repository.
///
/// Property names are those of its file.
struct PoseReference: Decodable {
  struct Expected: Decodable {
    var landmarks: [[Float]]?
    var world: [[Float]]?
  }

  struct Residual: Decodable {
    var px_mean, px_max, z_px_max, vis_max, world_m_max: Float
  }

  struct Picture: Decodable, Sendable, CustomStringConvertible {
    var id: String
    var source: String?
    var sha256_rgb_bytes: String
    var cpp_graph_kernel7, python_solution_static, tasks_image: Expected?
    var numpy_residual_kernel7, numpy_residual_python_solution: Residual?
    var numpy_residual_tasks: Residual?

    var description: String { id }

    func expected(_ run: PoseReferenceTests.Run) -> Expected? {
      switch run {
      case .python: python_solution_static
      case .graph: cpp_graph_kernel7
      case .tasks: tasks_image
      }
    }

    func residual(_ run: PoseReferenceTests.Run) -> Residual? {
      switch run {
      case .python: numpy_residual_python_solution
      case .graph: numpy_residual_kernel7
      case .tasks: numpy_residual_tasks
      }
    }
  }

  struct Probe: Decodable {
    var padding: [Float]
    var det_sum_rgb, lm_sum_rgb: [Int]
    var det_px, lm_px: [String: [Int]]
    var roi: [Float]
  }

  struct Probes: Decodable {
    var hopper: Probe?
  }

  struct Several: Decodable {
    struct Answer: Decodable {
      var landmarks, world: [[[Float]]]
    }

    var sha256_rgb_bytes: String
    var tasks_image_num_poses_2: Answer
  }

  var pictures: [Picture]
  var multi_person: [Several]
  var tensor_probes_numpy: Probes

  private static let path =
    SharedMaterial.repository + "/../shared/reference/blazepose-expected.json"

  static let isPresent = FileManager.default.fileExists(atPath: path)
  static let missing = "needs the numeric reference ../shared/reference/blazepose-expected.json"
  static let morePictures =
    "needs the reference's public pictures in the folder VISION_TASKS_POSE_PICTURES"

  static func load() throws -> PoseReference {
    try JSONDecoder().decode(PoseReference.self, from: Data(contentsOf: URL(filePath: path)))
  }

  /// The cases whose pictures are here.
  static let pictures: [Picture] =
    ((try? load())?.pictures ?? []).filter { $0.source == nil || sourcePath($0.source) != nil }

  static func has(_ ids: String...) -> Bool {
    ids.allSatisfy { id in pictures.contains { $0.id == id } }
  }

  /// Where a source picture is: pulled, or in the folder someone names.
  private static func sourcePath(_ source: String?) -> String? {
    guard let source else { return nil }
    if source == "hopper" { return try? ModelStore().path(of: "grace-hopper") }
    guard let folder = CacheFolder.environment("VISION_TASKS_POSE_PICTURES") else { return nil }
    return ["\(source).png", "\(source).jpg", "000000000\(source).jpg"]
      .map { "\(folder)/\($0)" }.first { FileManager.default.fileExists(atPath: $0) }
  }

  /// The pixels of a case, made of its source as the reference says.
  static func pixels(_ picture: Picture) throws -> Pixels? {
    guard picture.source != nil else {
      return Pixels(
        width: 100, height: 100, bytes: [UInt8](repeating: 255, count: 100 * 100 * 3))
    }
    guard let path = sourcePath(picture.source) else { return nil }
    let source = try Pixels(decoding: path)
    let (width, height) = (source.width, source.height)
    switch picture.id {
    case "hopper-rot90ccw": return source.turnedLeft()
    case "hopper-crop": return source.cropped(x: 60, y: 0, width: 380, height: 360)
    case "hopper-x2": return source.doubled()
    case "woman446-mirror":
      return source.remade(width: width, height: height) { (width - 1 - $0, $1) }
    case "woman446-rot180":
      return source.remade(width: width, height: height) { (width - 1 - $0, height - 1 - $1) }
    case "woman446-crop": return source.cropped(x: 40, y: 60, width: 320, height: 400)
    case "tennis431-pad":
      var canvas = Pixels(width: 1000, height: 600)
      for y in 0..<height {
        let start = ((y + 100) * 1000 + 200) * 3
        canvas.bytes.replaceSubrange(
          start..<start + width * 3, with: source.bytes[y * width * 3..<(y + 1) * width * 3])
      }
      return canvas
    default: return source
    }
  }
}
