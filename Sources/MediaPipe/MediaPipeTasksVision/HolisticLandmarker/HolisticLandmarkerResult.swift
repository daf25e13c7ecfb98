internal import Foundation
internal import VisionTasks

/// The result of a `HolisticLandmarker` for one picture.
#if canImport(ObjectiveC)
  @objc(MPPHolisticLandmarkerResult)
  @objcMembers
#endif
open class HolisticLandmarkerResult: TaskResult {
  /// The face's 478 landmarks in the stored picture; empty if no face was found.
  public let faceLandmarks: [NormalizedLandmark]

  /// The scores of the face's expression; nil without a face, or unless they are requested.
  public let faceBlendshapes: Classifications?

  /// The body's 33 landmarks in the stored picture; empty if no person was found.
  public let poseLandmarks: [NormalizedLandmark]

  /// The body's 33 landmarks in meters from the center of the hips.
  public let poseWorldLandmarks: [Landmark]

  /// The person's likelihood for each pixel of the stored picture; nil without a person, or unless
  /// it is requested.
  public let poseSegmentationMask: Mask?

  /// The left hand's 21 landmarks in the stored picture; empty if it was not found.
  public let leftHandLandmarks: [NormalizedLandmark]

  /// The left hand's 21 landmarks in meters, with the wrist where the body's is.
  public let leftHandWorldLandmarks: [Landmark]

  /// The right hand's 21 landmarks in the stored picture; empty if it was not found.
  public let rightHandLandmarks: [NormalizedLandmark]

  /// The right hand's 21 landmarks in meters, with the wrist where the body's is.
  public let rightHandWorldLandmarks: [Landmark]

  /// Creates a result.
  public init(
    faceLandmarks: [NormalizedLandmark], faceBlendshapes: Classifications?,
    poseLandmarks: [NormalizedLandmark], poseWorldLandmarks: [Landmark],
    poseSegmentationMask: Mask?, leftHandLandmarks: [NormalizedLandmark],
    leftHandWorldLandmarks: [Landmark], rightHandLandmarks: [NormalizedLandmark],
    rightHandWorldLandmarks: [Landmark], timestampInMilliseconds: Int
  ) {
    self.faceLandmarks = faceLandmarks
    self.faceBlendshapes = faceBlendshapes
    self.poseLandmarks = poseLandmarks
    self.poseWorldLandmarks = poseWorldLandmarks
    self.poseSegmentationMask = poseSegmentationMask
    self.leftHandLandmarks = leftHandLandmarks
    self.leftHandWorldLandmarks = leftHandWorldLandmarks
    self.rightHandLandmarks = rightHandLandmarks
    self.rightHandWorldLandmarks = rightHandWorldLandmarks
    super.init(timestampInMilliseconds: timestampInMilliseconds)
  }

  /// The content in the layout of upstream's guides; a single line for no person.
  open override var description: String {
    var lines: [String] = []
    func add<Part>(_ heading: String, _ name: String, _ parts: [Part], _ of: (Part) -> [String]) {
      guard !parts.isEmpty else { return }
      lines.append(heading + ":")
      lines += Listing.numbered(name, parts, of).map { "  " + $0 }
    }
    add("Face Landmarks", "Landmark", faceLandmarks, \.lines)
    add("Face Blendshapes", "Category", faceBlendshapes?.categories ?? [], \.lines)
    add("Pose Landmarks", "Landmark", poseLandmarks, \.lines)
    add("Pose WorldLandmarks", "Landmark", poseWorldLandmarks, \.lines)
    if let poseSegmentationMask {
      lines.append("Pose SegmentationMask: \(poseSegmentationMask.line)")
    }
    add("Left Hand Landmarks", "Landmark", leftHandLandmarks, \.lines)
    add("Left Hand WorldLandmarks", "Landmark", leftHandWorldLandmarks, \.lines)
    add("Right Hand Landmarks", "Landmark", rightHandLandmarks, \.lines)
    add("Right Hand WorldLandmarks", "Landmark", rightHandWorldLandmarks, \.lines)
    return Listing.text("HolisticLandmarkerResult", lines.isEmpty ? ["No person"] : lines)
  }
}

// MARK: - From the engine

extension HolisticLandmarkerResult {
  /// Creates upstream's result from the engine's.
  convenience init(_ result: HolisticResult, milliseconds: Int) {
    let person = result.person
    self.init(
      faceLandmarks: person?.face?.landmarks.map(NormalizedLandmark.init) ?? [],
      faceBlendshapes: person?.face?.blendshapes.map(Classifications.init),
      poseLandmarks: person?.pose.landmarks.map(NormalizedLandmark.init) ?? [],
      poseWorldLandmarks: person?.pose.worldLandmarks.map(Landmark.init) ?? [],
      poseSegmentationMask: person?.pose.mask.flatMap(Mask.make),
      leftHandLandmarks: person?.leftHand?.normalizedLandmarks ?? [],
      leftHandWorldLandmarks: person?.leftHand?.landmarksInMeters ?? [],
      rightHandLandmarks: person?.rightHand?.normalizedLandmarks ?? [],
      rightHandWorldLandmarks: person?.rightHand?.landmarksInMeters ?? [],
      timestampInMilliseconds: milliseconds)
  }
}
