import MediaPipeRules
import Testing

@Suite struct TaskFailureTests {
  @Test func `a door's own words are the message`() {
    let failure = TaskFailure(.invalidArgument, "No delegate.")
    #expect(failure.words == "No delegate." && failure.message == "No delegate.")
  }

  @Test func `the words of upstream's inside stand behind the code's name, except for C`() {
    let failure = TaskFailure.core(.notFound, "No file.")
    #expect(failure.code == .notFound)
    #expect(failure.words == "No file.")
    #expect(failure.message == "NOT_FOUND: No file.")
    #expect(failure != TaskFailure(.notFound, "No file."))
  }
}
