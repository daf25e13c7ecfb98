#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// The conditions for the download of a model.
NS_SWIFT_NAME(ModelDownloadConditions)
@interface MLKModelDownloadConditions : NSObject <NSCopying> {
 @private
  BOOL _allowsCellularAccess;
  BOOL _allowsBackgroundDownloading;
}

/// True if a mobile network may be used: one that is reached through a modem or a dial-up
/// connection.
///
/// A download that may not use the available network fails at once.
@property(nonatomic, readonly) BOOL allowsCellularAccess;

/// True if the download may continue in the background; on Linux processes are not suspended there.
@property(nonatomic, readonly) BOOL allowsBackgroundDownloading;

- (instancetype)init;

/// Creates conditions; `init` allows mobile networks, but no downloading in the background.
- (instancetype)initWithAllowsCellularAccess:(BOOL)allowsCellularAccess
                 allowsBackgroundDownloading:(BOOL)allowsBackgroundDownloading
    NS_DESIGNATED_INITIALIZER;

@end

NS_ASSUME_NONNULL_END
