#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

/// What runs a model.
typedef NS_ENUM(NSUInteger, MPPDelegate) {
  /// The main processor.
  MPPDelegateCPU,
  /// The graphics processor; on Linux the main processor runs models whatever is asked for.
  MPPDelegateGPU,
} NS_SWIFT_NAME(Delegate);

NS_ASSUME_NONNULL_BEGIN

/// Where a task's model is and what runs it.
NS_SWIFT_NAME(BaseOptions)
@interface MPPBaseOptions : NSObject <NSCopying> {
 @private
  NSString *_modelAssetPath;
  MPPDelegate _delegate;
}

/// The path of the model; empty until it is set.
///
/// A path that does not begin with a slash is looked up among the main bundle's resources, whole
/// and by its last part, and then in the current folder.
@property(nonatomic, copy) NSString *modelAssetPath;

/// What runs the model.
@property(nonatomic) MPPDelegate delegate;

@end

NS_ASSUME_NONNULL_END
