package import Frames
package import VisionBase

/// Finds faces and their landmarks, one frame after the other.
///
/// All models are compiled in `init`, and copies that read several faces on threads of their own
/// after a few frames (`RegionModels`). A call returns when all are done. Single pictures and a
/// stream may be mixed: only `trackedFaces` changes the state. Not thread-safe: the owner
/// serializes calls.
package final class FaceEngine {
  private let finder: FaceFinder
  private let expression: BlendshapeModel?
  private let geometry: FaceGeometry?
  private let options: FaceOptions
  private let association: RegionAssociation
  private var stream = FaceStream()

  /// Creates one of several engines for the same models.
  ///
  /// Throws a `VisionError` whose cause is a `LandmarkTaskFault`, `NumbersModelFault` or
  /// `ImageInputFault` if the models do not fit.
  package init(_ models: FaceEngineModels, threadCount: Int?) throws(VisionError) {
    options = models.options
    finder = try FaceFinder(models, threadCount: threadCount)
    expression = try models.blendshapes.map { (file) throws(VisionError) in
      try BlendshapeModel(file, threadCount: threadCount)
    }
    geometry = models.geometry
    association = RegionAssociation(
      overlapLimit: options.minTrackingConfidence, subjectCount: options.maxFaces)
  }

  /// Finds the faces in a single picture.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - orientation: The rotation that makes the stored picture upright; nil takes the frame's.
  /// - Returns: Landmarks in the stored picture; faces are numbered from 0.
  /// - Throws: `runtimeFailed` when a model cannot be run.
  package func faces(
    in frame: Frame, orientation: Orientation? = nil
  ) throws(VisionError) -> FaceResult {
    let picture = TurnedPicture(frame, orientation: orientation ?? frame.orientation)
    let readings = try finder.readings(in: frame, picture, atMost: options.maxFaces)
    var faces: [Face] = []
    for (index, landmarks) in readings.enumerated() {
      faces.append(try face(landmarks, id: index, in: picture))
    }
    return FaceResult(
      faces: faces, picture: picture.stored,
      timestampInMicroseconds: frame.timestampInMicroseconds)
  }

  /// Finds the faces in the next frame of a stream.
  ///
  /// While all faces are tracked, the detector does not run. A frame of another size or orientation
  /// restarts the tracking, but faces' numbers are not reused.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - timestampInMicroseconds: The frame's time; must increase from frame to frame.
  ///   - orientation: The rotation that makes the stored picture upright; nil takes the frame's.
  /// - Returns: Landmarks in the stored picture.
  /// - Throws: `optionInvalid` with a `StreamFault` if the timestamp does not increase; the frame
  ///   then changes nothing. `runtimeFailed` if a model cannot be run.
  package func trackedFaces(
    in frame: Frame, timestampInMicroseconds: Int64, orientation: Orientation? = nil
  ) throws(VisionError) -> FaceResult {
    try trackedFaces(
      in: frame, timestampInMicroseconds: timestampInMicroseconds, orientation: orientation,
      of: &stream)
  }

  /// Finds the faces in the next frame of one of several streams, whose state the caller keeps.
  func trackedFaces(
    in frame: Frame, timestampInMicroseconds: Int64, orientation: Orientation? = nil,
    of stream: inout FaceStream
  ) throws(VisionError) -> FaceResult {
    let picture = TurnedPicture(frame, orientation: orientation ?? frame.orientation)
    let isContinued = try stream.faces.accept(
      picture.stored, microseconds: timestampInMicroseconds)
    if !isContinued { stream.smoothing.reset() }
    var readings: [(reading: [LandmarkPoint], id: Int)] = []
    // The filters are of the face that is tracked, which a failing frame loses, too.
    defer { if readings.isEmpty { stream.smoothing.reset() } }
    readings = try finder.trackedReadings(in: frame, picture, association, of: &stream.faces)
    var faces: [Face] = []
    for (reading, id) in readings {
      var landmarks = reading
      if options.smoothsLandmarks, options.maxFaces == 1 {
        stream.smoothing.smooth(
          &landmarks, size: reading.meanSide(in: picture.canvas), in: picture.canvas,
          nanoseconds: OneEuroFilter.nanoseconds(timestampInMicroseconds))
      }
      faces.append(try face(landmarks, id: id, in: picture))
    }
    return FaceResult(
      faces: faces, picture: picture.stored, timestampInMicroseconds: timestampInMicroseconds)
  }

  /// Forgets the stream: the next frame may have any timestamp, and no face is known in it.
  package func reset() {
    stream.faces.reset()
    stream.smoothing.reset()
  }

  private func face(
    _ landmarks: [LandmarkPoint], id: Int, in picture: TurnedPicture
  ) throws(VisionError) -> Face {
    var face = Face(id: id, landmarks: landmarks.map(picture.canvas.stored))
    if !options.followsUpstreamWhenTurned {
      let scale = Float(picture.uprightWidth) / Float(picture.canvas.width)
      for index in face.landmarks.indices { face.landmarks[index].z *= scale }
    }
    guard expression != nil || geometry != nil else { return face }
    var (judged, width, height) = (landmarks, picture.canvas.width, picture.canvas.height)
    if !options.followsUpstreamWhenTurned {
      judged = landmarks.map(picture.upright)
      (width, height) = (picture.uprightWidth, picture.uprightHeight)
    }
    face.blendshapes = try expression?.blendshapes(of: judged, width: width, height: height)
    face.transformation = geometry?.transformation(of: judged, width: width, height: height)
    return face
  }
}
