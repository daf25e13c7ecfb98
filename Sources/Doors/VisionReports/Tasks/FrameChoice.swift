/// The values of a request's options that an engine takes with each frame.
///
/// Requests that differ only in them can use the same engine, see `TaskRequest.frameOptions`.
package struct FrameChoice: Sendable, Equatable {
  /// The part of the stored picture to process; nil for all of it.
  package var region: PictureRegion?
  /// The thing in the picture to segment; nil for all that the model finds.
  package var selection: SelectedPoints?
  /// The only output of the model to report; nil for all.
  package var output: Int?
  /// The background of drawn copies; nil for none.
  package var background: BackgroundChoice?

  package init(
    region: PictureRegion? = nil, selection: SelectedPoints? = nil, output: Int? = nil,
    background: BackgroundChoice? = nil
  ) {
    (self.region, self.selection) = (region, selection)
    (self.output, self.background) = (output, background)
  }
}
