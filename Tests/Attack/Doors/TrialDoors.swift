import ModelRewriting
import TestSupport
import VisionBase

@testable import Inference

extension Door {
  /// Files of several models, good and bad in any order, some of them hidden behind others.
  ///
  /// The trial must see each.
  static let trials = Door("trials", weight: 1) { _ in
    try MissingMaterial.checkRuntime()
    let models: [(bytes: [UInt8], outcome: TrialRun.Outcome)] = [
      (try ModelMaker.addition.bytes(), .ran), (try ModelMaker.quantizedSum.bytes(), .ran),
      (try ModelMaker.failing.bytes(), .failed), (try ModelMaker.failingOnGray.bytes(), .uneven),
      (try ModelMaker.hiddenByMask.bytes(), .uneven), ([1, 2, 3], .refused),
    ]
    return { random in
      let chosen = (0..<Int.random(in: 1...4, using: &random)).map { _ in random.one(of: models) }
      var file = chosen[0].bytes
      if chosen.count > 1 || Bool.random(using: &random) {
        var writer = ZipWriter()
        for (number, model) in chosen.enumerated() {
          try writer.add("\(number).tflite", model.bytes)
          if Bool.random(using: &random) { try writer.add("\(number).txt", [7]) }
        }
        file = writer.finish()
      }
      let outcome = TrialRun.outcome(of: StableBytes(file, name: "tried"))
      let expected =
        [.uneven, .refused, .failed].first { kind in chosen.contains { $0.outcome == kind } }
        ?? .ran
      try Finding.unless(
        outcome == expected, "\(chosen.map(\.outcome)) count as \(outcome), not \(expected)")
      return outcome == .ran ? .taken : .refused
    }
  }

  /// The output of an isolated model's process, which the model's author may control.
  static let isolated = Door("isolated", weight: 3) { _ in
    let messages: [IsolationMessage] = [
      .ran, .ready(inputs: [[1, 300, 300, 3]], outputs: [[1, 10, 4], [1]]),
      .failed(
        code: .runtimeFailed, message: "it failed",
        status: RuntimeStatus(call: "LiteRtRunCompiledModel", code: 3, messages: "no")),
    ]
    return { random in
      let line = random.damaged(Array(random.one(of: messages).line.utf8.dropLast()))
      guard let message = IsolationMessage(line) else { return .refused }
      if case .ready(let inputs, let outputs) = message {
        try Finding.unless(
          (inputs + outputs).allSatisfy { shape in shape.allSatisfy { $0 > 0 } },
          "tensors of no size: \(message)")
      }
      try Finding.unless(
        IsolationMessage(Array(message.line.utf8.dropLast())) == message,
        "\(message) is not read as it is written")
      return .taken
    }
  }
}
