import Frames
import Testing
import VisionBase
import VisionTasks

@testable import VisionReports

@Suite struct COCODocumentTests {
  private func document(
    pictures: [String] = [], classes: [String] = [], form: ReportForm = ReportForm(.coco)
  ) -> COCODocument {
    COCODocument(
      description: "a test", form: form, pictures: pictures, classNames: classes)
  }

  private func json(_ printout: Printout) throws -> JSONValue {
    try JSONValue(Array(printout.text.utf8), name: "document")
  }

  private func elements(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let elements) = value { elements } else { [] }
  }

  private let box = PictureBox(x: 1, y: 2, width: 3, height: 4)

  @Test func `a document has images, categories and annotations with scores`() throws {
    var document = document(classes: ["person", "???", "car"])
    document.add(SampleReports.detections(), input: "none.jpg")
    document.add(
      SampleReports.detections(SampleReports.detection(box, index: 2, "car")), input: "one.jpg")
    #expect(
      document.dataSet.text == """
        {"info":{"description":"a test"},
        "licenses":[],
        "categories":[
        {"id":1,"name":"person"},
        {"id":3,"name":"car"}
        ],
        "images":[
        {"id":1,"file_name":"none.jpg","width":64,"height":48},
        {"id":2,"file_name":"one.jpg","width":64,"height":48}
        ],
        "annotations":[
        {"id":1,"image_id":2,"category_id":3,"bbox":[1.0,2.0,3.0,4.0],"score":0.5,"area":12.0,\
        "iscrowd":0}
        ]}

        """)
    let results = try json(document.results)
    #expect(results == (try json(document.dataSet))["annotations"])
  }

  private static let names: [(names: [String], ids: [Int])] = [
    (["a/000000397133.jpg", "b/12.png"], [397133, 12]), (["1.jpg", "a.jpg"], [1, 2]),
    (["7.jpg", "x/7.png"], [1, 2]), (["9.jpg"], [9]), ([".jpg"], [1]),
    (["99999999999999999999.jpg"], [1]),
  ]

  @Test(arguments: names)
  func `images are called by the numbers of their files where all are`(
    names: [String], ids: [Int]
  ) throws {
    var document = document(pictures: names)
    for name in names { document.add(SampleReports.detections(), input: name) }
    let images = elements(try json(document.dataSet)["images"])
    #expect(images.map { $0["id"]?.wholeNumber } == ids)
  }

  @Test func `frames are images of their own, and objects keep their numbers`() throws {
    var document = document()
    let object = TrackedObject(boundingBox: box, trackingID: 5, score: 0.75)
    for number in [3, 4] {
      let place = FramePlace(number: number, timestampInMicroseconds: 0)
      document.add(SampleReports.tracks(object), input: "a.mp4", place: place)
    }
    let value = try json(document.dataSet)
    #expect(elements(value["images"]).map { $0["frame_index"]?.wholeNumber } == [3, 4])
    #expect(elements(value["annotations"]).map { $0["track_id"]?.wholeNumber } == [5, 5])
    #expect(elements(value["categories"]).map { $0["name"] } == [.string("object")])
  }

  @Test func `people have COCO's places`() throws {
    var document = document()
    document.add(SampleReports.pose(x: 0.25, y: 0.5, visibility: 0.25), input: "a.jpg")
    let value = try json(document.dataSet)
    let annotation = try #require(elements(value["annotations"]).first)
    #expect(elements(annotation["keypoints"]).count == 51)
    #expect(elements(annotation["keypoints"])[..<3].map(\.text) == ["16.0", "24.0", "1"])
    #expect(annotation["num_keypoints"] == .integer(17))
    let person = try #require(elements(value["categories"]).first)
    #expect(elements(person["keypoints"]).first == .string("nose"))
    #expect(elements(person["keypoints"]).last == .string("right_ankle"))
    #expect(elements(person["skeleton"]).count >= 12)
  }

  @Test func `places outside the picture have none`() throws {
    var document = document()
    document.add(SampleReports.pose(x: 0.25, y: 0.5, presence: 0.25), input: "a.jpg")
    let annotation = try #require(elements(try json(document.dataSet)["annotations"]).first)
    #expect(Set(elements(annotation["keypoints"]).map(\.text)) == ["0.0", "0"])
    #expect(annotation["num_keypoints"] == .integer(0))
    // Results keep such points, as annotators may have labeled them there.
    let result = try #require(elements(try json(document.results)).first)
    let places = elements(result["keypoints"]).map(\.text)
    #expect(places.count == 51 && !places.contains("0.0"))
    #expect(result["bbox"] == annotation["bbox"] && result["num_keypoints"] == .integer(0))
  }

  @Test func `classes of one number from two models are told apart`() {
    var numbers = ClassNumbers(names: [])
    let face = FoundObject.Class(index: 0, name: "face")
    let hand = FoundObject.Class(index: 0, name: "hand")
    #expect(numbers.number(of: face) == 0 && numbers.number(of: hand) == 1)
    #expect(numbers.number(of: face) == 0)
    #expect(numbers.lines.text == "face\nhand\n")
  }

  @Test func `a class without a name of its own is listed where it was found`() {
    var numbers = ClassNumbers(names: ["???", "???", "a"])
    _ = numbers.number(of: FoundObject.Class(index: 1, name: "???"))
    #expect(numbers.listed.map(\.number) == [1, 2] && numbers.listed.map(\.name) == ["???", "a"])
  }

  @Test func `a number that is no class's makes no endless list`() {
    var numbers = ClassNumbers(names: ["a"])
    for index in [Int.max, Int.min, -1, 1 << 40] {
      _ = numbers.number(of: FoundObject.Class(index: index, name: "odd"))
    }
    #expect(numbers.listed.map(\.number) == [0, 1, 2, 3, 4])
  }
}
