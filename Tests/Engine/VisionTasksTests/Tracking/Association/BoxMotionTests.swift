import Frames
import Testing

@testable import VisionTasks

@Suite struct BoxMotionTests {
  private func box(_ frame: Int) -> PictureBox {
    PictureBox(x: 100 + 5 * Double(frame), y: 80 - 2 * Double(frame), width: 60, height: 40)
  }

  @Test func `an even motion is learned and continued`() {
    var motion = BoxMotion(box(0))
    for frame in 1...20 {
      motion.predict(steps: 1)
      motion.correct(box(frame), deviation: BoxMotion.detectionDeviation)
    }
    #expect(abs(motion.velocity.x - 5) < 0.1)
    #expect(abs(motion.velocity.y + 2) < 0.1)
    motion.predict(steps: 10)
    #expect(motion.box.intersectionOverUnion(box(30)) > 0.9)
  }

  @Test func `one long step is as good as several short ones`() {
    var (once, often) = (BoxMotion(box(0)), BoxMotion(box(0)))
    for frame in 1...5 {
      once.predict(steps: 1)
      once.correct(box(frame), deviation: 0.05)
      often.predict(steps: 1)
      often.correct(box(frame), deviation: 0.05)
    }
    once.predict(steps: 4)
    for _ in 0..<4 { often.predict(steps: 1) }
    #expect(once.box.intersectionOverUnion(often.box) > 0.999)
  }

  @Test func `a box never loses its size`() {
    var motion = BoxMotion(PictureBox(x: 0, y: 0, width: 100, height: 100))
    for side in stride(from: 100.0, through: 5, by: -5) {
      motion.predict(steps: 1)
      motion.correct(
        PictureBox(x: 0, y: 0, width: side, height: side), deviation: 0.05)
    }
    motion.predict(steps: 500)
    #expect(motion.box.width >= 1)
    #expect(motion.box.height >= 1)
  }

  @Test func `noise is smoothed`() {
    var motion = BoxMotion(box(0))
    var worst = 0.0
    for frame in 1...60 {
      motion.predict(steps: 1)
      var seen = box(frame)
      seen.x += frame % 2 == 0 ? 4 : -4
      motion.correct(seen, deviation: BoxMotion.detectionDeviation)
      if frame > 20 { worst = max(worst, abs(motion.box.x - box(frame).x)) }
    }
    #expect(worst < 3)
  }
}
