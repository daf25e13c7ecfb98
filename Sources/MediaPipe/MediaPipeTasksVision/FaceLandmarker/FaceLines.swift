internal import Foundation
internal import VisionTasks

/// The lines of all features, made once.
struct FaceLines: Sendable {
  static let shared = FaceLines()

  private let features: [FaceFeature: [Connection]]
  let contours: [Connection]
  let tesselation: [Connection]
  let all: [Connection]

  private init() {
    let features = Dictionary(
      uniqueKeysWithValues: FaceFeature.allCases.map { ($0, $0.connections.map(Connection.init)) })
    self.features = features
    contours = FaceFeature.contours.flatMap { features[$0] ?? [] }
    tesselation = FaceMesh.connections.map(Connection.init)
    let irises = [FaceFeature.leftIris, .rightIris].flatMap { features[$0] ?? [] }
    all = contours + irises + tesselation
  }

  subscript(feature: FaceFeature) -> [Connection] { features[feature] ?? [] }
}
