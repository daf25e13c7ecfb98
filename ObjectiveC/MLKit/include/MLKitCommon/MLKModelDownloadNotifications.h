#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// A model was downloaded, or its newest version was already there. Posted to the default centre
/// where completions are called, without an object.
FOUNDATION_EXPORT NSString *const MLKModelDownloadDidSucceedNotification;

/// A model could not be downloaded; a version that was there still is.
FOUNDATION_EXPORT NSString *const MLKModelDownloadDidFailNotification;

/// What the dictionaries of both notifications hold.
typedef NSString *MLKModelDownloadUserInfoKey NS_TYPED_ENUM NS_SWIFT_NAME(ModelDownloadUserInfoKey);

/// The `MLKRemoteModel` that the download was asked for.
FOUNDATION_EXPORT MLKModelDownloadUserInfoKey const MLKModelDownloadUserInfoKeyRemoteModel;

/// The `NSError` of a download that failed.
FOUNDATION_EXPORT MLKModelDownloadUserInfoKey const MLKModelDownloadUserInfoKeyError;

NS_ASSUME_NONNULL_END
