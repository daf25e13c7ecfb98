import Foundation

// Prints the same as the Objective-C programs of the guides, from the Swift classes; or makes the
// small models that those programs call ten thousand times.
let words = Array(CommandLine.arguments.dropFirst())
guard words.count == 2 else {
  FileHandle.standardError.write(Data("usage: swift-guides GUIDE|SmallModels FOLDER\n".utf8))
  exit(2)
}
let material = GuideMaterial(folder: words[1])
let guides: [String: (GuideMaterial) throws -> Void] = [
  "ObjectDetector": detectObjects, "ImageEmbedder": embedPictures,
  "ImageClassifier": classifyPictures, "PoseLandmarker": landmarkPoses,
  "FacesAndHands": findFacesAndHands, "FaceDetection": detectGuideFaces,
  "PoseDetection": detectPoses, "ObjectDetection": findObjects,
  "ImageLabeling": labelGuidePictures, "Segmentation": segmentPictures,
  "SelfieSegmentation": segmentGuidePictures, "SmallModels": makeSmallModels,
]
guard let guide = guides[words[0]] else {
  FileHandle.standardError.write(Data("there is no guide \(words[0])\n".utf8))
  exit(2)
}
try guide(material)
