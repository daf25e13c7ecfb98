internal import VisionBase

/// The configuration of the Firebase project for the models of `FirebaseModelSource`.
///
/// Upstream reads it with `FirebaseApp.configure()` from the app's `GoogleService-Info.plist`. This
/// is not Firebase and does not pretend to be: it can only request hosted models.
///
/// ```swift
/// try FirebaseModelHosting.configure(contentsOfFile: "GoogleService-Info.plist")
/// ```
///
/// For your own server with the same protocol (see `FirebaseModelHost`), set the endpoints, too:
///
/// ```swift
/// var configuration = try FirebaseModelHosting.configuration(contentsOfFile: "models.plist")
/// configuration.modelEndpoint = "https://models.example"
/// configuration.installationEndpoint = nil
/// FirebaseModelHosting.configure(configuration)
/// ```
///
/// With Firebase itself, the first download registers this machine with the project under a random
/// identifier, as Firebase requires; see `FirebaseModelHost` for its location. Nothing else is
/// sent.
public enum FirebaseModelHosting {
  private static let chosen = Lock<FirebaseModelHost.Configuration?>(nil)

  /// Sets the project for all later requests.
  public static func configure(_ configuration: FirebaseModelHost.Configuration) {
    chosen.withLock { $0 = configuration }
  }

  /// Sets the project of a `GoogleService-Info.plist`.
  ///
  /// Throws a `VisionError` with the code `inputMissing`, `fileFailed` or `inputInvalid`, which
  /// names the missing value; the project is then unchanged.
  public static func configure(contentsOfFile path: String) throws {
    configure(try configuration(contentsOfFile: path))
  }

  /// Reads a project from a `GoogleService-Info.plist`.
  ///
  /// The file may be XML in UTF-8, the form in which Firebase provides it, or binary, the form in
  /// apps built by Xcode. It must have `PROJECT_ID`, `API_KEY` and `GOOGLE_APP_ID`; `BUNDLE_ID` is
  /// optional. Throws like `configure(contentsOfFile:)`.
  public static func configuration(
    contentsOfFile path: String
  ) throws -> FirebaseModelHost.Configuration {
    let values = try PropertyListTexts(StableBytes(reading: path))
    func value(_ name: String) throws(VisionError) -> String {
      guard let text = values[name], !text.isEmpty else {
        throw VisionError(
          .inputInvalid, "\(path) has no \(name): take the GoogleService-Info.plist of an iOS app")
      }
      return text
    }
    return FirebaseModelHost.Configuration(
      projectID: try value("PROJECT_ID"), apiKey: try value("API_KEY"),
      appID: try value("GOOGLE_APP_ID"), bundleIdentifier: values["BUNDLE_ID"])
  }

  /// Returns the host; throws `optionInvalid` before a project has been set.
  static func host() throws(VisionError) -> FirebaseModelHost {
    guard let configuration = chosen.withLock({ $0 }) else {
      throw VisionError(
        .optionInvalid,
        "no Firebase project was chosen: call FirebaseModelHosting.configure(contentsOfFile:) with "
          + "the path of its GoogleService-Info.plist, or use an HTTPSModelSource")
    }
    return FirebaseModelHost(configuration)
  }
}
