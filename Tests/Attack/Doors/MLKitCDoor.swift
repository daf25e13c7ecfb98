import CMLKit
import MLKitC
import ModelFiles
import TestSupport
import VisionBase

extension Door {
  /// ML Kit's classes in C: models with arbitrary outputs, some of them another task's or missing,
  /// and pictures of any form, with planes that are missing or too small for it.
  static let mlKitInC = Door("ml-kit-in-c", weight: 1) { folder in
    try MissingMaterial.checkRuntime()
    return { random in
      let task: MLKitTask = random.one(of: MLKitTask.all)
      let path = folder.path + "/ml-kit-model"
      let bytes = try (random.chance(of: 6) ? random.one(of: MLKitTask.all) : task).model(&random)
      let model = random.chance(of: 4) ? random.damaged(bytes) : bytes
      try WholeFile.write(model.span.bytes, to: path)
      let isTaken = try task.run(random.chance(of: 10) ? folder.path + "/missing" : path, &random)
      return isTaken ? .taken : .refused
    }
  }
}

/// A class of ML Kit's as its functions in C.
private struct MLKitTask: Sendable {
  let model: @Sendable (inout SeededGenerator) throws -> [UInt8]
  /// Makes a detector for the model at a path, and some calls; returns true if one is answered.
  let run: @Sendable (_ path: String, inout SeededGenerator) throws -> Bool

  static let all = [faces, segmenter, objects, labeler]

  static let faces = MLKitTask(model: { try $0.packagedFaceBundle() }) { path, random in
    _ = try said { SvtMlKitUseFaceModels(path, $0) }
    var options = SvtMlKitFaceDetectorOptions(
      is_accurate: Bool.random(using: &random), has_landmarks: Bool.random(using: &random),
      has_contours: Bool.random(using: &random), has_classification: Bool.random(using: &random),
      is_tracking: Bool.random(using: &random), min_face_size: Double(random.value()))
    let detector =
      random.chance(of: 20)
      ? SvtMlKitFaceDetectorCreate(nil) : SvtMlKitFaceDetectorCreate(&options)
    defer { SvtMlKitFaceDetectorClose(detector) }
    return try answered(&random) { picture, error in
      var faces = SvtMlKitFaces()
      defer { for _ in 0..<2 { SvtMlKitFacesClose(&faces) } }
      let isFound = SvtMlKitFaceDetectorProcess(detector, picture, &faces, error)
      // Every promised number can be read.
      _ = (0..<Int(faces.faces_count)).reduce(0) {
        $0 + faces.faces[$1].width + faces.faces[$1].contour_points.132.x
      }
      return isFound
    }
  }

  static let segmenter = MLKitTask(
    model: { random in
      try random.segmenter().bytes.withBytes { bytes in bytes.withUnsafeBytes { Array($0) } }
    }
  ) { path, random in
    _ = try said { SvtMlKitUseSelfieModel(path, $0) }
    let segmenter = SvtMlKitSegmenterCreate(
      Bool.random(using: &random), Bool.random(using: &random))
    defer { SvtMlKitSegmenterClose(segmenter) }
    return try answered(&random) { picture, error in
      var mask = SvtMlKitMask()
      defer { for _ in 0..<2 { SvtMlKitMaskClose(&mask) } }
      let isFound = SvtMlKitSegmenterProcess(segmenter, picture, &mask, error)
      _ = (0..<Int(mask.width * mask.height)).reduce(Float(0)) { $0 + mask.values[$1] }
      return isFound
    }
  }

  static let objects = MLKitTask(model: { try $0.detector() }) { path, random in
    _ = try said { SvtMlKitUseDetector(path, $0) }
    let (isMany, isNamed) = (Bool.random(using: &random), Bool.random(using: &random))
    let (isStream, threshold) = (Bool.random(using: &random), random.value())
    let classifier = SvtMlKitClassifier(rawValue: UInt32.random(in: 0...4, using: &random))
    let mostLabels = random.one(of: [0, 1, 10, -1, Int64.max])
    var detector: SvtMlKitObjectDetectorPtr?
    let isMade = try path.withCString { path in
      var options = SvtMlKitObjectDetectorOptions(
        is_stream: isStream, should_enable_classification: isNamed,
        should_enable_multiple_objects: isMany, classifier: classifier, model_path: path,
        remote_model: nil, has_threshold: isNamed, threshold: threshold, max_labels: mostLabels)
      return try said { SvtMlKitObjectDetectorCreate(&options, &detector, $0) }
    }
    try Finding.unless(isMade == (detector != nil), "a detector that is not made")
    defer { SvtMlKitObjectDetectorClose(detector) }
    return try answered(&random) { picture, error in
      var objects = SvtMlKitObjects()
      defer { for _ in 0..<2 { SvtMlKitObjectsClose(&objects) } }
      let isFound = SvtMlKitObjectDetectorProcess(detector, picture, &objects, error)
      for index in 0..<Int(objects.objects_count) {
        read(objects.objects[index].labels, objects.objects[index].labels_count)
      }
      return isFound
    }
  }

  static let labeler = MLKitTask(model: { try $0.classifier() }) { path, random in
    _ = try said { SvtMlKitUseImageLabeler(path, $0) }
    let (hasThreshold, threshold) = (Bool.random(using: &random), random.value())
    let classifier = SvtMlKitClassifier(rawValue: UInt32.random(in: 0...4, using: &random))
    let mostLabels = random.one(of: [0, 1, 10, -1, Int64.max])
    var labeler: SvtMlKitImageLabelerPtr?
    let isMade = try path.withCString { path in
      var options = SvtMlKitImageLabelerOptions(
        classifier: classifier, model_path: path, remote_model: nil, has_threshold: hasThreshold,
        threshold: threshold, max_labels: mostLabels)
      return try said { SvtMlKitImageLabelerCreate(&options, &labeler, $0) }
    }
    try Finding.unless(isMade == (labeler != nil), "a labeler that is not made")
    defer { SvtMlKitImageLabelerClose(labeler) }
    return try answered(&random) { picture, error in
      var labels = SvtMlKitImageLabels()
      defer { for _ in 0..<2 { SvtMlKitImageLabelsClose(&labels) } }
      let isFound = SvtMlKitImageLabelerProcess(labeler, picture, &labels, error)
      read(labels.labels, labels.labels_count)
      return isFound
    }
  }
}

/// Reads every label.
private func read(_ labels: UnsafeMutablePointer<SvtMlKitObjectLabel>?, _ count: UInt32) {
  for index in 0..<Int(count) {
    _ = labels.map { Float(String(cString: $0[index].text).utf8.count) + $0[index].confidence }
  }
}

/// Makes a call with a place for its error; a failure has words, and nothing else has.
private func said(_ call: (UnsafeMutablePointer<SvtMlKitError>?) throws -> Bool) throws -> Bool {
  var error = SvtMlKitError()
  defer { for _ in 0..<2 { SvtMlKitErrorClose(&error) } }
  let isDone = try call(&error)
  try Finding.unless(
    isDone == (error.message == nil), "words with an answer, or none with a failure")
  return isDone
}

/// Makes some calls with arbitrary pictures; returns true if one is answered.
private func answered(
  _ random: inout SeededGenerator,
  _ call: (UnsafePointer<SvtMlKitPicture>?, UnsafeMutablePointer<SvtMlKitError>?) throws -> Bool
) throws -> Bool {
  var isAnswered = false
  for _ in 0..<Int.random(in: 1...4, using: &random) {
    let isDone = try CallerPicture(&random).read { picture in try said { try call(picture, $0) } }
    isAnswered = isAnswered || isDone
  }
  return isAnswered
}

/// A caller's picture of any form; its planes are never larger than they say.
private struct CallerPicture {
  private var picture: SvtMlKitPicture
  private let isMissing: Bool
  private let memory: [UInt8]
  private let present: [Bool]

  init(_ random: inout SeededGenerator) {
    isMissing = random.chance(of: 20)
    memory = (0..<4096).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    present = (0..<3).map { _ in !random.chance(of: 12) }
    // Half of the pictures are of a form that fits.
    let fits = Bool.random(using: &random)
    let sides = fits ? [1, 2, 7, 16, 20] : [-1, 0, 1, 3, 20, 1 << 20, Int32.max, Int32.min]
    let (width, height) = (random.one(of: sides), random.one(of: sides))
    picture = SvtMlKitPicture()
    picture.pixels.format = SvtPixelFormat(
      rawValue: fits
        ? UInt32.random(in: 1...5, using: &random) : .random(in: 0...11, using: &random))
    picture.pixels.alpha = SvtAlpha(rawValue: UInt32.random(in: 0...3, using: &random))
    (picture.pixels.width, picture.pixels.height) = (width, height)
    func number(_ usual: Int) -> Int {
      fits ? usual : random.one(of: [0, 1, 79, 80, 1600, 4096])
    }
    picture.pixels.plane_sizes = (number(4096), number(4096), number(4096))
    picture.pixels.bytes_per_row =
      fits
      ? (4 * Int(width), Int(width), Int(width))
      : (random.one(of: [0, 1, 20, 80, .max]), number(20), number(20))
    picture.orientation = Int32.random(in: -1...8, using: &random)
    picture.has_time = Bool.random(using: &random)
    picture.seconds = random.one(of: [0, 0.033, 0.066, -1, .nan, .infinity, 1e300])
  }

  func read<Result>(
    _ body: (UnsafePointer<SvtMlKitPicture>?) throws -> Result
  ) rethrows -> Result {
    guard !isMissing else { return try body(nil) }
    return try memory.withUnsafeBufferPointer { memory in
      var picture = picture
      let places = present.map { $0 ? memory.baseAddress : nil }
      picture.pixels.planes = (places[0], places[1], places[2])
      return try withUnsafePointer(to: picture) { try body($0) }
    }
  }
}
