internal import ModelFiles
package import VisionBase

/// The average face that measured faces are compared with, in centimeters.
///
/// A bundle holds it as a serialized message, `geometry_pipeline_metadata_landmarks.binarypb`
/// (docs/reference/mediapipe-more-tasks.md 3.4).
package struct CanonicalFace: Hashable, Sendable {
  /// The positions of the landmarks.
  let positions: [SIMD3<Double>]

  /// The landmarks' shares in the comparison.
  let weights: [Double]

  /// The number of values of each vertex: a position and a place in a texture.
  private static let valuesPerVertex = 5

  /// The maximum number of bytes of the message; the usual one has 19,376.
  private static let mostBytes = 1 << 20

  init(positions: [SIMD3<Double>], weights: [Double]) {
    (self.positions, self.weights) = (positions, weights)
  }

  /// Reads the message.
  ///
  /// Throws `modelInvalid` with a `FaceGeometryFault` for one that does not describe a face.
  package init(parsing bytes: StableBytes) throws(VisionError) {
    guard bytes.byteCount <= Self.mostBytes else {
      throw Self.invalid(bytes, "it has \(bytes.byteCount) bytes", .damaged)
    }
    let message = bytes.copy(of: 0..<bytes.byteCount)[...]
    var (vertices, weights): ([Float], [Double]) = (
      [], Array(repeating: 0, count: FaceGraph.meshCount)
    )
    do throws(ProtobufFields.Fault) {
      var fields = ProtobufFields(message)
      while let field = try fields.next() {
        switch (field.number, field.value) {
        case (1, .bytes(let mesh)): vertices += try Self.vertices(of: mesh)
        case (2, .bytes(let entry)):
          let (index, weight) = try Self.weight(entry)
          if weights.indices.contains(index) { weights[index] = Double(weight) }
        default: break
        }
      }
    } catch {
      throw Self.invalid(bytes, "it is damaged", .damaged)
    }
    guard vertices.count == FaceGraph.meshCount * Self.valuesPerVertex else {
      throw Self.invalid(
        bytes, "it has \(vertices.count / Self.valuesPerVertex) vertices, not \(weights.count)",
        .vertexCount(vertices.count / Self.valuesPerVertex))
    }
    guard vertices.allSatisfy(\.isFinite), weights.allSatisfy({ $0.isFinite && $0 >= 0 }),
      weights.contains(where: { $0 > 0 })
    else { throw Self.invalid(bytes, "its numbers are not those of a face", .numbers) }
    positions = (0..<FaceGraph.meshCount).map { index in
      let start = index * Self.valuesPerVertex
      return SIMD3(
        Double(vertices[start]), Double(vertices[start + 1]), Double(vertices[start + 2]))
    }
    self.weights = weights
  }

  private static func vertices(
    of mesh: ArraySlice<UInt8>
  ) throws(ProtobufFields.Fault) -> [Float] {
    var (fields, values) = (ProtobufFields(mesh), [Float]())
    while let field = try fields.next() {
      switch (field.number, field.value) {
      case (3, .narrow(let bits)): values.append(Float(bitPattern: bits))
      case (3, .bytes(let packed)): values += try ProtobufFields.floats(packed)
      default: break
      }
    }
    return values
  }

  private static func weight(
    _ entry: ArraySlice<UInt8>
  ) throws(ProtobufFields.Fault) -> (index: Int, weight: Float) {
    var (fields, index, weight) = (ProtobufFields(entry), 0, Float(0))
    while let field = try fields.next() {
      switch (field.number, field.value) {
      case (1, .number(let number)): index = Int(exactly: number) ?? -1
      case (2, .narrow(let bits)): weight = Float(bitPattern: bits)
      default: break
      }
    }
    return (index, weight)
  }

  private static func invalid(
    _ bytes: StableBytes, _ what: String, _ fault: FaceGeometryFault
  ) -> VisionError {
    VisionError(
      .modelInvalid, "\(bytes.name): this is not the geometry of a face: \(what)", cause: fault)
  }
}

/// The reason a message does not describe a canonical face; the `cause` of a `VisionError`.
package enum FaceGeometryFault: Error, Hashable, Sendable {
  /// The message is cut off, too large, or of another form.
  case damaged
  /// The mesh has this many vertices.
  case vertexCount(Int)
  /// A position or a weight is not finite, a weight is negative, or all are zero.
  case numbers
}
