extension CoarseClass {
  /// The COCO classes of each kind.
  ///
  /// People, animals, vehicles, street furniture and sports gear belong to none of the kinds, and
  /// COCO has no places.
  static let cocoNames: KeyValuePairs<CoarseClass, [String]> = [
    .fashionGood: ["backpack", "umbrella", "handbag", "tie", "suitcase"],
    .homeGood: [
      "bottle", "wine glass", "cup", "fork", "knife", "spoon", "bowl", "chair", "couch", "bed",
      "dining table", "toilet", "tv", "laptop", "mouse", "remote", "keyboard", "cell phone",
      "microwave", "oven", "toaster", "sink", "refrigerator", "book", "clock", "vase", "scissors",
      "teddy bear", "hair drier", "toothbrush",
    ],
    .food: [
      "banana", "apple", "sandwich", "orange", "broccoli", "carrot", "hot dog", "pizza", "donut",
      "cake",
    ],
    .place: [],
    .plant: ["potted plant"],
  ]
}
