#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/// Knows an object without keeping it, and that it is gone once it is: GCC's runtime has no weak
/// references. May be used from any thread.
///
/// The class of an object that is referred to gets a `release` that looks, before an object's last
/// release, whether somebody refers to it. Whoever asks at that moment either gets an object that
/// lives, and keeps it, or nil.
@interface SVTWeakReference : NSObject {
 @public
  id _object;
  SVTWeakReference *_next;
}

/// A reference; nil refers to nothing.
- (instancetype)initWithObject:(nullable id)object;

/// The object, kept for the caller until the end of its pool; nil once it is gone.
- (nullable id)object;

/// The object with a retain that the caller gives back; nil once it is gone.
- (nullable id)copyObject NS_RETURNS_RETAINED;

@end

NS_ASSUME_NONNULL_END
