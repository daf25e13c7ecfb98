package import Evaluation
internal import Frames
package import VisionTasks

extension [Prediction] {
  /// The answers with their places in the picture as people see it, in place of the stored one.
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
  /// The same in the picture as people see it, where the recorded line says how that is turned.
  ///
  /// Results in COCO's form do not say it and stay as they are.
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
