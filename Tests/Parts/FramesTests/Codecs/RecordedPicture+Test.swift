import PictureFixtures
import Testing

extension RecordedPicture: CustomTestStringConvertible {
  package var testDescription: String { name }
}
