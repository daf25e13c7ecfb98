import Inference
import Testing

@Suite struct ProcessorCoresTests {
  @Test func `there is at least one core, and at most four threads by default`() {
    #expect(ProcessorCores.performanceCount >= 1)
    #expect((1...4).contains(ProcessorCores.defaultThreadCount))
    #expect(ProcessorCores.defaultThreadCount <= ProcessorCores.performanceCount)
  }
}
