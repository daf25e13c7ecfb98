internal import ModelRewriting
private import VisionBase

// The models. Digests and addresses of MediaPipe's files are those of upstream's own list,
// third_party/external_files.bzl; a size is given where the file itself was measured.
extension Catalogue {
  /// The models fetched by default: files that the usual Python package index has.
  static let defaultModels: [CatalogueEntry] = [
    CatalogueEntry(
      "pose-detector", .model, task: "pose", path: "models/pose_detection.tflite",
      summary: "BlazePose's detector: finds where a person is.",
      sources: inWheel(
        "pose_detection/pose_detection.tflite", 2_959_046,
        "9ba9dd3d42efaaba86b4ff0122b06f29c4122e756b329d89dca1e297fd8f866c",
        Asset("tasks/testdata/vision/pose_detection.tflite", 1_782_185_215_901_406))),
    CatalogueEntry(
      "pose-landmark-full", .model, task: "pose", path: "models/pose_landmark_full.tflite",
      summary: "BlazePose's 33 landmarks of one person, the middle of three sizes.",
      sources: inWheel(
        "pose_landmark/pose_landmark_full.tflite", 6_440_512,
        "e9a5c5cb17f736fafd4c2ec1da3b3d331d6edbe8a0d32395855aeb2cdfd64b9f",
        Asset("modules/pose_landmark/pose_landmark_full.tflite", 1_782_183_658_450_386))),
    CatalogueEntry(
      "face", task: "object detection", path: "models/face.tflite",
      summary: "BlazeFace: finds faces within about two metres, with six key points.",
      sources: inWheel(
        "face_detection/face_detection_short_range.tflite", 229_714,
        "bbff11cebd1eb27a1e004cae0b0e63ec8c551cbf34a4451148b4908b8db3eca8",
        Asset(
          "tasks/testdata/vision/face_detection_short_range.tflite", 1_782_184_645_070_605)),
      recipe: .packaging(.faceShortRange), byteCount: 252_855,
      sha256: SHA256(
        literal: "a88bd778b3eda49e9dc16c872c2eb5a62e8143a081218bd4a30845d0261c961e")),
    CatalogueEntry(
      "face-short-range", .model, task: "face detection",
      path: "models/face_detection_short_range.tflite",
      summary: "The model of face unchanged, as MediaPipe's FaceDetector takes it.",
      sources: inWheel(
        "face_detection/face_detection_short_range.tflite", 229_714,
        "bbff11cebd1eb27a1e004cae0b0e63ec8c551cbf34a4451148b4908b8db3eca8",
        Asset(
          "tasks/testdata/vision/face_detection_short_range.tflite", 1_782_184_645_070_605))),
    CatalogueEntry(
      "hand", task: "object detection", path: "models/hand.tflite",
      summary: "Finds the palms of hands, with seven key points.",
      sources: inWheel(
        "palm_detection/palm_detection_full.tflite", 2_339_846,
        "1b14e9422c6ad006cde6581a46c8b90dd573c07ab7f3934b5589e7cea3f89a54",
        Asset("tasks/testdata/vision/palm_detection_full.tflite", 1_782_185_042_117_966)),
      recipe: .packaging(.palmFull), byteCount: 2_390_535,
      sha256: SHA256(
        literal: "1945b6c5c45dbcfef4755c5cc282ed4b12db2923d5aa3619b78b4d0f514fea30")),
    CatalogueEntry(
      "hand-landmark-full", .model, task: "hands", path: "models/hand_landmark_full.tflite",
      summary: "The 21 landmarks of a hand, the larger of two sizes.",
      sources: inWheel(
        "hand_landmark/hand_landmark_full.tflite", 5_478_917,
        "11c272b891e1a99ab034208e23937a8008388cf11ed2a9d776ed3d01d0ba00e3")),
    CatalogueEntry(
      "selfie", .model, task: "segmentation", path: "models/selfie_segmentation.tflite",
      summary: "Separates people from their background, 256x256.",
      sources: inWheel(
        "selfie_segmentation/selfie_segmentation.tflite", 249_505,
        "9ee168ec7c8f2a16c56fe8e1cfbc514974cbbb7e434051b455635f1bd1462f5c")),
    CatalogueEntry(
      "selfie-landscape", .model, task: "segmentation",
      path: "models/selfie_segmentation_landscape.tflite",
      summary: "Separates people from their background, 256x144: faster.",
      sources: inWheel(
        "selfie_segmentation/selfie_segmentation_landscape.tflite", 250_145,
        "a77d03f4659b9f6b6c1f5106947bf40e99d7655094b6527f214ea7d451106edd")),
    CatalogueEntry(
      "hand-region", .model, task: "hands", path: "models/hand_recrop.tflite",
      summary: "Places the region of a hand, given the wrist and two fingers of a pose.",
      sources: inWheel(
        "holistic_landmark/hand_recrop.tflite", 123_792,
        "67d996ce96f9d36fe17d2693022c6da93168026ab2f028f9e2365398d8ac7d5d",
        Asset("modules/holistic_landmark/hand_recrop.tflite", 1_782_183_545_269_780))),
    CatalogueEntry(
      "hand-landmarker-full", .bundle, task: "hands", path: "models/hand_landmarker_full.task",
      summary: "The models hand and hand-landmark-full in one bundle, as MediaPipe takes them.",
      sources: [
        CatalogueSource(
          .wheelBundle(
            mediaPipe,
            parts: [
              BundlePart(
                "mediapipe/modules/palm_detection/palm_detection_full.tflite",
                as: "hand_detector.tflite"),
              BundlePart(
                "mediapipe/modules/hand_landmark/hand_landmark_full.tflite",
                as: "hand_landmarks_detector.tflite"),
            ]),
          byteCount: 7_819_049,
          sha256: SHA256(
            literal: "ac338711601ea520a75fc268cf5ac9cf391224784129e7d904825bf840b9b5c4"))
      ]),
  ]

  /// The models that upstream publishes on its own server.
  static let otherModels: [CatalogueEntry] = [
    CatalogueEntry(
      "face-full-range", .model, task: "face detection",
      path: "models/face_detection_full_range_sparse.tflite",
      summary: "BlazeFace: finds faces within about five metres, with six key points.",
      sources: inWheel(
        "face_detection/face_detection_full_range_sparse.tflite", 676_746,
        "2c3728e6da56f21e21a320433396fb06d40d9088f2247c05e5635a688d45dfe1")),
    CatalogueEntry(
      "hand-landmark-lite", .model, task: "hands", path: "models/hand_landmark_lite.tflite",
      summary: "The 21 landmarks of a hand, the smaller of two sizes.",
      sources: inWheel(
        "hand_landmark/hand_landmark_lite.tflite", 2_071_597,
        "048edd3645c9bf7397d19a9f6e3a42957d6e414c9bea6598030a2e9b624156e6")),
    CatalogueEntry(
      "face-landmarker", .bundle, task: "face landmarks", path: "models/face_landmarker.task",
      summary: "478 landmarks of faces, their expressions and positions, in one bundle.",
      sources: [
        "https://storage.googleapis.com/mediapipe-models/face_landmarker/face_landmarker/float16/1/"
          + "face_landmarker.task",
        "https://raw.githubusercontent.com/google-ai-edge/mediapipe-samples/main/examples/"
          + "face_landmarker/ios/FaceLandmarker/face_landmarker.task",
      ].map {
        CatalogueSource(
          .url($0), byteCount: 3_758_596,
          sha256: SHA256(
            literal: "64184e229b263107bc2b804c6625db1341ff2bb731874b0bcc2fe6544e0bc9ff"))
      }),
    published(
      "hand-landmarker", "hands", "The detector and the landmarks of hands in one bundle.",
      Asset("tasks/testdata/vision/hand_landmarker.task", 1_782_184_791_153_758),
      "32d1eab97e80a9a20edb29231e15301ce65abfd0fa9d41cf1757e0ecc8078a4e"),
    published(
      "gesture-recognizer", "gestures", "Hands and seven gestures in one bundle.",
      Asset("tasks/testdata/vision/gesture_recognizer.task", 1_782_184_732_258_353),
      "d48562f535fd4ecd3cfea739d9663dd818eeaf6a8afb1b5e6f8f4747661f73d9"),
    published(
      "holistic-landmarker", "holistic",
      "The body, the face and both hands of a person in one bundle of seven models.",
      Asset("tasks/testdata/vision/holistic_landmarker.task", 1_782_184_828_108_467),
      "e2dab61191e2dcd0a15f943d8e3ed1dce13c82dfa597b9dd39f562975a50c3f8"),
    published(
      "magic-touch", "segmentation",
      "Separates the thing at a point of a picture from the rest, 512x512.",
      Asset("tasks/testdata/vision/magic_touch.tflite", 1_782_184_885_441_763),
      "e24338a717c1b7ad8d159666677ef400babb7f33b8ad60c4d96db4ecf694cd25"),
    published(
      "deeplab-v3", "segmentation",
      "DeepLab v3, the pixels of 20 classes of PASCAL VOC and the background, 257x257.",
      Asset("tasks/testdata/vision/deeplabv3.tflite", 1_782_184_557_689_389),
      "5faed2c653905d3e22a8f6f29ee198da84e9b0e7936a207bf431f17f6b4d87ff"),
    published(
      "efficientdet-lite0", "object detection",
      "EfficientDet-Lite0, 80 classes of COCO, quantized, 320x320.",
      Asset(
        "tasks/testdata/vision/coco_efficientdet_lite0_v1_1.0_quant_2021_09_06.tflite",
        1_782_184_527_668_231),
      "dee1b4af055a644804d5594442300ecc9e4f7080c25b7c044c98f527eeabb6cf"),
    published(
      "efficientdet-lite0-float16-no-nms", "object detection",
      "EfficientDet-Lite0, 80 classes of COCO, half precision, boxes decoded by the task.",
      Asset("tasks/testdata/vision/efficientdet_lite0_fp16_no_nms.tflite", 1_782_184_572_419_696),
      "237a58389081333e5cf4154e42b593ce7dd357445536fcaf4ca5bc51c2c50f1c"),
    published(
      "coco-ssd-mobilenet-v1", "object detection",
      "SSD MobileNet V1, 80 classes of COCO, quantized, 300x300.",
      Asset(
        "tasks/testdata/vision/coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite",
        1_782_184_535_239_215),
      "61d598093ed03ed41aa47c3a39a28ac01e960d6a810a5419b9a5016a1e9c469b", byteCount: 4_185_023),
    published(
      "mobilenet-v3-small-embedder", "image embedding",
      "MobileNet V3 Small, describes a picture by 1024 numbers, 224x224.",
      Asset(
        "tasks/testdata/vision/mobilenet_v3_small_100_224_embedder.tflite",
        1_782_184_982_945_130),
      "f7b9a563cb803bdcba76e8c7e82abde06f5c7a8e67b5e54e43e23095dfe79a78", byteCount: 6_116_906),
    published(
      "mobile-object-labeler-v1", "image classification",
      "Labels of common objects, made for object tracking.",
      Asset(
        "modules/image_classification/mobile_object_labeler_v1.tflite", 1_782_183_552_534_480),
      "9400671e04685f5277edd3052a311cc51533de9da94255c52ebde1e18484c77c"),
    published(
      "mobilenet-v1", "image classification",
      "MobileNet V1 0.25, 1000 classes of ImageNet, 224x224.",
      Asset(
        "tasks/testdata/vision/mobilenet_v1_0.25_224_1_metadata_1.tflite", 1_782_184_945_157_232),
      "348cc1221740b9fe1f609c964eff5bf09650bda76341c30aa27800b3da6171f4", byteCount: 1_894_378),
    published(
      "mobilenet-v1-quantized", "image classification",
      "MobileNet V1 0.25, 1000 classes of ImageNet, quantized, 224x224.",
      Asset("tasks/testdata/vision/mobilenet_v1_0.25_224_quant.tflite", 1_782_184_952_510_639),
      "e480eb15572f86d3d5f1be6e83e35b3c7d509ab2bcec353707d1f614e14edca2", byteCount: 508_786),
    published(
      "mobilenet-v2", "image classification",
      "MobileNet V2 1.0, 1000 classes of ImageNet, 224x224.",
      Asset("tasks/testdata/vision/mobilenet_v2_1.0_224.tflite", 1_782_184_975_266_616),
      "ff5cb7f9e62c92ebdad971f8a98aa6b3106d82a64587a7787c6a385c9e791339"),
    published(
      "pose-landmark-lite", "pose",
      "BlazePose's 33 landmarks of one person, the smallest of three sizes.",
      Asset("modules/pose_landmark/pose_landmark_lite.tflite", 1_782_183_674_047_673),
      "f17bfbecadb61c3be1baa8b8d851cc6619c870a87167b32848ad20db306b9d61", byteCount: 2_819_824),
    published(
      "pose-landmark-heavy", "pose",
      "BlazePose's 33 landmarks of one person, the largest of three sizes.",
      Asset("modules/pose_landmark/pose_landmark_heavy.tflite", 1_782_183_666_398_574),
      "59e42d71bcd44cbdbabc419f0ff76686595fd265419566bd4009ef703ea8e1fe", byteCount: 27_709_200),
    published(
      "pose-landmarker", "pose", "BlazePose's detector and landmarks in one bundle.",
      Asset("tasks/testdata/vision/pose_landmarker.task", 1_782_185_245_556_889),
      "fb9cc326c88fc2a4d9a6d355c28520d5deacfbaa375b56243b0141b546080596"),
  ]

  /// A file on upstream's server.
  private struct Asset {
    let path: String
    /// The version of the file on the server.
    let generation: Int

    init(_ path: String, _ generation: Int) {
      (self.path, self.generation) = (path, generation)
    }

    /// The file's addresses: first the version in upstream's list, then the current one.
    ///
    /// The digest decides whether the current one is the same.
    var addresses: [String] {
      let address = "https://storage.googleapis.com/mediapipe-assets/\(path)"
      return ["\(address)?generation=\(generation)", address]
    }
  }

  /// MediaPipe's Python package, which has models that today's does not have.
  private static let mediaPipe = Wheel(
    "mediapipe", "0.10.21", platform: "manylinux_2_28_x86_64", byteCount: 35_627_340)

  /// Returns the sources of a file that is in MediaPipe's Python package and, if there is an asset,
  /// on upstream's server.
  private static func inWheel(
    _ member: String, _ byteCount: Int, _ sha256: String, _ asset: Asset? = nil
  ) -> [CatalogueSource] {
    let places =
      [.wheel(mediaPipe, member: "mediapipe/modules/\(member)")]
      + (asset?.addresses ?? []).map(CatalogueSource.Location.url)
    return places.map {
      CatalogueSource($0, byteCount: byteCount, sha256: SHA256(literal: sha256))
    }
  }

  private static func published(
    _ name: String, _ task: String, _ summary: String, _ asset: Asset, _ sha256: String,
    byteCount: Int? = nil
  ) -> CatalogueEntry {
    let file = asset.path.bytes.split(separator: "/").last ?? ""
    return CatalogueEntry(
      name, file.hasSuffix(".task") ? .bundle : .model, task: task, path: "models/\(file)",
      summary: summary,
      sources: asset.addresses.map {
        CatalogueSource(.url($0), byteCount: byteCount, sha256: SHA256(literal: sha256))
      })
  }
}
