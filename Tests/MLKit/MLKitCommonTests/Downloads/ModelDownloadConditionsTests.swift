import Foundation
import MLKitCommon
import Testing

@Suite struct ModelDownloadConditionsTests {
  @Test func `the defaults are upstream's`() {
    let conditions = ModelDownloadConditions()
    #expect(conditions.allowsCellularAccess)
    #expect(!conditions.allowsBackgroundDownloading)
  }

  @Test func `conditions are kept and can be copied`() throws {
    let conditions = ModelDownloadConditions(
      allowsCellularAccess: false, allowsBackgroundDownloading: true)
    let copy = try #require(conditions.copy() as? ModelDownloadConditions)
    #expect(!copy.allowsCellularAccess)
    #expect(copy.allowsBackgroundDownloading)
  }

  @Test func `names and keys are upstream's symbols`() {
    #expect(
      Notification.Name.mlkitModelDownloadDidSucceed.rawValue
        == "MLKModelDownloadDidSucceedNotification")
    #expect(
      Notification.Name.mlkitModelDownloadDidFail.rawValue == "MLKModelDownloadDidFailNotification")
    #expect(
      ModelDownloadUserInfoKey.remoteModel.rawValue == "MLKModelDownloadUserInfoKeyRemoteModel")
    #expect(ModelDownloadUserInfoKey.error.rawValue == "MLKModelDownloadUserInfoKeyError")
  }
}
