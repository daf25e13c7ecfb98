#import <Foundation/Foundation.h>

#import <MLKitCommon/MLKRemoteModelSource.h>

NS_ASSUME_NONNULL_BEGIN

/// A model that has to be downloaded before it can be used; create an `MLKCustomRemoteModel`.
NS_SWIFT_NAME(RemoteModel)
@interface MLKRemoteModel : NSObject {
 @private
  MLKRemoteModelSource *_source;
}

/// The name of the model at its host.
@property(nonatomic, copy, readonly) NSString *name;

- (instancetype)init NS_UNAVAILABLE;

@end

/// A custom model that has to be downloaded before it can be used.
NS_SWIFT_NAME(CustomRemoteModel)
@interface MLKCustomRemoteModel : MLKRemoteModel

/// Creates a model from a source; the name is the source's.
- (instancetype)initWithRemoteModelSource:(MLKRemoteModelSource *)remoteModelSource;

@end

NS_ASSUME_NONNULL_END
