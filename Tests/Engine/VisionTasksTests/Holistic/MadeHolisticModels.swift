import ModelFiles
import ModelRewriting
import TestSupport
import VisionBase

@testable import VisionTasks

/// Tiny models that see a person with a face and both hands wherever the picture is bright.
struct MadeHolisticModels {
  var pose = MadeHolisticModels.body()
  var face = MadeFaceModels()
  var hands = MadeHandModels()

  /// The center of a hand and its lower edge, in pixels of an 8x8 region.
  var region: [Float] = [4, 4, 4, 6]

  /// Returns a body whose head and hands have an extent; `likelihood` is the logit of the left
  /// wrist's visibility.
  static func body(leftWrist likelihood: Float = 3) -> MadePoseModels {
    var pose = MadePoseModels()
    // The right eye, on the left of the picture, and the left one; the rest of the head between.
    for index in HolisticGraph.faceOfPose { pose.places[index] = [4, 2.5, 0, 3, 3] }
    pose.places[5] = [3.5, 2, 0, 3, 3]
    pose.places[2] = [4.5, 2, 0, 3, 3]
    // The wrists, and above each a little and an index finger.
    pose.places[15] = [6, 5, 0, likelihood, 3]
    pose.places[17] = [6.25, 4, 0, 3, 3]
    pose.places[19] = [5.875, 4, 0, 3, 3]
    pose.places[16] = [2, 5, 0, 3, 3]
    pose.places[18] = [1.75, 4, 0, 3, 3]
    pose.places[20] = [2.125, 4, 0, 3, 3]
    return pose
  }

  func handRegion() throws(VisionError) -> ModelFile {
    var model = ModelMaker.picture(side: 8)
    model.add(constant: region, shape: [1, Int32(region.count)])
    return try ModelFile(model.stableBytes(name: "made hand region"))
  }

  func models(
    _ options: HolisticOptions = HolisticOptions()
  ) throws(VisionError) -> HolisticEngineModels {
    try HolisticEngineModels(
      HolisticEngineModels.Files(
        poseDetector: pose.detector(), poseLandmarks: pose.landmarks(),
        faceDetector: face.detector(), faceLandmarks: face.landmarks(),
        faceBlendshapes: options.makesBlendshapes ? face.blendshapes() : nil,
        handLandmarks: hands.landmarks(), handRegion: handRegion()),
      options: options)
  }

  func engine(_ options: HolisticOptions = HolisticOptions()) throws(VisionError) -> HolisticEngine
  {
    try HolisticEngine(models(options), threadCount: 1)
  }

  /// Returns a bundle of all models.
  func bundle(without left: String? = nil) throws -> [UInt8] {
    typealias Name = HolisticEngineModels.FileName
    typealias Face = FaceEngineModels.FileName
    let files = [
      (Name.poseDetector, try pose.detector()), (Name.poseLandmarks, try pose.landmarks()),
      (Face.detector, try face.detector()), (Face.landmarks, try face.landmarks()),
      (Face.blendshapes, try face.blendshapes()),
      (HandEngineModels.FileName.landmarks, try hands.landmarks()),
      (Name.handRegion, try handRegion()),
    ]
    var archive = ZipWriter()
    for (name, model) in files where name != left {
      let bytes = model.bytes.withBytes { bytes in bytes.withUnsafeBytes { Array($0) } }
      try archive.add(name, bytes)
    }
    return archive.finish()
  }
}
