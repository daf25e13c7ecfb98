import Foundation
import ModelBytes
import ModelCatalogue
import ModelFiles
import TestSupport
import VisionBase

extension Door {
  /// Public models with changes in a few places of their graphs, accepted by the verifier, run as
  /// those of `operators` are.
  ///
  /// The models are those of the tests' material and of the cache, and the ones in the folder that
  /// `ATTACK_MODELS` names.
  static let publicModels = Door("public-models", weight: 0) { _ in
    let runtime = try GuardedRuntime()
    let models = PublicModel.all
    guard !models.isEmpty else {
      throw MissingMaterial("needs public models: scripts/testdata fetches them")
    }
    return { random in
      let model = random.one(of: models)
      // Most cases run a model, which takes a second or more; one in eight is damaged so much that
      // the verifier refuses it.
      let isDamaged = Int.random(in: 0..<8, using: &random) == 0
      let (attempts, most) = isDamaged ? (1, 64) : (8, 3)
      for _ in 0..<attempts {
        let bytes = model.changed(atMost: most, using: &random)
        do {
          _ = try ModelFile(StableBytes(bytes, name: model.name))
        } catch is VisionError {
          continue
        }
        let answer = try runtime.run(bytes, given: .init(repeating: nil, count: model.inputCount))
        try Finding.unless(!answer.bytes.hasPrefix("FAULT"), "\(model.name): \(answer)")
        return .taken
      }
      return .refused
    }
  }
}

/// A model file, and the location of its graph.
struct PublicModel {
  fileprivate let name: String
  private let bytes: [UInt8]
  fileprivate let inputCount: Int
  /// The offsets of integers that are not weights.
  private let places: [Int]

  /// The maximum size of a model; larger ones take too long under guard pages.
  private static let mostBytes = 5_000_000

  /// The maximum size of constants that are shapes, axes and the like.
  private static let fewBytes = 256

  fileprivate static var all: [PublicModel] { paths.compactMap { try? PublicModel($0) } }

  /// The paths of all, small and large.
  static var paths: [String] {
    var paths =
      SharedMaterial.isPresent ? SharedMaterial.names("models").map(SharedMaterial.model) : []
    let folders = [
      ModelStore().folder + "/models", ProcessInfo.processInfo.environment["ATTACK_MODELS"],
    ]
    for folder in folders.compactMap({ $0 }) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      paths += names.sorted().map { folder + "/" + $0 }
    }
    return paths.filter { $0.bytes.hasSuffix(".tflite") }
  }

  private init(_ path: String) throws {
    let file = try StableBytes(reading: path)
    try Finding.unless(file.byteCount <= Self.mostBytes, "too large")
    inputCount = try ModelFile(file).inputs.count
    name = path.bytes.split(separator: "/").last.map(String.init) ?? path
    bytes = file.copy(of: 0..<file.byteCount)
    var isWeight = [Bool](repeating: false, count: bytes.count)
    for case let content? in try ModelGraph(FlatBuffer(file)).buffers.map(\.content)
    where content.count > Self.fewBytes {
      for place in content { isWeight[place] = true }
    }
    places = stride(from: 0, to: bytes.count - 4, by: 4).filter { !isWeight[$0] }
  }

  /// Returns the file with some numbers of the graph changed, one at least.
  fileprivate func changed(atMost most: Int, using random: inout SeededGenerator) -> [UInt8] {
    var result = bytes
    for _ in 0..<Int.random(in: 1...most, using: &random) {
      let place = random.one(of: places)
      let old = Self.number(in: result, at: place)
      let new: UInt32 =
        switch Int.random(in: 0..<6, using: &random) {
        case 0: old &+ 1
        case 1: old &- 1
        case 2: old ^ 1 << UInt32.random(in: 0..<32, using: &random)
        case 3: UInt32.random(in: 0..<16, using: &random)
        case 4: UInt32(bitPattern: Int32(truncatingIfNeeded: random.integer()))
        default: Self.number(in: bytes, at: random.one(of: places))
        }
      for offset in 0..<4 {
        result[place + offset] = UInt8(truncatingIfNeeded: new >> (8 * offset))
      }
    }
    return result
  }

  private static func number(in bytes: [UInt8], at place: Int) -> UInt32 {
    bytes[place..<place + 4].enumerated().reduce(0) {
      $0 | UInt32($1.element) << (8 * UInt32($1.offset))
    }
  }
}
