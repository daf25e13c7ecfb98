import Frames
import VisionBase
import VisionReports

/// The format of a worker's answers.
enum WorkerFormat: String, CaseIterable, Sendable {
  /// A line of JSON for each picture.
  case json
  /// A binary frame for each picture, with a value for each column.
  case records
}

/// The answers of a worker in one format; a picture's error is an answer, too.
struct WorkerAnswers<Report: TaskReport>: Sendable {
  /// The answer for one picture.
  enum Answer: Sendable, Equatable {
    case line(Printout)
    case record(BinaryRecord)
  }

  let format: WorkerFormat
  /// The form of the reported coordinates.
  let form: ReportForm
  /// The columns of records: those of the task, and the one of remarks.
  let fields: [RecordField]

  /// The findings in a picture, and the remarks on it.
  typealias Found = (report: Report, remarks: [ResultRemark])

  /// Returns the answer for a picture.
  func answer(_ id: UInt64, _ result: Result<Found, VisionError>) -> Answer {
    switch result {
    case .success(let found): answer(id, form.shaped(found.report), found.remarks)
    case .failure(let error): answer(id, error)
    }
  }

  private func answer(_ id: UInt64, _ report: Report, _ remarks: [ResultRemark]) -> Answer {
    switch format {
    case .json:
      return .line(.json(.object([Self.member(id)] + remarks.members + report.members)))
    case .records:
      let record = report.record + [remarks.record]
      let fits =
        record.count == fields.count && zip(record, fields).allSatisfy { $0.areOf($1.type) }
      guard fits else {
        return answer(
          id, VisionError(.runtimeFailed, "the model gave something else than for other pictures"))
      }
      var bytes: [UInt8] = []
      for values in record { values.write(to: &bytes) }
      return .record(BinaryRecord(.record, id: id, bytes))
    }
  }

  private func answer(_ id: UInt64, _ error: VisionError) -> Answer {
    switch format {
    case .json:
      return .line(.json(.object([Self.member(id), .init("error", FailureLine.json(error))])))
    case .records:
      var bytes: [UInt8] = []
      RecordValues.string(["\(error.code)"]).write(to: &bytes)
      RecordValues.string([FailureLine.message(of: error)]).write(to: &bytes)
      return .record(BinaryRecord(.error, id: id, bytes))
    }
  }

  private static func member(_ id: UInt64) -> JSONValue.Member {
    // A number beyond the range of a signed integer is written as text.
    .init("id", Int(exactly: id).map(JSONValue.integer) ?? .string("\(id)"))
  }
}
