internal import VisionBase

/// The documentation of bodies with pictures.
enum PictureBodies {
  private static let pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/bmp"]

  /// A picture, or a form with any number of them.
  static var any: [Operation.Content] {
    pictureTypes.map { .init($0, Schemas.binary) } + [
      form(least: 1, most: PictureBody.mostPictures)
    ]
  }

  /// A form with two pictures.
  static var two: [Operation.Content] { [form(least: 2, most: 2)] }

  /// One picture.
  static var one: [Operation.Content] { pictureTypes.map { .init($0, Schemas.binary) } }

  /// A picture that the service has drawn on.
  static var drawn: [Operation.Content] {
    [MediaType.png, .jpeg].map { Operation.Content($0, Schemas.binary) }
  }

  private static func form(least: Int, most: Int) -> Operation.Content {
    .init(
      "multipart/form-data",
      [
        "type": .string("object"),
        "description": .string("The pictures; the fields may have any names."),
        "properties": [
          "picture": [
            "type": .string("array"), "items": Schemas.binary, "minItems": .integer(least),
            "maxItems": .integer(most),
          ]
        ],
        "required": .array([.string("picture")]),
      ])
  }
}
