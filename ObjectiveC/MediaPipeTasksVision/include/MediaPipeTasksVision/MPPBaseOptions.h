#import <Foundation/Foundation.h>

#import <AppleTypes/SVTCompatibility.h>

/// The processor for a model.
typedef NS_ENUM(NSUInteger, MPPDelegate) {
  /// The CPU.
  MPPDelegateCPU,
  /// The GPU; on Linux the CPU always runs models.
  MPPDelegateGPU,
} NS_SWIFT_NAME(Delegate);

NS_ASSUME_NONNULL_BEGIN

/// The location of a task's model, and the processor for it.
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

/// The processor for the model.
@property(nonatomic) MPPDelegate delegate;

@end

NS_ASSUME_NONNULL_END
