internal import VisionBase
internal import VisionReports

/// The JSON Schemas of the service's answers.
enum Schemas {
  /// Binary data.
  static let binary: JSONValue = ["type": .string("string"), "format": .string("binary")]

  /// A text.
  static let text: JSONValue = ["type": .string("string")]

  /// Returns a reference to a named schema.
  static func reference(_ name: String) -> JSONValue {
    ["$ref": .string("#/components/schemas/\(name)")]
  }

  /// All named schemas.
  static var all: [JSONValue.Member] {
    [
      .init("Problem", problem),
      .init("Error", object(["code": string, "message": string])),
      .init(
        "CompareLine",
        object(
          ["first": string, "second": string, "similarity": number],
          optional: [
            "remarks": array(object(["input": string, "code": string, "message": string]))
          ])),
      .init("Evaluation", evaluation), .init("Model", model),
      .init("Models", object(["models": array(reference("Model"))])),
      .init("Catalogue", object(["models": array(catalogueEntry)])),
      .init("VideoJob", videoJob), .init("Samples", samples),
      .init("Tasks", object(["tasks": array(task)])),
      .init("Presentation", presentation), .init("Source", source), .init("Shapes", shapes),
    ] + inference
  }

  // MARK: - Parts

  static let string: JSONValue = ["type": .string("string")]
  static let integer: JSONValue = ["type": .string("integer")]
  static let number: JSONValue = ["type": .string("number")]
  static let boolean: JSONValue = ["type": .string("boolean")]
  static let nullableString: JSONValue = [
    "type": .array([.string("string"), .string("null")])
  ]
  static let nullableInteger: JSONValue = [
    "type": .array([.string("integer"), .string("null")])
  ]

  /// Required members, in order.
  typealias Members = KeyValuePairs<String, JSONValue>

  static func array(_ items: JSONValue) -> JSONValue {
    ["type": .string("array"), "items": items]
  }

  /// Returns an object with required members; later versions may add others.
  static func object(_ members: Members, optional: Members = [:]) -> JSONValue {
    object(members.map { ($0.key, $0.value) }, optional: optional.map { ($0.key, $0.value) })
  }

  private static func object(
    _ members: [(String, JSONValue)], optional: [(String, JSONValue)]
  ) -> JSONValue {
    [
      "type": .string("object"),
      "properties": .object((members + optional).map { JSONValue.Member($0.0, $0.1) }),
      "required": .array(members.map { .string($0.0) }),
    ]
  }

  /// Returns a reference to the schema of a task's line of results.
  static func line(of task: ServedTask) -> JSONValue {
    reference("\(task.name.typeName)Line")
  }

  /// The named schemas of some tasks' lines, and of the objects in them.
  ///
  /// Objects of one name in several tasks have one schema.
  static func lines(of tasks: [ServedTask]) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    for task in tasks {
      let shape = ResultShape(
        "\(task.name)Line", task.facts.lineMeaning, ResultField.ofEveryLine + task.fields)
      for part in shape.all where !members.contains(where: { $0.name == name(of: part) }) {
        let schema = part.schema { reference(name(of: $0)) }
        members.append(.init(name(of: part), part.name == shape.name ? presented(schema) : schema))
      }
    }
    return members
  }

  /// Returns a line's schema with the member that a query may add.
  private static func presented(_ schema: JSONValue) -> JSONValue {
    guard case .object(let members) = schema else { return schema }
    return .object(
      members.map { member in
        guard member.name == "properties", case .object(let properties) = member.value else {
          return member
        }
        let added = JSONValue.Member(Presentation.name, reference("Presentation"))
        return .init(member.name, .object(properties + [added]))
      })
  }

  private static func name(of shape: ResultShape) -> String { shape.name.typeName }

  /// The scores of answers; the numbers are those of `vision eval`, whose schemas list them
  /// individually.
  private static let evaluation = object(
    ["task": string, "pictures": integer, "notes": array(string)],
    optional: [
      "classes": array(object(["name": string])), "keypoints": array(object(["name": string])),
      "confusion": array(
        object(["label": nullableString, "answer": nullableString, "count": integer])),
    ])

  /// Samples that a client sent.
  private static let samples = object([
    "id": string, "task": string,
    "classes": array(object(["name": string, "sampleCount": integer])),
  ])

  private static let option = object(
    [
      "name": string, "kind": string, "help": string, "title": string, "isRare": boolean,
      "isForVideos": boolean,
    ],
    optional: [
      "needs": array(string), "defaultOf": string, "purpose": string, "shape": string,
      "hasClasses": boolean, "classesOf": string, "hasLocales": boolean,
      "isForDrawing": boolean, "takesPicture": boolean,
    ])

  /// A task with its options, and with those for measuring its answers.
  private static let task = object(
    [
      "name": string, "title": string, "tagline": string, "purpose": nullableString,
      "takes": [
        "type": .string("string"), "enum": .array([.string("pictures"), .string("videos")]),
      ],
      "remembersFrames": boolean, "draws": boolean, "givesVectors": boolean,
      "columns": array(string), "formats": array(string),
      "modelWords": array(
        object(["word": string, "title": string, "model": string, "others": array(string)])),
      "snippets": ["type": .string("object")], "options": array(option),
    ],
    optional: [
      "defaultModel": nullableString, "missingModels": array(string),
      "body": [
        "oneOf": .array([
          ["type": .string("null")],
          object([
            "className": string, "points": array(string), "skeleton": array(array(integer)),
          ]),
        ])
      ],
      "evaluation": object([
        "options": array(option), "usualValues": ["type": .string("object")], "labels": string,
      ]),
    ])

  private static let color = array(number)
  private static let point = object(["x": number, "y": number])
  private static let box = object(["x": number, "y": number, "width": number, "height": number])

  /// A picture whose pixels are the unit of coordinates; null where it is unknown.
  private static let picture: JSONValue = [
    "oneOf": .array([
      ["type": .string("null")],
      object(["width": integer, "height": integer, "orientation": string]),
    ])
  ]

  private static let row = object(
    ["title": string],
    optional: [
      "name": string, "score": number, "color": color, "detail": string, "trackingID": integer,
    ])

  /// A line as programs show it; later versions may add kinds of marks.
  private static let presentation = object(
    [
      "picture": picture, "storedPicture": picture,
      "marks": array(
        object(
          ["kind": string],
          optional: [
            "color": color, "box": box, "labels": array(string), "at": point,
            "points": array(point), "pairs": array(array(integer)), "size": number,
            "lines": array(string), "picture": string,
            "background": object([:], optional: ["blur": number, "color": color]),
          ])),
      "tally": array(row), "rows": array(row), "sentence": string,
      "objects": array(
        object(
          ["box": box, "index": integer, "name": string, "score": number],
          optional: [
            "trackingID": integer,
            "points": array(object(["x": number, "y": number, "state": integer])),
          ])),
      "cells": array(array([:])),
    ],
    optional: [
      "vector": array(number),
      "counts": array(
        object(
          ["name": string, "count": integer, "color": color],
          optional: ["trackingID": integer])),
    ])

  private static let problem: JSONValue = [
    "type": .string("object"),
    "description": .string("What went wrong (RFC 9457)."),
    "properties": [
      "type": string, "title": string, "status": integer, "detail": string,
      "code": [
        "type": .string("string"),
        "oneOf": .array(
          ProblemTitles.all.map { ["const": .string($0.code), "title": .string($0.title)] }),
      ],
    ],
    "required": .array(["type", "title", "status", "detail", "code"].map { .string($0) }),
  ]

  private static let videoJob = object(
    [
      "id": string, "task": string, "state": string, "frames": integer, "total": nullableInteger,
      "problems": array(reference("Error")),
    ],
    optional: [
      "framesPerSecond": number, "error": reference("Error"),
      "remarks": array(object(["code": string, "message": string])),
    ])

  private static let named = object([
    "name": string, "datatype": string, "shape": array(integer),
  ])

  /// The schemas of the Open Inference Protocol.
  private static let inference: [JSONValue.Member] = [
    .init(
      "InferenceServer",
      object(["name": string, "version": string, "extensions": array(string)])),
    .init(
      "InferenceModel",
      object([
        "name": string, "versions": array(string), "platform": string, "inputs": array(named),
        "outputs": array(named),
      ])),
    .init(
      "InferenceRequest",
      object(
        [
          "inputs": array(
            object(
              ["name": string, "datatype": string, "shape": array(integer)],
              optional: ["data": array([:]), "parameters": ["type": .string("object")]]))
        ],
        optional: [
          "id": string, "parameters": ["type": .string("object")],
          "outputs": array(object(["name": string])),
        ])),
    .init(
      "InferenceResponse",
      object(
        [
          "model_name": string, "model_version": string,
          "outputs": array(
            object(
              ["name": string, "datatype": string, "shape": array(integer)],
              optional: ["data": array([:]), "parameters": ["type": .string("object")]])),
        ], optional: ["id": string])),
  ]

  private static let catalogueEntry = object([
    "name": string, "task": string, "summary": string, "license": string,
    "byteCount": nullableInteger, "isHere": boolean,
  ])

  static let tensor = object([
    "name": string, "elementType": string, "shape": array(integer),
  ])

  private static let model = object(
    [
      "name": string, "origin": string, "task": nullableString, "license": nullableString,
      "summary": nullableString, "kind": string,
    ],
    optional: [
      "byteCount": integer, "sha256": string, "inputs": array(tensor), "outputs": array(tensor),
      "operators": array(object(["name": string, "count": integer])), "isIsolated": boolean,
      "labels": array(string), "locales": array(string), "error": reference("Error"),
      "scoreThreshold": number,
      "fileName": string, "licenseInMetadata": nullableString, "description": nullableString,
    ])
}
