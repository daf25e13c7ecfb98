internal import VisionBase

/// The forms of what the service says, as JSON Schema.
enum Schemas {
  /// Bytes that are no text.
  static let binary: JSONValue = ["type": .string("string"), "format": .string("binary")]

  /// A text.
  static let text: JSONValue = ["type": .string("string")]

  /// The schema with a name.
  static func reference(_ name: String) -> JSONValue {
    ["$ref": .string("#/components/schemas/\(name)")]
  }

  /// All schemas that have names.
  static var all: [JSONValue.Member] {
    [
      .init("Problem", problem), .init("Box", box), .init("Category", category),
      .init("Error", object(["code": string, "message": string])),
      .init("DetectLine", line(size + ["milliseconds": number, "detections": array(detection)])),
      .init(
        "ClassifyLine",
        line(size + ["milliseconds": number, "classifications": array(classification)])),
      .init("EmbedLine", line(["milliseconds": number, "embeddings": array(embedding)])),
      .init("PoseLine", line(size + ["milliseconds": number, "poses": array(pose)])),
      .init("TrackLine", line(["milliseconds": number, "objects": array(trackedObject)])),
      .init(
        "CompareLine", object(["first": string, "second": string, "similarity": number])),
      .init("Evaluation", evaluation), .init("Model", model),
      .init("Models", object(["models": array(reference("Model"))])),
      .init("Catalogue", object(["models": array(catalogueEntry)])),
      .init("VideoJob", videoJob),
      .init("Tasks", object(["tasks": array(task)])),
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
  private static let nullableInteger: JSONValue = [
    "type": .array([.string("integer"), .string("null")])
  ]

  /// Members that must be there, in their order.
  typealias Members = KeyValuePairs<String, JSONValue>

  static func array(_ items: JSONValue) -> JSONValue {
    ["type": .string("array"), "items": items]
  }

  /// An object whose members must be there; others may be added in later versions.
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

  private static func line(_ members: [(String, JSONValue)]) -> JSONValue {
    object(
      [("input", string)] + members,
      optional: [("frame", integer), ("timestampInMilliseconds", number)])
  }

  private static func line(_ members: Members) -> JSONValue {
    line(members.map { ($0.key, $0.value) })
  }

  /// How good answers are; the numbers are those of `vision eval`, whose schemas say them one by one.
  private static let evaluation = object(
    ["task": string, "pictures": integer, "notes": array(string)],
    optional: [
      "classes": array(object(["name": string])), "keypoints": array(object(["name": string])),
      "confusion": array(
        object(["label": nullableString, "answer": nullableString, "count": integer])),
    ])

  private static let option = object([
    "name": string, "kind": string, "help": string, "title": string, "isRare": boolean,
    "isForVideos": boolean,
  ])

  /// A task and its options, and what is asked for where its answers are measured.
  private static let task = object(
    ["name": string, "options": array(option)],
    optional: [
      "defaultModel": nullableString, "missingModels": array(string),
      "evaluation": object([
        "options": array(option), "usualValues": ["type": .string("object")],
      ]),
    ])

  private static let size: [(String, JSONValue)] = [("width", integer), ("height", integer)]

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

  private static let box = object(["x": number, "y": number, "width": number, "height": number])

  private static let category = object([
    "index": integer, "score": number, "categoryName": nullableString,
    "displayName": nullableString,
  ])

  private static let detection = object(
    ["boundingBox": reference("Box"), "categories": array(reference("Category"))],
    optional: [
      "keypoints": array(
        object(["x": number, "y": number], optional: ["label": string, "score": number]))
    ])

  private static let classification = object([
    "headIndex": integer, "headName": nullableString, "categories": array(reference("Category")),
  ])

  private static let embedding = object(
    ["headIndex": integer, "headName": nullableString],
    optional: ["floatEmbedding": array(number), "quantizedEmbedding": array(integer)])

  private static let pose = object(
    [
      "landmarks": array(
        object([
          "type": string, "x": number, "y": number, "z": number, "inFrameLikelihood": number,
          "visibility": number,
        ])),
      "worldLandmarks": array(object(["x": number, "y": number, "z": number])),
    ], optional: ["id": integer])

  private static let trackedObject = object([
    "frame": reference("Box"), "trackingID": nullableInteger,
    "labels": array(object(["text": string, "index": integer, "confidence": number])),
  ])

  private static let videoJob = object(
    [
      "id": string, "task": string, "state": string, "frames": integer, "total": nullableInteger,
      "problems": array(reference("Error")),
    ], optional: ["framesPerSecond": number, "error": reference("Error")])

  private static let named = object([
    "name": string, "datatype": string, "shape": array(integer),
  ])

  /// Those of the Open Inference Protocol.
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
      "labels": array(string), "error": reference("Error"), "scoreThreshold": number,
      "fileName": string, "licenseInMetadata": nullableString, "description": nullableString,
    ])
}

private func + (
  first: [(String, JSONValue)], second: Schemas.Members
) -> [(String, JSONValue)] {
  first + second.map { ($0.key, $0.value) }
}
