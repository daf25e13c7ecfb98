import Foundation
import MediaPipeTasksVision
import Testing

/// Checks that work fails as upstream does.
///
/// It compares the code, the whole message and the domain, and requires an otherwise empty user
/// info.
func expectFailure(
  _ code: TasksErrorCode, _ message: String, location: SourceLocation = #_sourceLocation,
  _ work: () throws -> some Any
) {
  do {
    let result = try work()
    Issue.record("no error but \(result)", sourceLocation: location)
  } catch {
    expect(error, is: code, message, location: location)
  }
}

/// Checks an error that was delivered.
func expect(
  _ error: any Error, is code: TasksErrorCode, _ message: String,
  location: SourceLocation = #_sourceLocation
) {
  let error = error as NSError
  #expect(error.domain == "com.google.mediapipe.tasks", sourceLocation: location)
  #expect(error.code == Int(code.rawValue), "\(error)", sourceLocation: location)
  #expect(error.localizedDescription == message, sourceLocation: location)
  #expect(Array(error.userInfo.keys) == [NSLocalizedDescriptionKey], sourceLocation: location)
}
