#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// Posted when a model was downloaded, or its newest version was already present.
///
/// It goes to the default center on the queue of completions, without an object.
FOUNDATION_EXPORT NSString *const MLKModelDownloadDidSucceedNotification;

/// Posted when a model could not be downloaded; an existing version remains.
FOUNDATION_EXPORT NSString *const MLKModelDownloadDidFailNotification;

/// The keys in the dictionaries of both notifications.
typedef NSString *MLKModelDownloadUserInfoKey NS_TYPED_ENUM NS_SWIFT_NAME(ModelDownloadUserInfoKey);

/// The `MLKRemoteModel` of the download.
FOUNDATION_EXPORT MLKModelDownloadUserInfoKey const MLKModelDownloadUserInfoKeyRemoteModel;

/// The `NSError` of a download that failed.
FOUNDATION_EXPORT MLKModelDownloadUserInfoKey const MLKModelDownloadUserInfoKeyError;

NS_ASSUME_NONNULL_END
