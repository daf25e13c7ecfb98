// Tracks sequences for Benchmarks/tracking, which makes and scores them.
//
//     track-sequences boxes < SEQUENCES
//     track-sequences pictures DETECTOR.tflite < SEQUENCES
//
// A sequence of boxes is a line of JSON. One of pictures is a line of JSON and then the pictures as
// raw bytes, RGB. The answer to each is a line of JSON.
import Foundation
import VisionTasks

/// A box in its written form: left, top, width, height, and further fields.
typealias Row = [Double]

struct Sequence: Decodable {
  var width: Int
  var height: Int
  /// The number of pictures that follow.
  var pictures: Int?
  /// For each frame its boxes, with score and class.
  var detections: [[Row]]?

  var geometry: PictureGeometry { PictureGeometry(width: width, height: height) }
}

struct Answer: Encodable {
  /// For each frame its boxes, with their numbers in front.
  var tracks: [[Row]]?
  /// The detector's own results.
  var detections: [[Row]]?
  /// The tracks with a detection of every frame, and those with detections only as needed.
  var everyFrame: [[Row]]?
  var whenNeeded: [[Row]]?
  /// The mean times for a frame: the detector alone, and the two ways to track.
  var milliseconds: [String: Double]?
}

let frameInterval: Int64 = 33_333

func row(_ box: PictureBox) -> Row { [box.x, box.y, box.width, box.height] }

func rows(_ result: TrackingResult) -> [Row] {
  result.objects.map { [Double($0.trackingID ?? -1)] + row($0.boundingBox) }
}

func readLineOfJSON() throws -> Sequence? {
  var line: [UInt8] = []
  while let byte = try FileHandle.standardInput.read(upToCount: 1)?.first, byte != 10 {
    line.append(byte)
  }
  return line.isEmpty ? nil : try JSONDecoder().decode(Sequence.self, from: Data(line))
}

func readPictures(of sequence: Sequence) throws -> [Frame] {
  let byteCount = sequence.width * sequence.height * 3
  return try (0..<(sequence.pictures ?? 0)).map { index in
    var bytes = Data()
    while bytes.count < byteCount {
      guard
        let more = try FileHandle.standardInput.read(upToCount: byteCount - bytes.count),
        !more.isEmpty
      else { throw VisionError(.inputInvalid, "the pictures end too early") }
      bytes += more
    }
    return try Frame(
      width: sequence.width, height: sequence.height, format: .rgb,
      timestampInMicroseconds: Int64(index) * frameInterval, bytes: [UInt8](bytes).span.bytes)
  }
}

func trackBoxes(_ sequence: Sequence) -> Answer {
  var tracker = DetectionTracker()
  let tracks = (sequence.detections ?? []).enumerated().map { index, boxes in
    let detections = boxes.map { box in
      Detection(
        boundingBox: PictureBox(x: box[0], y: box[1], width: box[2], height: box[3]),
        categories: [Category(index: Int(box[5]), score: Float(box[4]))])
    }
    let result = DetectionResult(detections: detections, picture: sequence.geometry)
    return rows(tracker.track(result, timestampInMicroseconds: Int64(index) * frameInterval))
  }
  return Answer(tracks: tracks)
}

func timed<Result>(_ count: Int, _ body: () async throws -> Result) async rethrows -> (
  Result, Double
) {
  let clock = ContinuousClock()
  let start = clock.now
  let result = try await body()
  return (result, (clock.now - start) / .milliseconds(1) / Double(max(count, 1)))
}

func trackPictures(_ frames: [Frame], _ model: ModelReference) async throws -> Answer {
  let detector = try await ObjectDetector(
    model: model, options: DetectorOptions(scoreThreshold: 0.1))
  func tracker(_ frequency: DetectionFrequency) async throws -> ObjectTracker {
    try await ObjectTracker(
      localizer: .detector(model), options: TrackerOptions(maxObjects: 50, detection: frequency))
  }
  func tracks(_ tracker: ObjectTracker) async throws -> [[Row]] {
    let source = AsyncStream<Frame> { continuation in
      for frame in frames { continuation.yield(frame) }
      continuation.finish()
    }
    var tracks: [[Row]] = []
    for try await result in tracker.objects(in: source) { tracks.append(rows(result)) }
    return tracks
  }
  let (everyTracker, neededTracker) = (
    try await tracker(.everyFrame), try await tracker(.whenNeeded)
  )
  // Work done once is not part of the cost of a frame.
  for frame in frames.prefix(5) {
    _ = try detector.detect(in: frame)
    _ = try everyTracker.detect(in: frame)
    _ = try neededTracker.detect(in: frame)
  }
  let (detections, alone) = try await timed(frames.count) {
    try frames.map { frame in
      try detector.detect(in: frame).detections.map { found in
        let best = found.categories[0]
        return row(found.boundingBox) + [Double(best.score), Double(best.index)]
      }
    }
  }
  let (everyFrame, everyTime) = try await timed(frames.count) { try await tracks(everyTracker) }
  let (whenNeeded, neededTime) = try await timed(frames.count) { try await tracks(neededTracker) }
  return Answer(
    detections: detections, everyFrame: everyFrame, whenNeeded: whenNeeded,
    milliseconds: ["detector": alone, "everyFrame": everyTime, "whenNeeded": neededTime])
}

let arguments = CommandLine.arguments.dropFirst()
while let sequence = try readLineOfJSON() {
  let answer =
    if arguments.first == "pictures", let detector = arguments.last {
      try await trackPictures(readPictures(of: sequence), .file(detector))
    } else {
      trackBoxes(sequence)
    }
  FileHandle.standardOutput.write(try JSONEncoder().encode(answer) + Data("\n".utf8))
}
