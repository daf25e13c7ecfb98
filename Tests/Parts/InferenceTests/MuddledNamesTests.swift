import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import Inference
import ModelBytes

/// Models with damaged names of inputs and outputs: each is refused, or runs correctly.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct MuddledNamesTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `a model with muddled names is refused or runs`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var (refused, ran) = (0, 0)
    for number in 0..<100 {
      let base = number % 2 == 0 ? ModelMaker.signed : .unsigned
      let muddled = base.muddled(using: &random)
      let file: ModelFile
      do {
        file = try ModelFile(muddled.stableBytes())
      } catch {
        #expect(error.cause is ModelFault, "\(random), model \(number): \(error)")
        refused += 1
        continue
      }
      let results = try run(file)
      // The outputs are twice the first input and the square of the second, in the graph's order.
      let expected: [Float?] = muddled.subgraphs[0].outputs.map { [2: 10, 3: 9][$0] }
      #expect(results == expected, "\(random), model \(number)")
      ran += 1
    }
    #expect(refused > 20 && ran > 20, "\(random): \(refused) refused, \(ran) ran")
  }

  private func run(_ file: ModelFile) throws -> [Float?] {
    let model = try CompiledModel(file, options: InferenceOptions(threadCount: 1))
    for (input, value) in zip(model.inputs, [5, 3] as [Float]) {
      try input.withMutableElements(of: Float.self) { elements throws(VisionError) in
        for index in elements.indices { elements[index] = value }
      }
    }
    try model.run()
    return try model.outputs.map { output throws(VisionError) in
      try output.withElements(of: Float.self) { elements throws(VisionError) in elements[0] }
    }
  }
}
