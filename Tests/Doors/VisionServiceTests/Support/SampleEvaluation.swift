import TestSupport
import VisionBase
import VisionReports

@testable import VisionService

/// Forms with results and labels, and a service that evaluates them.
enum SampleEvaluation {
  /// A file of a form: the field, the file's name, and its text.
  typealias File = (field: String, name: String, text: String)

  /// Lines for two pictures, one with a dog, and for one that failed.
  static let dog = """
    {"input":"a.jpg","width":100,"height":100,"detections":[{"boundingBox":{"x":10.0,"y":10.0,\
    "width":20.0,"height":20.0},"categories":[{"index":0,"score":0.5,"categoryName":"dog"}]}]}
    {"input":"b.jpg","width":200,"height":100,"detections":[]}
    {"input":"gone.jpg","error":{"code":"inputMissing","message":"no"}}

    """
  /// The labels of the pictures.
  static let coco = """
    {"images":[{"id":1,"file_name":"val/a.jpg"},{"id":2,"file_name":"b.jpg"}],
     "categories":[{"id":17,"name":"Dog"},{"id":18,"name":"bird"}],
     "annotations":[{"id":1,"image_id":1,"category_id":17,"bbox":[10,10,20,20],"area":400},
                    {"id":2,"image_id":2,"category_id":18,"bbox":[50,50,20,20],"area":400}]}
    """
  static let yolo: [File] = [
    ("labels", "labels/val/a.txt", "0 0.2 0.2 0.2 0.2\n"),
    ("labels", "labels/val/b.txt", "1 0.3 0.6 0.1 0.2\n"),
    ("labels", "labels/classes.txt", "Dog\nbird\n"),
  ]

  static func form(_ files: [File]) -> [UInt8] {
    let parts = files.map { file in
      """
      --xyz\r
      Content-Disposition: form-data; name="\(file.field)"; filename="\(file.name)"\r
      \r
      \(file.text)\r

      """
    }
    return Array((parts.joined() + "--xyz--\r\n").utf8)
  }

  /// Returns a service that evaluates, with its own limits.
  static func service(
    change: (inout ServiceConfiguration) -> Void = { _ in }
  ) throws -> SampleService {
    try SampleService(
      [.init(DetectTask.detect), .init(ClassifyTask.classify), .init(PoseTask.pose)],
      change: change)
  }

  static func ask(
    _ target: String, _ files: [File], accept: String? = nil,
    change: (inout ServiceConfiguration) -> Void = { _ in }
  ) throws -> HTTPResponse {
    try service(change: change).post(
      "/v1/eval/\(target)", form(files), accept: accept, type: SampleForm.type)
  }
}
