package import Evaluation
internal import Frames
package import VisionTasks

extension [Prediction] {
  /// Returns the answers with their places in the upright picture instead of the stored one.
  package func turnedUpright(in picture: PictureGeometry) -> [Prediction] {
    map { prediction in
      var turned = prediction
      let box = prediction.box
      let upright = picture.upright(
        PictureBox(x: box.x, y: box.y, width: box.width, height: box.height))
      turned.box = LabelBox(
        x: upright.x, y: upright.y, width: upright.width, height: upright.height)
      turned.keypoints = prediction.keypoints.mapValues { $0.turnedUpright(in: picture) }
      return turned
    }
  }
}

extension LabelledKeypoint {
  fileprivate func turnedUpright(in picture: PictureGeometry) -> LabelledKeypoint {
    let upright = picture.upright(PicturePoint(x: x, y: y))
    return LabelledKeypoint(x: upright.x, y: upright.y, isLabelled: isLabelled)
  }
}

extension PicturePredictions {
  /// Returns the answers in the upright picture, where the recorded line has the orientation.
  ///
  /// Results in COCO's form have none and are returned unchanged.
  package func turnedUpright() -> PicturePredictions {
    guard let width, let height,
      let orientation = Orientation.named.first(where: { $0.name == self.orientation })?.value
    else { return self }
    let stored = PictureGeometry(width: width, height: height, orientation: orientation)
    let upright = stored.turnedUpright
    return PicturePredictions(
      picture: picture, predictions: predictions.turnedUpright(in: stored), width: upright.width,
      height: upright.height, orientation: upright.orientation.name)
  }
}
