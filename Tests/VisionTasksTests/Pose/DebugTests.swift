import Foundation
import Frames
import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

@Suite struct DebugMask {
  @Test func debug() throws {
    let goldens = try PoseGoldens.load("solution")
    let recorded = goldens.cases[2]
    var options = PoseOptions(makesSegmentationMask: true, variant: .solution)
    options.threadCount = 1
    var pipeline = PosePipeline(.solution)
    pipeline.maskSmoothing = nil
    let (detector, landmarks) = try PoseModels.full.open()
    let engine = try PoseEngine(detector: detector, landmarks: landmarks, options: options, pipeline: pipeline)
    var last: SegmentationMask?
    var all: [Int: [Float]] = [:]
    for (index, frame) in recorded.frames.enumerated() {
      let pixels = try PoseGoldenTests.pixels(recorded, index)
      let r = try engine.trackedPoses(in: pixels.frame(), timestampInMicroseconds: frame.microseconds)
      guard let m = r.poses.first?.mask else { continue }
      func s(_ m: SegmentationMask) -> [Float] {
        var o: [Float] = []
        for y in stride(from: 0, to: m.height, by: 37) { for x in stride(from: 0, to: m.width, by: 37) { o.append(m.values[y * m.width + x]) } }
        return o
      }
      let e = frame.poses[0].mask
      func d(_ a: [Float]) -> String { let z = zip(a, e).map { abs($0 - $1) }; return "max \(z.max()!) at \(z.firstIndex(of: z.max()!)!) mean \(z.reduce(0, +) / Float(z.count))" }
      let smooth = last.map { MaskSmoothing(ratio: 0.7).smooth(m, after: $0) } ?? m
      print("DBGM", index, "raw", d(s(m)), "smooth", d(s(smooth)))
      let z = zip(s(smooth), e).map { abs($0 - $1) }
      let w = z.firstIndex(of: z.max()!)!
      print("  values raw", s(m)[w], "last", last.map { s($0)[w] } as Any, "smooth", s(smooth)[w], "expected", e[w], "all before", all.mapValues { $0[w] })
      all[index] = s(smooth)
      last = smooth
    }
  }
}
