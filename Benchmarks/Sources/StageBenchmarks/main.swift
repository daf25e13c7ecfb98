// Measures single stages against the same work written plainly in C, in one run:
//
//     cd Benchmarks && swift run -c release StageBenchmarks [MODEL]
//
// Times depend on this machine at this moment; compare the ratios.
import CPeers
import Frames
import Inference
import ModelFiles

/// The reason that nothing can be measured.
struct Problem: Error {
  let words: String
}

func measureSampling() throws {
  let (width, height, side) = (1280, 720, 300)
  let bytes = (0..<width * height * 4).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 9) }
  let rows = bytes.span.bytes
  let formats: [PixelFormat] = [.rgb, .rgba, .nv12FullRange]
  let frames = try formats.map {
    try Frame(width: width, height: height, format: $0, bytes: rows)
  }
  let sampler = try RegionSampler(width: side, height: side)
  var plain = [UInt8](repeating: 0, count: side * side * 3)
  var ours = plain

  var timing = Timing()
  timing.add("plain C loop, RGB") {
    cpeers_sample_rgb(bytes, Int32(width), Int32(height), &plain, Int32(side), Int32(side))
  }
  for (format, frame) in zip(formats, frames) {
    timing.add("RegionSampler, \(format.rawValue)") {
      var tensor = ours.mutableSpan
      try sampler.sample(Region(of: frame), of: frame, border: .replicate, into: &tensor)
    }
  }
  print("\(width)x\(height) to \(side)x\(side), one thread:")
  try timing.printMedians(rounds: 300)
  var tensor = ours.mutableSpan
  try sampler.sample(Region(of: frames[0]), of: frames[0], border: .replicate, into: &tensor)
  guard ours == plain else { throw Problem(words: "the two samplers differ") }
}

func measureRuntime(_ path: String) throws {
  let file = try ModelFile(path: path)
  let threads = ProcessorCores.defaultThreadCount
  let model = try CompiledModel(file, options: InferenceOptions(threadCount: threads))
  var problem: UnsafePointer<CChar>?
  guard let raw = cpeers_open(try RuntimeLibrary.load().path, path, Int32(threads), &problem)
  else { throw Problem(words: problem.map { String(cString: $0) } ?? "no model") }
  var timing = Timing()
  timing.add("raw C calls") { _ = cpeers_run(raw) }
  timing.add("CompiledModel.run") { try model.run() }
  print("\(path), \(threads) threads:")
  try timing.printMedians(rounds: 300)
}

try measureSampling()
for path in CommandLine.arguments.dropFirst() { try measureRuntime(path) }
