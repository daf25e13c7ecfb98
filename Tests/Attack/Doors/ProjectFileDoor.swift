import Foundation
import MLKitLinkFirebase
import TestSupport

extension Door {
  /// Files that name the Firebase project of models, as text and as binary property lists.
  static let projectFiles = Door("project-files", weight: 4) { folder in
    let values: [String: Any] = [
      "PROJECT_ID": "birds-1", "API_KEY": "key", "GOOGLE_APP_ID": "1:2:ios:3",
      "BUNDLE_ID": "org.example", "IS_ADS_ENABLED": false, "VERSION": [1, 2.5, Date()],
    ]
    let files = try [PropertyListSerialization.PropertyListFormat.xml, .binary].map { format in
      Array(
        try PropertyListSerialization.data(fromPropertyList: values, format: format, options: 0))
    }
    return { random in
      let path = try folder.write(random.damaged(random.one(of: files)), to: "project.plist")
      return try answer {
        let project = try FirebaseModelHosting.configuration(contentsOfFile: path)
        try Finding.unless(
          !project.projectID.isEmpty && !project.apiKey.isEmpty && !project.appID.isEmpty,
          "a project without a name or key was accepted")
      }
    }
  }
}
