// Declarations of ML Kit's downloads that Swift cannot export to Objective-C. Only on Apple's
// platforms.
#pragma once

#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/// Posted when a model was downloaded, or its newest version already existed.
///
/// Posted to the default center on the queue that runs completion handlers, without an object. The
/// dictionary holds the model.
FOUNDATION_EXPORT NSNotificationName const MLKModelDownloadDidSucceedNotification NS_SWIFT_NAME(mlkitModelDownloadDidSucceed);

/// Posted when a model could not be downloaded; an existing version is kept.
///
/// Posted in the same way as the success notification. The dictionary also holds an `NSError`.
FOUNDATION_EXPORT NSNotificationName const MLKModelDownloadDidFailNotification NS_SWIFT_NAME(mlkitModelDownloadDidFail);

/// A key in the dictionaries of both notifications.
typedef NSString *MLKModelDownloadUserInfoKey NS_TYPED_ENUM NS_SWIFT_NAME(ModelDownloadUserInfoKey);

/// The key of the `MLKRemoteModel` that was to be downloaded.
FOUNDATION_EXPORT MLKModelDownloadUserInfoKey const MLKModelDownloadUserInfoKeyRemoteModel;

/// The key of a failed download's `NSError`.
FOUNDATION_EXPORT MLKModelDownloadUserInfoKey const MLKModelDownloadUserInfoKeyError;

NS_ASSUME_NONNULL_END
