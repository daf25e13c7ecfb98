/// A rotation, a scale and a translation in space.
struct Similarity: Hashable, Sendable {
  /// The three columns of the rotation.
  let columns: [SIMD3<Double>]
  /// The factor of lengths.
  let scale: Double
  /// The position of the origin.
  let translation: SIMD3<Double>

  /// Finds the mapping that brings points nearest to their targets, weighted: an orthogonal
  /// Procrustes problem.
  ///
  /// Returns nil if the points or the targets have no extent in two directions, or are not finite.
  init?(of points: [SIMD3<Double>], to targets: [SIMD3<Double>], weights: [Double]) {
    let total = weights.reduce(0, +)
    var center = SIMD3<Double>.zero
    for (point, weight) in zip(points, weights) { center += point * weight }
    center /= total
    // The products of targets and centered points; only landmarks with a weight count.
    var product = [SIMD3<Double>](repeating: .zero, count: 3)
    var square = 0.0
    for index in points.indices where weights[index] > 0 {
      let offset = points[index] - center
      let target = targets[index] * weights[index]
      product[0] += target * offset.x
      product[1] += target * offset.y
      product[2] += target * offset.z
      square += dot(offset, points[index]) * weights[index]
    }
    guard let columns = Self.nearestRotation(to: product) else { return nil }
    self.columns = columns
    var along = 0.0
    for index in 0..<3 { along += dot(columns[index], product[index]) }
    scale = along / square
    var translation = SIMD3<Double>.zero
    for index in points.indices where weights[index] > 0 {
      let turned = Self.turn(columns, points[index]) * scale
      translation += (targets[index] - turned) * weights[index]
    }
    self.translation = translation / total
    guard scale.isFinite, isFinite(self.translation) else { return nil }
  }

  /// Returns a mapped point.
  func map(_ point: SIMD3<Double>) -> SIMD3<Double> {
    Self.turn(columns, point) * scale + translation
  }

  private static func turn(
    _ columns: [SIMD3<Double>], _ point: SIMD3<Double>
  ) -> SIMD3<Double> {
    columns[0] * point.x + columns[1] * point.y + columns[2] * point.z
  }

  /// Returns the rotation, never a reflection, that is nearest to a matrix, by columns.
  ///
  /// The matrix maps its main directions to their images; the rotation maps the same directions to
  /// the images' directions, and the third so that no reflection results.
  private static func nearestRotation(to matrix: [SIMD3<Double>]) -> [SIMD3<Double>]? {
    guard matrix.allSatisfy(isFinite),
      let (first, second) = mainDirections(of: matrix)
    else { return nil }
    let third = cross(first, second)
    guard let firstImage = unit(turn(matrix, first)) else { return nil }
    let image = turn(matrix, second)
    guard let secondImage = unit(image - firstImage * dot(firstImage, image)) else { return nil }
    let thirdImage = cross(firstImage, secondImage)
    var columns: [SIMD3<Double>] = []
    for index in 0..<3 {
      var column = firstImage * first[index]
      column += secondImage * second[index]
      column += thirdImage * third[index]
      columns.append(column)
    }
    return columns
  }

  /// Returns the two directions that a matrix stretches most, by Jacobi's method on the products of
  /// its columns.
  private static func mainDirections(
    of matrix: [SIMD3<Double>]
  ) -> (SIMD3<Double>, SIMD3<Double>)? {
    var images = matrix
    var directions: [SIMD3<Double>] = [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
    // One-sided: columns are turned until they are orthogonal.
    for _ in 0..<sweeps {
      for (p, q) in [(0, 1), (0, 2), (1, 2)] {
        let (a, b, c) = (
          dot(images[p], images[p]), dot(images[q], images[q]), dot(images[p], images[q])
        )
        guard c != 0, c.magnitude > 1e-300 else { continue }
        let slope = (b - a) / (2 * c)
        let sign: Double = slope < 0 ? -1 : 1
        let tangent = sign / (slope.magnitude + (1 + slope * slope).squareRoot())
        let cosine = 1 / (1 + tangent * tangent).squareRoot()
        let sine = cosine * tangent
        (images[p], images[q]) = (
          images[p] * cosine - images[q] * sine, images[p] * sine + images[q] * cosine
        )
        (directions[p], directions[q]) = (
          directions[p] * cosine - directions[q] * sine,
          directions[p] * sine + directions[q] * cosine
        )
      }
    }
    let order = (0..<3).sorted { dot(images[$0], images[$0]) > dot(images[$1], images[$1]) }
    guard directions.allSatisfy(isFinite) else { return nil }
    return (directions[order[0]], directions[order[1]])
  }

  /// The number of rounds of Jacobi's method; matrices of this size need five or six.
  private static let sweeps = 12
}

// MARK: - Vectors

private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

private func unit(_ vector: SIMD3<Double>) -> SIMD3<Double>? {
  let length = dot(vector, vector).squareRoot()
  return length > 0 && length.isFinite ? vector / length : nil
}

private func isFinite(_ vector: SIMD3<Double>) -> Bool {
  vector.x.isFinite && vector.y.isFinite && vector.z.isFinite
}
