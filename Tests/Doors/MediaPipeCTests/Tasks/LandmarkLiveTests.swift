import CMediaPipe
import MediaPipeC
import TestSupport
import Testing

/// Live streams of faces, hands and gestures with the real models.
@Suite(
  .serialized, .enabled(if: Runtime.isPresent, "\(Runtime.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: LandmarkMaterial.hasHands, "\(LandmarkMaterial.missingHands)"))
struct LandmarkLiveTests {
  struct Event: Equatable, Sendable {
    var status: UInt32
    /// The number of subjects, and of places of the first one.
    var count: UInt32
    var places: UInt32
    var milliseconds: Int64
    var width: Int32
    /// The status of a call that closes the task inside its callback.
    var closing: UInt32
  }

  /// The arguments of the callbacks, and their task: one test at a time.
  static let events = Mailbox<Event>()
  nonisolated(unsafe) static var task: OpaquePointer?

  private let folder: ModelFolder

  init() throws { folder = try ModelFolder() }

  /// A task as its functions of the C interface.
  struct LiveTask: Sendable, CustomTestStringConvertible {
    typealias Message = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    let testDescription: String
    let picture: String
    let places: UInt32
    let model: @Sendable (ModelFolder) throws -> String
    let create: @Sendable (MpBaseOptions, Message) -> MpStatus
    let send: @Sendable (MpImagePtr?, Int64, Message) -> MpStatus
    let close: @Sendable (Message) -> MpStatus
  }

  @Test(arguments: LiveTask.all)
  func `each frame that was taken is delivered before the task is closed`(
    live: LiveTask
  ) throws {
    let before = Self.events.items.count
    let path = try live.model(folder)
    #expect(withOptions(path: path) { base in Said { live.create(base, $0) } } == .fine)
    var image: MpImagePtr?
    let file = SharedMaterial.picture(live.picture)
    #expect(Said { MpImageCreateFromFile(file, &image, $0) } == .fine)
    let width = MpImageGetWidth(image)
    #expect(Said { live.send(image, 5, $0) } == .fine)
    #expect(
      Said { live.send(image, 5, $0) }
        == .invalid("Input timestamp must be monotonically increasing."))
    // The next frame follows the same subject.
    #expect(Self.events.wait(forCount: before + 1))
    #expect(Said { live.send(image, 38, $0) } == .fine)
    // The task keeps the pixels as long as it needs them.
    MpImageFree(image)
    #expect(Said { live.close($0) } == .fine)
    #expect(
      Array(Self.events.items[before...])
        == [5, 38].map { time in
          Event(
            status: 0, count: 1, places: live.places, milliseconds: time, width: width,
            closing: kMpFailedPrecondition.rawValue)
        })
    #expect(Said { live.send(nil, 99, $0) }.status == kMpInvalidArgument)
    #expect(Said { live.close($0) }.status == kMpInvalidArgument)
  }

  @Test(arguments: LiveTask.all)
  func `a live task has no pictures and no frames of videos, and no image is none`(
    live: LiveTask
  ) throws {
    let before = Self.events.items.count
    let path = try live.model(folder)
    #expect(withOptions(path: path) { base in Said { live.create(base, $0) } } == .fine)
    #expect(Said { live.send(nil, 1, $0) }.status == kMpInvalidArgument)
    #expect(Said { live.close($0) } == .fine)
    #expect(Self.events.items.count == before)
  }
}

// MARK: - The tasks

extension LandmarkLiveTests.LiveTask {
  private typealias Tests = LandmarkLiveTests

  static let all = [faceDetector, faceLandmarker, handLandmarker, gestureRecognizer]

  /// Keeps what a callback receives; closing the task inside of it is refused.
  private static func note(
    _ status: MpStatus, _ count: UInt32, _ places: UInt32, _ image: MpImagePtr?,
    _ milliseconds: Int64, _ close: (OpaquePointer?) -> MpStatus
  ) {
    Tests.events.put(
      Tests.Event(
        status: status.rawValue, count: count, places: places, milliseconds: milliseconds,
        width: MpImageGetWidth(image), closing: close(Tests.task).rawValue))
  }

  private static let faceDetector = LandmarkLiveTests.LiveTask(
    testDescription: "face detector", picture: "grace_hopper.bmp", places: 6,
    model: { try $0.write(LandmarkMaterial.faceFile("face_detector.tflite"), to: "face.tflite") },
    create: { base, message in
      var options = MpFaceDetectorOptions()
      options.base_options = base
      options.running_mode = MP_RUNNING_MODE_LIVE_STREAM
      options.min_detection_confidence = 0.5
      options.min_suppression_threshold = 0.3
      options.result_callback = { status, result, image, milliseconds in
        let faces = result?.pointee
        note(
          status, faces?.detections_count ?? 0, faces?.detections?[0].keypoints_count ?? 0, image,
          milliseconds
        ) { MpFaceDetectorClose($0, nil) }
      }
      return MpFaceDetectorCreate(&options, &Tests.task, message)
    },
    send: { MpFaceDetectorDetectAsync(Tests.task, $0, nil, $1, $2) },
    close: { MpFaceDetectorClose(Tests.task, $0) })

  private static let faceLandmarker = LandmarkLiveTests.LiveTask(
    testDescription: "face landmarker", picture: "grace_hopper.bmp", places: 478,
    model: { _ in SharedMaterial.landmarkFile("face_landmarker.task") },
    create: { base, message in
      var options = MpFaceLandmarkerOptions()
      options.base_options = base
      options.running_mode = MP_RUNNING_MODE_LIVE_STREAM
      options.num_faces = 1
      options.min_face_detection_confidence = 0.5
      options.min_face_presence_confidence = 0.5
      options.min_tracking_confidence = 0.5
      options.output_face_blendshapes = true
      options.output_facial_transformation_matrixes = true
      options.result_callback = { status, result, image, milliseconds in
        let faces = result?.pointee
        let isWhole =
          faces?.face_blendshapes_count == 1
          && faces?.facial_transformation_matrixes_count == 1
        note(
          status, faces?.face_landmarks_count ?? 0,
          isWhole ? faces?.face_landmarks?[0].landmarks_count ?? 0 : 0, image, milliseconds
        ) { MpFaceLandmarkerClose($0, nil) }
      }
      return MpFaceLandmarkerCreate(&options, &Tests.task, message)
    },
    send: { MpFaceLandmarkerDetectAsync(Tests.task, $0, nil, $1, $2) },
    close: { MpFaceLandmarkerClose(Tests.task, $0) })

  private static let handLandmarker = LandmarkLiveTests.LiveTask(
    testDescription: "hand landmarker", picture: "thumbs-up.png", places: 21,
    model: { try $0.write(LandmarkMaterial.handBundle(), to: "hand.task") },
    create: { base, message in
      var options = MpHandLandmarkerOptions()
      options.base_options = base
      options.running_mode = MP_RUNNING_MODE_LIVE_STREAM
      options.num_hands = 1
      options.min_hand_detection_confidence = 0.5
      options.min_hand_presence_confidence = 0.5
      options.min_tracking_confidence = 0.5
      options.result_callback = { status, result, image, milliseconds in
        let hands = result?.pointee
        note(
          status, hands?.hand_landmarks_count ?? 0,
          hands?.hand_world_landmarks?[0].landmarks_count ?? 0, image, milliseconds
        ) { MpHandLandmarkerClose($0, nil) }
      }
      return MpHandLandmarkerCreate(&options, &Tests.task, message)
    },
    send: { MpHandLandmarkerDetectAsync(Tests.task, $0, nil, $1, $2) },
    close: { MpHandLandmarkerClose(Tests.task, $0) })

  private static let gestureRecognizer = LandmarkLiveTests.LiveTask(
    testDescription: "gesture recognizer", picture: "thumbs-up.png", places: 21,
    model: { try $0.write(LandmarkMaterial.gestureBundle(), to: "gesture.task") },
    create: { base, message in
      var options = MpGestureRecognizerOptions()
      options.base_options = base
      options.running_mode = MP_RUNNING_MODE_LIVE_STREAM
      options.num_hands = 1
      options.min_hand_detection_confidence = 0.5
      options.min_hand_presence_confidence = 0.5
      options.min_tracking_confidence = 0.5
      options.result_callback = { status, result, image, milliseconds in
        let hands = result?.pointee
        note(
          status, hands?.gestures_count ?? 0, hands?.hand_landmarks?[0].landmarks_count ?? 0,
          image, milliseconds
        ) { MpGestureRecognizerClose($0, nil) }
      }
      return MpGestureRecognizerCreate(&options, &Tests.task, message)
    },
    send: { MpGestureRecognizerRecognizeAsync(Tests.task, $0, nil, $1, $2) },
    close: { MpGestureRecognizerClose(Tests.task, $0) })
}
