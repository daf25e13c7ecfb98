import MediaPipeTasksVision
import Testing

/// The lists of lines, by their numbers in docs/reference/mediapipe-more-tasks.md 3.5.
@Suite struct FaceConnectionTests {
  @Test func `each list has upstream's number of lines`() {
    #expect(FaceLandmarker.lipsConnections().count == 40)
    #expect(FaceLandmarker.leftEyeConnections().count == 16)
    #expect(FaceLandmarker.leftEyebrowConnections().count == 8)
    #expect(FaceLandmarker.leftIrisConnections().count == 4)
    #expect(FaceLandmarker.rightEyeConnections().count == 16)
    #expect(FaceLandmarker.rightEyebrowConnections().count == 8)
    #expect(FaceLandmarker.rightIrisConnections().count == 4)
    #expect(FaceLandmarker.faceOvalConnections().count == 36)
    #expect(FaceLandmarker.contoursConnections().count == 124)
    #expect(FaceLandmarker.tesselationConnections().count == 2556)
    #expect(FaceLandmarker.faceConnections().count == 124 + 8 + 2556)
  }

  @Test func `the right iris is the right one, unlike upstream's`() {
    #expect(FaceLandmarker.rightIrisConnections().map(\.start) == [469, 470, 471, 472])
    #expect(FaceLandmarker.leftIrisConnections().map(\.start) == [474, 475, 476, 477])
    #expect(FaceLandmarker.lipsConnections()[0].start == 61)
    #expect(FaceLandmarker.lipsConnections()[0].end == 146)
  }

  @Test func `a matrix copies its numbers and reads them by rows`() {
    var numbers: [Float] = [1, 2, 3, 4, 5, 6]
    let matrix = TransformMatrix(data: numbers, rows: 2, columns: 3)
    numbers[0] = 9
    #expect(matrix.value(atRow: 0, column: 0) == 1)
    #expect(matrix.value(atRow: 1, column: 0) == 4)
    #expect(matrix.value(atRow: 1, column: 2) == 6)
    #expect(matrix.data[5] == 6)
    #expect(
      matrix.description
        == "TransformMatrix 2 x 3:\n  1.000000 2.000000 3.000000\n  4.000000 5.000000 6.000000")
  }

  @Test func `a place outside a matrix ends the process`() async {
    await #expect(processExitsWith: .failure) {
      _ = TransformMatrix(data: [1], rows: 1, columns: 1).value(atRow: 1, column: 0)
    }
  }
}
