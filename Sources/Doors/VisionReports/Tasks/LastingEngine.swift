internal import Inference
internal import Frames
internal import VisionBase

/// An engine for unrelated pictures that replaces itself once its model's process was given up.
///
/// Pictures that end the process of an isolated model cost only their own answers, whatever the
/// order in which the engines of several threads meet them.
struct LastingEngine<Report: TaskReport>: FrameEngine {
  private let make: () throws(VisionError) -> any FrameEngine<Report>
  private var engine: any FrameEngine<Report>
  private var choice: FrameChoice?

  init(_ make: @escaping () throws(VisionError) -> any FrameEngine<Report>) throws(VisionError) {
    self.make = make
    engine = try make()
  }

  mutating func choose(_ choice: FrameChoice) {
    self.choice = choice
    engine.choose(choice)
  }

  mutating func report(on frame: Frame) throws(VisionError) -> Report {
    do throws(VisionError) {
      return try engine.report(on: frame)
    } catch {
      guard error.isModelGivenUp else { throw error }
      // Earlier pictures ended the process too often; the model has not seen this one.
      engine = try make()
      if let choice { engine.choose(choice) }
      return try engine.report(on: frame)
    }
  }
}
