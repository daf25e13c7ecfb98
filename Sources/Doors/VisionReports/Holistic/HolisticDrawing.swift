package import Drawing
internal import VisionTasks

/// Marks for a person: the skeleton of the body, the mesh of the face, and the skeletons of hands.
package struct HolisticDrawing: ReportDrawing {
  private let body = PoseDrawing()
  private let face = FaceLandmarksDrawing()
  private let hands = HandDrawing<LandmarksOfHands>()

  package init() {}

  package func marks(for report: HolisticReport) -> [Mark] {
    // Hands lie above the face, and the face above the body, as they are smaller.
    body.marks(for: report.body) + face.marks(for: report.face) + hands.marks(for: report.hands)
  }
}
