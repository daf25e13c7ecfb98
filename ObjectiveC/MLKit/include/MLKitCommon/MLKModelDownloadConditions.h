#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

NS_ASSUME_NONNULL_BEGIN

/// When a model may be downloaded.
NS_SWIFT_NAME(ModelDownloadConditions)
@interface MLKModelDownloadConditions : NSObject <NSCopying> {
 @private
  BOOL _allowsCellularAccess;
  BOOL _allowsBackgroundDownloading;
}

/// Whether a mobile network may be used: one that this machine reaches through a modem or a dial-up
/// connection. A download that may not use the network it finds fails at once.
@property(nonatomic, readonly) BOOL allowsCellularAccess;

/// Whether the download may go on in the background; on Linux nothing suspends a process there.
@property(nonatomic, readonly) BOOL allowsBackgroundDownloading;

- (instancetype)init;

/// Makes conditions; `init` allows mobile networks, but no downloading in the background.
- (instancetype)initWithAllowsCellularAccess:(BOOL)allowsCellularAccess
                 allowsBackgroundDownloading:(BOOL)allowsBackgroundDownloading
    NS_DESIGNATED_INITIALIZER;

@end

NS_ASSUME_NONNULL_END
