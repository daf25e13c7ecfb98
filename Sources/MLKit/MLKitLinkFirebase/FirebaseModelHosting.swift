internal import VisionBase

/// Says which Firebase project the models of `FirebaseModelSource` are in.
///
/// Upstream reads that with `FirebaseApp.configure()` from the app's `GoogleService-Info.plist`.
/// This is not Firebase and does not pretend to be: it only knows how to ask for hosted models.
///
/// ```swift
/// try FirebaseModelHosting.configure(contentsOfFile: "GoogleService-Info.plist")
/// ```
///
/// A server of your own that answers as Firebase does (see `FirebaseModelHost`) is one property
/// away:
///
/// ```swift
/// var configuration = try FirebaseModelHosting.configuration(contentsOfFile: "models.plist")
/// configuration.modelEndpoint = "https://models.example"
/// configuration.installationEndpoint = nil
/// FirebaseModelHosting.configure(configuration)
/// ```
///
/// With Firebase itself, the first download registers this machine with the project under a random
/// identifier, as Firebase demands; `FirebaseModelHost` says where it is kept. Nothing else is sent.
public enum FirebaseModelHosting {
  private static let chosen = Lock<FirebaseModelHost.Configuration?>(nil)

  /// Uses a project for everything that is asked from now on.
  public static func configure(_ configuration: FirebaseModelHost.Configuration) {
    chosen.withLock { $0 = configuration }
  }

  /// Uses the project of a `GoogleService-Info.plist`.
  ///
  /// Throws a `VisionError` with the code `inputMissing`, `fileFailed` or `inputInvalid`, which
  /// names what is missing, and then leaves everything as it was.
  public static func configure(contentsOfFile path: String) throws {
    configure(try configuration(contentsOfFile: path))
  }

  /// Reads a project from a `GoogleService-Info.plist`.
  ///
  /// The file may be XML in UTF-8, as Firebase gives it out, or binary, as Xcode puts it into apps.
  /// It must have `PROJECT_ID`, `API_KEY` and `GOOGLE_APP_ID`; `BUNDLE_ID` is used if it is there.
  /// Throws as `configure(contentsOfFile:)` does.
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

  /// The host that is asked; throws `optionInvalid` before a project was chosen.
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
