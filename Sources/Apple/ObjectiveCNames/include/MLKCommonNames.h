// What Swift cannot say to Objective-C of ML Kit's downloads. Only on Apple's platforms.
#pragma once

#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/// A model was downloaded, or its newest version was already there.
///
/// Posted to the default centre where completions are called, without an object. The dictionary
/// holds the model.
FOUNDATION_EXPORT NSNotificationName const MLKModelDownloadDidSucceedNotification NS_SWIFT_NAME(mlkitModelDownloadDidSucceed);

/// A model could not be downloaded; a version that was there still is.
///
/// Posted as the other one is. The dictionary also holds an `NSError`.
FOUNDATION_EXPORT NSNotificationName const MLKModelDownloadDidFailNotification NS_SWIFT_NAME(mlkitModelDownloadDidFail);

/// What the dictionaries of both notifications hold.
typedef NSString *MLKModelDownloadUserInfoKey NS_TYPED_ENUM NS_SWIFT_NAME(ModelDownloadUserInfoKey);

/// The `MLKRemoteModel` that the download was asked for.
FOUNDATION_EXPORT MLKModelDownloadUserInfoKey const MLKModelDownloadUserInfoKeyRemoteModel;

/// The `NSError` of a download that failed.
FOUNDATION_EXPORT MLKModelDownloadUserInfoKey const MLKModelDownloadUserInfoKeyError;

NS_ASSUME_NONNULL_END
