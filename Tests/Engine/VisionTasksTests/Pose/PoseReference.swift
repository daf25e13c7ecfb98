import ModelCatalogue
import Foundation
import TestSupport
import Testing

/// The numeric reference of the pose pipeline: docs/reference/blazepose-expected.json.
///
/// Property names are those of the file.
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

  static func load() throws -> PoseReference {
    let path = SharedMaterial.repository + "/docs/reference/blazepose-expected.json"
    return try JSONDecoder().decode(PoseReference.self, from: Data(contentsOf: URL(filePath: path)))
  }

  /// The source that is in the catalog, and whether it was pulled.
  private static let portrait = "hopper"
  static let hasPortrait = (try? ModelStore().path(of: "grace-hopper")) != nil
  static let missingPortrait = "needs the picture: vision models pull grace-hopper"

  /// Returns the cases made from the portrait, or from nothing.
  static func portraits() throws -> [Picture] {
    try load().pictures.filter { ($0.source ?? portrait) == portrait }
  }

  /// Returns the cases made from other public pictures.
  static func others() throws -> [Picture] {
    try load().pictures.filter { ($0.source ?? portrait) != portrait }
  }

  static func picture(_ id: String) throws -> Picture {
    try #require(load().pictures.first { $0.id == id })
  }

  private static func path(of source: String) throws -> String {
    if source == portrait { return try ModelStore().path(of: "grace-hopper") }
    let known = SharedMaterial.names("poses")
    let name = ["\(source).png", "\(source).jpg", "000000000\(source).jpg"].first {
      known.contains($0)
    }
    return SharedMaterial.posePicture(try #require(name))
  }

  /// Returns the pixels of a case, made from its source as the reference specifies.
  static func pixels(_ picture: Picture) throws -> Pixels {
    guard let name = picture.source else {
      return Pixels(
        width: 100, height: 100, bytes: [UInt8](repeating: 255, count: 100 * 100 * 3))
    }
    let source = try Pixels(decoding: path(of: name))
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
