/// Evidence that a model may be run in this process, attached to the model.
///
/// The module `Inference` has the only conforming type, and creates its values where it opens,
/// identifies and tries files. So no other code can make a model look proven.
package protocol ModelProof: Sendable {}
