internal import Foundation
internal import VisionTasks

/// The result of a `FaceLandmarker` for one picture.
#if canImport(ObjectiveC)
  @objc(MPPFaceLandmarkerResult)
  @objcMembers
#endif
open class FaceLandmarkerResult: TaskResult {
  /// Each face's 478 landmarks in the stored picture; empty if no face was found.
  public let faceLandmarks: [[NormalizedLandmark]]

  /// Each face's 52 blendshapes with their scores, by index; empty unless requested.
  public let faceBlendshapes: [Classifications]

  /// The position of each face before the camera, in centimeters; empty unless requested.
  ///
  /// A face whose landmarks have no extent has none, so there can be fewer than faces.
  public let facialTransformationMatrixes: [TransformMatrix]

  /// Creates a result.
  public init(
    faceLandmarks: [[NormalizedLandmark]], faceBlendshapes: [Classifications],
    facialTransformationMatrixes: [TransformMatrix], timestampInMilliseconds: Int
  ) {
    self.faceLandmarks = faceLandmarks
    self.faceBlendshapes = faceBlendshapes
    self.facialTransformationMatrixes = facialTransformationMatrixes
    super.init(timestampInMilliseconds: timestampInMilliseconds)
  }

  /// The content in the layout of upstream's guides.
  open override var description: String {
    var lines: [String] = []
    for (number, face) in faceLandmarks.enumerated() {
      lines.append("Face #\(number) Landmarks:")
      lines += Listing.numbered("Landmark", face, \.lines).map { "  " + $0 }
    }
    for (number, blendshapes) in faceBlendshapes.enumerated() {
      lines.append("Face #\(number) Blendshapes:")
      lines += Listing.numbered("Category", blendshapes.categories, \.lines).map { "  " + $0 }
    }
    for (number, matrix) in facialTransformationMatrixes.enumerated() {
      lines.append("Matrix #\(number):")
      lines += matrix.lines.map { "  " + $0 }
    }
    return Listing.text("FaceLandmarkerResult", lines.isEmpty ? ["No faces"] : lines)
  }
}

// MARK: - From the engine

extension FaceLandmarkerResult {
  /// Creates upstream's result from the engine's.
  convenience init(_ result: FaceResult, milliseconds: Int) {
    self.init(
      faceLandmarks: result.faces.map { $0.landmarks.map(NormalizedLandmark.init) },
      faceBlendshapes: result.faces.compactMap { $0.blendshapes.map(Classifications.init) },
      facialTransformationMatrixes: result.faces.compactMap {
        $0.transformation.map(TransformMatrix.make)
      },
      timestampInMilliseconds: milliseconds)
  }
}

extension Classifications {
  /// Creates upstream's list of blendshapes, in their order and without display names.
  convenience init(_ blendshapes: Blendshapes) {
    self.init(
      headIndex: 0, headName: "",
      categories: Blendshape.allCases.map {
        ResultCategory(
          index: $0.rawValue, score: blendshapes[$0], categoryName: $0.name, displayName: nil)
      })
  }
}

extension TransformMatrix {
  /// Creates upstream's matrix, with the numbers column by column.
  fileprivate static func make(_ transformation: FaceTransformation) -> TransformMatrix {
    let numbers = transformation.columns.flatMap { [$0.x, $0.y, $0.z, $0.w] }
    return unsafe TransformMatrix(data: numbers, rows: 4, columns: 4)
  }
}
