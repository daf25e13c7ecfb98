internal import Foundation
internal import MediaPipeRules
internal import VisionBase
internal import VisionTasks

extension Embedding {
  /// Returns the cosine of two embeddings, computed by the engine; floats are used if both have
  /// them.
  ///
  /// Upstream checks neither for empty embeddings nor for zeros: the result is then NaN.
  static func similarity(_ first: Embedding, _ second: Embedding) throws(TaskFailure) -> Double {
    let pair: (VisionTasks.Embedding, VisionTasks.Embedding)
    if let one = first.floatEmbedding, let other = second.floatEmbedding {
      pair = (
        VisionTasks.Embedding(.float(one.map(\.floatValue))),
        VisionTasks.Embedding(.float(other.map(\.floatValue)))
      )
    } else if let one = first.quantizedEmbedding, let other = second.quantizedEmbedding {
      pair = (
        VisionTasks.Embedding(.quantized(one.map(\.int8Value))),
        VisionTasks.Embedding(.quantized(other.map(\.int8Value)))
      )
    } else {
      throw TaskFailure(
        .invalidArgument,
        "Cannot compute cosine similarity between quantized and float embeddings.")
    }
    do throws(VisionError) {
      return try pair.0.similarity(to: pair.1)
    } catch {
      guard let fault = error.cause as? EmbeddingFault else { throw TaskFailure(error) }
      return try answer(to: fault)
    }
  }

  private static func answer(to fault: EmbeddingFault) throws(TaskFailure) -> Double {
    switch fault {
    case .empty, .zeroNorm: return .nan
    case .differentSizes(let one, let other):
      // The closing parenthesis is missing in upstream's message, too.
      throw TaskFailure(
        .invalidArgument,
        "Cannot compute cosine similarity between embeddings of different sizes (\(one) vs \(other)"
      )
    case .mixedKinds:
      throw TaskFailure(
        .invalidArgument,
        "Cannot compute cosine similarity between quantized and float embeddings.")
    }
  }
}
